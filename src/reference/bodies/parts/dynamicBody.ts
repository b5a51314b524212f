/** Twin of shaders/bodies/parts/dynamicBody.wgsl. */
import { Items } from '../../shared/memory'
import { turn, turned } from '../../shared/turned'

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
  dynamic: DynamicBody,
  params: Params,
  status: Status,
  b: u32,
): void {
  let beginX = dynamic.previous.x
  let beginY = dynamic.previous.y
  let beginAngle = dynamic.previousAngle
  let endX = dynamic.position.x
  let endY = dynamic.position.y
  let endAngle = dynamic.angle
  if (dynamic.moved === 0) {
    beginX = dynamic.position.x
    beginY = dynamic.position.y
    beginAngle = dynamic.angle
    endX = dynamic.position.x + params.h * dynamic.carried.x
    endY = dynamic.position.y + params.h * dynamic.carried.y
    endAngle = dynamic.angle + params.h * dynamic.turning
  }
  const center = dynamic.center
  turn(center.x, center.y, endAngle)
  endX = endX - turned.x
  endY = endY - turned.y
  turn(center.x, center.y, beginAngle)
  const armX = turned.x
  const armY = turned.y
  beginX = beginX - armX
  beginY = beginY - armY
  // the origin moves along the chord of its arc about the center
  const spin = dynamic.turning
  const inwards: f32 = <f32>0.5 * params.h * spin * spin
  const velocityX = dynamic.carried.x - spin * -armY + inwards * armX
  const velocityY = dynamic.carried.y - spin * armX + inwards * armY
  const moment = status.completed - params.completedBefore
  const levels = params.levelCount
  const first = (moment * params.bodies + b) * levels
  const last = first + params.bodies * levels
  writePlaces(bodies, first, levels, beginX, beginY, beginAngle, velocityX, velocityY, spin)
  writePlaces(bodies, last, levels, endX, endY, endAngle, velocityX, velocityY, spin)
}
