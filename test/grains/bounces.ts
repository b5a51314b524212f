/** Scenes of grains that bounce. */

import type { GrainShape } from '../../src/features/grains/world/grainParts.ts'
import { measureShapes } from '../../src/features/grains/world/grainShapes.ts'
import { box } from '../../src/shapes/box.ts'
import { disk } from '../../src/shapes/disk.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
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
  const { masses, velocities, spins } = await world.disks.read()
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
  world.walls.add([{ chain, closed: true, ...material }])
  const random = createRandom(1)
  const all = Array.from({ length: 64 }, (_, k) => k)
  world.grains.add({
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

/** Drops a grain flat on a floor from 2 m; its centroid is `half` over its lower side, m. */
export async function flatLanding(shapes: GrainShape, half: number, landing: Landing): Promise<Landed> {
  const { restitution, friction = 0, speed: start = 0, joint = -9 } = landing
  const world = await World.create({ backend: 'cpu', threads: 1 })
  const chain = [-20, joint, 20].map((x): [number, number] => [x, 0])
  world.walls.add([{ chain, friction, restitution }])
  const motion = { positions: [0, 2 + half], velocities: [start, 0] }
  world.grains.add({ shapes, ...motion, friction, restitution })
  let [spin, height, speed, hasHit] = [0, 0, start, false]
  for (let step = 0; step < 200; step++) {
    world.step(1 / 60)
    const { positions, velocities, spins } = await world.disks.read()
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

export interface Hits {
  /** Largest error of a velocity or of the speed of a surface from spin, m/s, of each pair. */
  readonly errors: readonly number[]
  /** Change of the angular momentum of each pair about where it began, of the sum of its parts' sizes. */
  readonly twists: readonly number[]
}

const HIT_RADII = [0.5, 0.4]
const HIT_FRICTION = 0.3

/** Elastic disks with friction that hit each other in pairs, as disks or as grains, beside the law of rigid disks in f64. */
export async function hitsOfDisks(substeps: number, areGrains: boolean, count = 40): Promise<Hits> {
  const random = createRandom(5)
  const pairs = Array.from({ length: count }, () => ({
    offset: [1.3, uniform(random, -0.7, 0.7)],
    velocity: [-uniform(random, 2, 5), uniform(random, -0.5, 0.5)],
    spins: [uniform(random, -5, 5), uniform(random, -5, 5)],
  }))
  const world = await World.create({
    backend: 'cpu',
    threads: 1,
    gravity: [0, 0],
    restitutionThreshold: 0,
    substeps,
  })
  // near the origin, where positions in f32 are fine enough for angular momenta
  const placeOf = (pair: number) => [6 * ((pair % 8) - 4), 6 * ((pair >> 3) - 2)]
  const shared = {
    positions: pairs.flatMap(({ offset: [x, y] }, k) => {
      const [left, low] = placeOf(k)
      return [left, low, left + x, low + y]
    }),
    velocities: pairs.flatMap(({ velocity }) => [0, 0, ...velocity]),
    spins: pairs.flatMap(({ spins }) => spins),
    friction: HIT_FRICTION,
    restitution: 1,
  }
  const radii = pairs.flatMap(() => HIT_RADII)
  if (areGrains) world.grains.add({ ...shared, shapes: radii.map((radius) => disk([0, 0], radius)) })
  else world.disks.add({ ...shared, radii, density: 1 })
  const momenta = async () => {
    const { masses, positions, velocities, spins } = await world.disks.read()
    return pairs.map((_, pair) => {
      const parts = [2 * pair, 2 * pair + 1].flatMap((k) => {
        const [x, y] = placeOf(pair).map((start, axis) => positions[2 * k + axis] - start)
        const orbital = masses[k] * (x * velocities[2 * k + 1] - y * velocities[2 * k])
        return [orbital, 0.5 * masses[k] * radii[k] ** 2 * spins[k]]
      })
      const sum = parts.reduce((a, b) => a + b)
      return { sum, size: parts.reduce((size, part) => size + Math.abs(part), 0) }
    })
  }
  const before = await momenta()
  for (let step = 0; step < 30; step++) world.step(1 / 60)
  const after = await momenta()
  const { velocities, spins } = await world.disks.read()
  world.destroy()
  const errors = pairs.map((pair, k) => {
    const expected = hitOfDisks(pair.offset, pair.velocity, pair.spins)
    const found = [...velocities.slice(4 * k, 4 * k + 4), ...HIT_RADII.map((r, n) => r * spins[2 * k + n])]
    return Math.max(...expected.map((value, n) => Math.abs(value - found[n])))
  })
  return { errors, twists: after.map(({ sum }, k) => Math.abs(sum - before[k].sum) / before[k].size) }
}

/** Velocities and speeds of surfaces after an elastic hit: the law of experiments/impacts.ts in test/truth. */
function hitOfDisks([x, y]: number[], [vx, vy]: number[], spins: number[]): number[] {
  const [a, b] = HIT_RADII
  const [square, along, far] = [vx * vx + vy * vy, x * vx + y * vy, x * x + y * y - (a + b) ** 2]
  const inside = along * along - square * far
  if (inside < 0) return [0, 0, vx, vy, a * spins[0], b * spins[1]]
  const time = (-along - Math.sqrt(inside)) / square
  const [nx, ny] = [(x + time * vx) / (a + b), (y + time * vy) / (a + b)]
  const [ma, mb] = HIT_RADII.map((r) => Math.PI * r * r)
  const mass = 1 / (1 / ma + 1 / mb)
  const push = -2 * (vx * nx + vy * ny) * mass
  const sliding = -vx * ny + vy * nx - a * spins[0] - b * spins[1]
  const rub = -Math.sign(sliding) * Math.min((Math.abs(sliding) * mass) / 3, HIT_FRICTION * push)
  const [ix, iy] = [push * nx - rub * ny, push * ny + rub * nx]
  return [
    -ix / ma,
    -iy / ma,
    vx + ix / mb,
    vy + iy / mb,
    a * spins[0] - (2 * rub) / ma,
    b * spins[1] - (2 * rub) / mb,
  ]
}

/** Shapes thrown on stacks, m. */
const THROWN = [TRIANGLE, box(0.8, 0.8), box(1, 0.2), box(0.3, 0.9), disk([0, 0], 0.4)]

/** Throws grains at 8 m/s on a box at rest, or on two, once each; returns the largest gains of energy, of the kinetic energy of the throw. */
export async function throwsOnStacks(
  friction: number,
  restitution: number,
  count: number,
): Promise<number[]> {
  const gains: number[] = []
  const material = { friction, restitution }
  for (let n = 0; n < count; n++) {
    const random = createRandom(n + 1)
    const world = await World.create({ backend: 'cpu', threads: 1, restitutionThreshold: 0.5 })
    world.walls.add([{ chain: [[-20, 0], [20, 0]], ...material }]) // biome-ignore format: points
    const boxes = 1 + (n % 2)
    world.grains.add({ shapes: box(0.8, 0.8), positions: [0, 0.4, 0, 1.2].slice(0, 2 * boxes), ...material })
    for (let step = 0; step < 60; step++) world.step(1 / 60)
    const angles = uniform(random, 0, 6.28)
    const from = [uniform(random, -3, 3), 0.8 * boxes + 1]
    const to = [uniform(random, -0.4, 0.4), 0.8 * boxes - 0.4]
    const way = from.map((start, axis) => to[axis] - start)
    const velocities = way.map((part) => (8 * part) / Math.hypot(...way))
    const motion = { positions: from, angles, velocities, spins: uniform(random, -5, 5) }
    world.grains.add({ shapes: THROWN[n % THROWN.length], ...motion, ...material })
    const { kinetic } = await world.measure()
    let least = await flightEnergy(world)
    let gain = 0
    for (let step = 0; step < 60; step++) {
      world.step(1 / 60)
      const now = await flightEnergy(world)
      gain = Math.max(gain, (now - least) / kinetic)
      least = Math.min(least, now)
    }
    gains.push(gain)
    world.destroy()
  }
  return gains
}

/** The energy that the symplectic Euler method keeps in flight, J: src/features/measures/world/measures.ts. */
async function flightEnergy(world: World): Promise<number> {
  const { kinetic, potential, momentum } = await world.measure()
  return kinetic + potential - (0.5 * 9.81 * momentum[1]) / 480
}
