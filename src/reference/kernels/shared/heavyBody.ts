/** Twin of shaders/shared/heavyBody.wgsl. */
import { Items } from './memory'
import { turn, turned } from './turned'

/** Writes a `Body` struct of each level. */
function writePlaces(
  bodies: Items<Body>,
  first: u32,
  levels: u32,
  originX: f32,
  originY: f32,
  angle: f32,
  velocityX: f32,
  velocityY: f32,
  spin: f32,
): void {
  turn(1, 0, angle)
  for (let level: u32 = 0; level < levels; level++) {
    const body = bodies[first + level]
    body.position.x = originX
    body.position.y = originY
    body.rotation.x = turned.x
    body.rotation.y = turned.y
    body.velocity.x = velocityX
    body.velocity.y = velocityY
    body.spin = spin
  }
}

/** Writes where a body is at the start and at the end of the substep, and how fast it moves in between, for all levels of the grid. */
export function placeBody(
  bodies: Items<Body>,
  heavy: HeavyBody,
  params: Params,
  status: Status,
  b: u32,
): void {
  let beginX = heavy.previous.x
  let beginY = heavy.previous.y
  let beginAngle = heavy.previousAngle
  let endX = heavy.position.x
  let endY = heavy.position.y
  let endAngle = heavy.angle
  if (heavy.moved === 0) {
    beginX = heavy.position.x
    beginY = heavy.position.y
    beginAngle = heavy.angle
    endX = heavy.position.x + params.h * heavy.carried.x
    endY = heavy.position.y + params.h * heavy.carried.y
    endAngle = heavy.angle + params.h * heavy.turning
  }
  const center = heavy.center
  turn(center.x, center.y, endAngle)
  endX = endX - turned.x
  endY = endY - turned.y
  turn(center.x, center.y, beginAngle)
  const armX = turned.x
  const armY = turned.y
  beginX = beginX - armX
  beginY = beginY - armY
  // the origin moves along the chord of its arc about the center
  const spin = heavy.turning
  const inwards: f32 = <f32>0.5 * params.h * spin * spin
  const velocityX = heavy.carried.x - spin * -armY + inwards * armX
  const velocityY = heavy.carried.y - spin * armX + inwards * armY
  const moment = status.completed - params.completedBefore
  const levels = params.levelCount
  const first = (moment * params.bodies + b) * levels
  const last = first + params.bodies * levels
  writePlaces(bodies, first, levels, beginX, beginY, beginAngle, velocityX, velocityY, spin)
  writePlaces(bodies, last, levels, endX, endY, endAngle, velocityX, velocityY, spin)
}
