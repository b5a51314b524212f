/**
 * Matter.js without sleeping and air friction. Its circles are polygons and its tolerances assume pixels, so the scale
 * is large enough for the maximum number of sides that it assigns to a circle.
 */
import Matter from 'matter-js'
import type { Scene } from '../../src/scene/scene.ts'
import { type DiskMotion, type Engine, newMotion } from '../engine.ts'
import { type Disk, disksOf, type Segment, segmentsOf } from '../sceneValues.ts'

const PIXELS_PER_METRE = 50
/** Matter reports velocities as displacement per this many seconds, for any step length. */
const BASE_SECONDS = 1 / 60
const MAX_SIDES = 26

export async function make(scene: Scene): Promise<Engine> {
  const engine = Matter.Engine.create({ enableSleeping: false })
  const [gravityX, gravityY] = scene.gravity
  // pixels per square millisecond
  engine.gravity = { x: gravityX, y: gravityY, scale: PIXELS_PER_METRE * 1e-6 }
  const toPixels = (metres: number) => metres * PIXELS_PER_METRE
  const wallBody = ({ start, end, radius, friction, restitution }: Segment) => {
    const [alongX, alongY] = [end[0] - start[0], end[1] - start[1]]
    return Matter.Bodies.rectangle(
      toPixels((start[0] + end[0]) / 2),
      toPixels((start[1] + end[1]) / 2),
      toPixels(Math.hypot(alongX, alongY)),
      toPixels(2 * radius),
      { isStatic: true, angle: Math.atan2(alongY, alongX), friction, restitution },
    )
  }
  const diskBody = ({ x, y, radius, density, velocity, friction, restitution }: Disk) => {
    const options = { density: density / PIXELS_PER_METRE ** 2, friction, restitution, frictionAir: 0 }
    const body = Matter.Bodies.circle(toPixels(x), toPixels(y), toPixels(radius), options, MAX_SIDES)
    const [velocityX, velocityY] = velocity
    Matter.Body.setVelocity(body, {
      x: toPixels(velocityX) * BASE_SECONDS,
      y: toPixels(velocityY) * BASE_SECONDS,
    })
    return body
  }
  const bodies = disksOf(scene).map(diskBody)
  Matter.Composite.add(engine.world, [...segmentsOf(scene).map(wallBody), ...bodies])

  const read = (): DiskMotion => {
    const motion = newMotion(bodies.length)
    const toSpeed = 1 / (PIXELS_PER_METRE * BASE_SECONDS)
    for (const [k, body] of bodies.entries()) {
      const velocity = Matter.Body.getVelocity(body)
      motion.positions.set([body.position.x / PIXELS_PER_METRE, body.position.y / PIXELS_PER_METRE], 2 * k)
      motion.velocities.set([velocity.x * toSpeed, velocity.y * toSpeed], 2 * k)
      motion.spins[k] = Matter.Body.getAngularVelocity(body) / BASE_SECONDS
    }
    return motion
  }
  return {
    setup: `matter-js, circles of at most ${MAX_SIDES} sides, ${PIXELS_PER_METRE} pixels per metre, no sleep`,
    substeps: 1,
    step: (seconds) => Matter.Engine.update(engine, 1000 * seconds),
    finish: async () => {},
    read: async () => read(),
    destroy: () => Matter.Engine.clear(engine),
  }
}
