/**
 * Box2D v3 in WebAssembly, single-threaded, without sleeping. Its Node build uses SIMD; a page without cross-origin
 * isolation gets the scalar build.
 */
import Box2D from 'box2d3-wasm'
import type { Scene } from '../../src/scene/scene.ts'
import type { Shape } from '../../src/shapes/shape.ts'
import { type DiskMotion, type Engine, newMotion } from '../engine.ts'
import {
  type Disk,
  disksOf,
  type Grain,
  grainsOf,
  type Mover,
  moversOf,
  type Segment,
  segmentsOf,
} from '../sceneValues.ts'

const SUBSTEPS = 4

/** Returns half the width and height of the box of a rounded box's arc centres; undefined for other shapes. */
function innerBox({ centers, radii }: Shape): readonly [number, number] | undefined {
  const [x, y] = [0, 1].map((axis) => Math.max(...centers.filter((_, k) => k % 2 === axis)))
  const isBox = radii.length === 4 && centers.every((c, k) => Math.abs(Math.abs(c) - [x, y][k % 2]) < 1e-6)
  return isBox ? [x, y] : undefined
}

export async function make(scene: Scene): Promise<Engine | null> {
  const movers = moversOf(scene)
  if (movers === null) return null
  const b2 = await Box2D({ pthreadCount: 0 })
  const worldDef = b2.b2DefaultWorldDef()
  worldDef.gravity.Set(scene.gravity[0], scene.gravity[1])
  worldDef.enableSleep = false
  worldDef.restitutionThreshold = scene.restitutionThreshold ?? 1
  const world = b2.b2CreateWorld(worldDef)

  const ground = b2.b2CreateBody(world, b2.b2DefaultBodyDef())
  const addWall = (body: typeof ground, { start, end, radius, friction, restitution }: Segment) => {
    const shape = b2.b2DefaultShapeDef()
    shape.material.friction = friction
    shape.material.restitution = restitution
    const capsule = new b2.b2Capsule()
    capsule.center1.Set(start[0], start[1])
    capsule.center2.Set(end[0], end[1])
    capsule.radius = radius
    b2.b2CreateCapsuleShape(body, shape, capsule)
    capsule.delete()
    shape.delete()
  }
  const addMover = ({ segments, position, angle, velocity, spin }: Mover) => {
    const def = b2.b2DefaultBodyDef()
    def.type = b2.b2BodyType.b2_kinematicBody
    def.position.Set(position[0], position[1])
    def.rotation = b2.b2MakeRot(angle)
    def.linearVelocity.Set(velocity[0], velocity[1])
    def.angularVelocity = spin
    const body = b2.b2CreateBody(world, def)
    for (const segment of segments) addWall(body, segment)
    def.delete()
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
  const addGrain = ({ x, y, angle, parts, friction, restitution }: Grain) => {
    const def = b2.b2DefaultBodyDef()
    def.type = b2.b2BodyType.b2_dynamicBody
    def.position.Set(x, y)
    def.rotation = b2.b2MakeRot(angle)
    const body = b2.b2CreateBody(world, def)
    const shape = b2.b2DefaultShapeDef()
    shape.density = 1
    shape.material.friction = friction
    shape.material.restitution = restitution
    for (const part of parts) {
      const half = innerBox(part)
      if (half !== undefined) {
        const polygon = b2.b2MakeRoundedBox(half[0], half[1], part.radii[0])
        b2.b2CreatePolygonShape(body, shape, polygon)
      } else {
        const circle = new b2.b2Circle()
        circle.center.Set(part.centers[0], part.centers[1])
        circle.radius = part.radii[0]
        b2.b2CreateCircleShape(body, shape, circle)
        circle.delete()
      }
    }
    shape.delete()
    def.delete()
    return body
  }
  for (const segment of segmentsOf(scene)) addWall(ground, segment)
  for (const mover of movers) addMover(mover)
  const bodies = scene.grains === undefined ? disksOf(scene).map(addDisk) : grainsOf(scene).map(addGrain)

  const read = (): DiskMotion => {
    const motion = { ...newMotion(bodies.length), angles: new Float32Array(bodies.length) }
    for (const [k, body] of bodies.entries()) {
      const position = b2.b2Body_GetPosition(body)
      const velocity = b2.b2Body_GetLinearVelocity(body)
      motion.positions.set([position.x, position.y], 2 * k)
      motion.velocities.set([velocity.x, velocity.y], 2 * k)
      motion.spins[k] = b2.b2Body_GetAngularVelocity(body)
      const { s, c } = b2.b2Body_GetRotation(body)
      motion.angles[k] = Math.atan2(s, c)
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
