/** Scenes of grains that bounce. */
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { type GrainShape, measureShapes } from '../../src/world/grainShapes.ts'
import { World } from '../../src/world.ts'

/** The triangle of the reports, m. */
export const TRIANGLE = roundedPolygon(
  [
    [0, 0],
    [0.7, 0],
    [0.35, 0.6],
  ],
  0.02,
)

/** Kinetic energies in J of the grains of a world, which have these shapes in the order of their ids. */
export async function kineticOf(world: World, shapes: readonly GrainShape[]): Promise<number[]> {
  const inertias = measureShapes(shapes.map((shape) => ({ name: 'shape', shape })))
  const { masses, velocities, spins } = await world.read()
  return inertias.map(({ inertiaPerMass }, k) => {
    const squared = velocities[2 * k] ** 2 + velocities[2 * k + 1] ** 2
    return 0.5 * masses[k] * (squared + inertiaPerMass * spins[k] ** 2)
  })
}

export interface Gas {
  /** Largest rise of the kinetic energy in a step, and what is left of it, both of the energy at the start. */
  readonly rise: number
  readonly left: number
  /** What is left after each second. */
  readonly energies: readonly number[]
}

/** 64 triangles in a box without gravity, for this many seconds. */
export async function boxOfTriangles(friction: number, restitution: number, seconds: number): Promise<Gas> {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], restitutionThreshold: 0 })
  const material = { friction, restitution }
  const chain = [[0, 0], [12, 0], [12, 12], [0, 12]] as [number, number][] // biome-ignore format: points
  world.addWalls([{ chain, closed: true, ...material }])
  const random = createRandom(1)
  const all = Array.from({ length: 64 }, (_, k) => k)
  world.addGrains({
    shapes: TRIANGLE,
    positions: all.flatMap((k) => [1.5 + 1.25 * (k % 8), 1.5 + 1.25 * Math.floor(k / 8)]),
    angles: all.map(() => uniform(random, 0, 6)),
    velocities: all.flatMap(() => [uniform(random, -2, 2), uniform(random, -2, 2)]),
    spins: all.map(() => uniform(random, -3, 3)),
    ...material,
  })
  const { kinetic: start } = await world.measure()
  const energies: number[] = []
  let [left, rise] = [1, 0]
  for (let step = 1; step <= 60 * seconds; step++) {
    world.step(1 / 60)
    const now = (await world.measure()).kinetic / start
    rise = Math.max(rise, now - left)
    left = now
    if (step % 60 === 0) energies.push(now)
  }
  world.destroy()
  return { rise, left, energies }
}

export interface Landing {
  readonly restitution: number
  readonly friction?: number
  /** m/s along the floor. */
  readonly speed?: number
  /** Where the floor has a joint, m. */
  readonly joint?: number
}

export interface Landed {
  /** Largest spin on the way up, rad/s. */
  readonly spin: number
  /** Highest point after the hit, m over where it lay flat. */
  readonly height: number
  /** m/s along the floor after the hit. */
  readonly speed: number
}

/** Drops a grain flat on a floor from 2 m; `half` is its half height, m. */
export async function flatLanding(shapes: GrainShape, half: number, landing: Landing): Promise<Landed> {
  const { restitution, friction = 0, speed: start = 0, joint = -9 } = landing
  const world = await World.create({ backend: 'cpu', threads: 1 })
  const chain = [-20, joint, 20].map((x): [number, number] => [x, 0])
  world.addWalls([{ chain, friction, restitution }])
  const motion = { positions: [0, 2 + half], velocities: [start, 0] }
  world.addGrains({ shapes, ...motion, friction, restitution })
  let [spin, height, speed, hasHit] = [0, 0, start, false]
  for (let step = 0; step < 200; step++) {
    world.step(1 / 60)
    const { positions, velocities, spins } = await world.read()
    if (velocities[1] > 0) hasHit = true
    else if (hasHit) break
    if (!hasHit) continue
    spin = Math.max(spin, Math.abs(spins[0]))
    height = Math.max(height, positions[1] - half)
    speed = velocities[0]
  }
  world.destroy()
  return { spin, height, speed }
}
