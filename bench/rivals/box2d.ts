/**
 * Box2D v3 in WebAssembly, single-threaded, without sleeping. Its Node build uses SIMD; a page without cross-origin
 * isolation gets the scalar build.
 */
import Box2D from 'box2d3-wasm'
import type { Scene } from '../../src/scene/scene.ts'
import { type DiskMotion, type Engine, newMotion } from '../engine.ts'
import { type Disk, disksOf, type Segment, segmentsOf } from '../sceneValues.ts'

const SUBSTEPS = 4

export async function make(scene: Scene): Promise<Engine> {
  const b2 = await Box2D({ pthreadCount: 0 })
  const worldDef = b2.b2DefaultWorldDef()
  worldDef.gravity.Set(scene.gravity[0], scene.gravity[1])
  worldDef.enableSleep = false
  worldDef.restitutionThreshold = scene.restitutionThreshold ?? 1
  const world = b2.b2CreateWorld(worldDef)

  const ground = b2.b2CreateBody(world, b2.b2DefaultBodyDef())
  const addWall = ({ start, end, radius, friction, restitution }: Segment) => {
    const shape = b2.b2DefaultShapeDef()
    shape.material.friction = friction
    shape.material.restitution = restitution
    const capsule = new b2.b2Capsule()
    capsule.center1.Set(start[0], start[1])
    capsule.center2.Set(end[0], end[1])
    capsule.radius = radius
    b2.b2CreateCapsuleShape(ground, shape, capsule)
    capsule.delete()
    shape.delete()
  }
  const addDisk = ({ x, y, radius, density, velocity, friction, restitution }: Disk) => {
    const def = b2.b2DefaultBodyDef()
    def.type = b2.b2BodyType.b2_dynamicBody
    def.position.Set(x, y)
    def.linearVelocity.Set(velocity[0], velocity[1])
    const body = b2.b2CreateBody(world, def)
    const shape = b2.b2DefaultShapeDef()
    shape.density = density
    shape.material.friction = friction
    shape.material.restitution = restitution
    const circle = new b2.b2Circle()
    circle.radius = radius
    b2.b2CreateCircleShape(body, shape, circle)
    circle.delete()
    shape.delete()
    def.delete()
    return body
  }
  for (const segment of segmentsOf(scene)) addWall(segment)
  const bodies = disksOf(scene).map(addDisk)

  const read = (): DiskMotion => {
    const motion = newMotion(bodies.length)
    for (const [k, body] of bodies.entries()) {
      const position = b2.b2Body_GetPosition(body)
      const velocity = b2.b2Body_GetLinearVelocity(body)
      motion.positions.set([position.x, position.y], 2 * k)
      motion.velocities.set([velocity.x, velocity.y], 2 * k)
      motion.spins[k] = b2.b2Body_GetAngularVelocity(body)
      position.delete()
      velocity.delete()
    }
    return motion
  }
  return {
    setup: `box2d3-wasm, SIMD, one thread, ${SUBSTEPS} substeps, no sleep`,
    substeps: SUBSTEPS,
    step: (seconds) => b2.b2World_Step(world, seconds, SUBSTEPS),
    finish: async () => {},
    read: async () => read(),
    destroy: () => b2.b2DestroyWorld(world),
  }
}
