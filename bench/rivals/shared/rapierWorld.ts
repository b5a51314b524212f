/** Rapier in WebAssembly, shared by both builds, without sleeping. */
import type * as Simd from '@dimforge/rapier2d-simd-compat'
import type { Scene } from '../../../src/scene/scene.ts'
import { type DiskMotion, type Engine, newMotion } from '../../engine.ts'
import { type Disk, disksOf, type Segment, segmentsOf } from '../../sceneValues.ts'

/** The part of the package that is used here; equal in both builds. */
export type Rapier = Pick<typeof Simd, 'ColliderDesc' | 'RigidBodyDesc' | 'World'>

export function makeWorld(rapier: Rapier, build: string, scene: Scene): Engine {
  const [x, y] = scene.gravity
  const world = new rapier.World({ x, y })
  const addWall = ({ start, end, radius, friction, restitution }: Segment) => {
    const [alongX, alongY] = [end[0] - start[0], end[1] - start[1]]
    // the axis of a capsule is vertical
    const capsule = rapier.ColliderDesc.capsule(Math.hypot(alongX, alongY) / 2, radius)
      .setTranslation((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
      .setRotation(Math.atan2(-alongX, alongY))
      .setFriction(friction)
      .setRestitution(restitution)
    world.createCollider(capsule)
  }
  const addDisk = ({ x, y, radius, density, velocity, friction, restitution }: Disk) => {
    const desc = rapier.RigidBodyDesc.dynamic()
      .setTranslation(x, y)
      .setLinvel(velocity[0], velocity[1])
      .setCanSleep(false)
    const body = world.createRigidBody(desc)
    const ball = rapier.ColliderDesc.ball(radius)
      .setDensity(density)
      .setFriction(friction)
      .setRestitution(restitution)
    world.createCollider(ball, body)
    return body
  }
  for (const segment of segmentsOf(scene)) addWall(segment)
  const bodies = disksOf(scene).map(addDisk)

  const read = (): DiskMotion => {
    const motion = newMotion(bodies.length)
    for (const [k, body] of bodies.entries()) {
      const { x, y } = body.translation()
      const velocity = body.linvel()
      motion.positions.set([x, y], 2 * k)
      motion.velocities.set([velocity.x, velocity.y], 2 * k)
      motion.spins[k] = body.angvel()
    }
    return motion
  }
  const substeps = world.integrationParameters.numSolverIterations
  return {
    setup: `${build}, ${substeps} solver iterations, no sleep`,
    substeps,
    step: (seconds) => {
      world.timestep = seconds
      world.step()
    },
    finish: async () => {},
    read: async () => read(),
    destroy: () => world.free(),
  }
}
