/** Planck, a TypeScript port of Box2D 2, without sleeping and with the iteration counts that Box2D 2 recommends. */
import { BoxShape, CircleShape, Settings, World } from 'planck'
import type { Scene } from '../../src/scene/scene.ts'
import { type DiskMotion, type Engine, newMotion } from '../engine.ts'
import { type Disk, disksOf, type Segment, segmentsOf } from '../sceneValues.ts'

const VELOCITY_ITERATIONS = 8
const POSITION_ITERATIONS = 3

export async function make(scene: Scene): Promise<Engine> {
  Settings.velocityThreshold = scene.restitutionThreshold ?? 1
  const [x, y] = scene.gravity
  const world = new World({ gravity: { x, y }, allowSleep: false })
  const ground = world.createBody()
  const addWall = ({ start, end, radius, friction, restitution }: Segment) => {
    const [alongX, alongY] = [end[0] - start[0], end[1] - start[1]]
    const center = { x: (start[0] + end[0]) / 2, y: (start[1] + end[1]) / 2 }
    // a box instead of the capsule, which Planck lacks; polygons have a skin of their own
    const halfHeight = Math.max(radius - Settings.polygonRadius, 0.001)
    const box = new BoxShape(Math.hypot(alongX, alongY) / 2, halfHeight, center, Math.atan2(alongY, alongX))
    ground.createFixture(box, { friction, restitution })
  }
  const addDisk = ({ x, y, radius, density, velocity, friction, restitution }: Disk) => {
    const linearVelocity = { x: velocity[0], y: velocity[1] }
    const body = world.createBody({ type: 'dynamic', position: { x, y }, linearVelocity })
    body.createFixture(new CircleShape(radius), { density, friction, restitution })
    return body
  }
  for (const segment of segmentsOf(scene)) addWall(segment)
  const bodies = disksOf(scene).map(addDisk)

  const read = (): DiskMotion => {
    const motion = newMotion(bodies.length)
    for (const [k, body] of bodies.entries()) {
      const { x, y } = body.getPosition()
      const velocity = body.getLinearVelocity()
      motion.positions.set([x, y], 2 * k)
      motion.velocities.set([velocity.x, velocity.y], 2 * k)
      motion.spins[k] = body.getAngularVelocity()
    }
    return motion
  }
  return {
    setup: `planck, ${VELOCITY_ITERATIONS} velocity and ${POSITION_ITERATIONS} position iterations, no sleep`,
    substeps: 1,
    step: (seconds) => world.step(seconds, VELOCITY_ITERATIONS, POSITION_ITERATIONS),
    finish: async () => {},
    read: async () => read(),
    destroy: () => {},
  }
}
