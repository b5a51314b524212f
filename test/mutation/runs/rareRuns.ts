/** Worlds that are made for what others hardly ever come to. */
import { box } from '../../../src/shapes/box.ts'
import { disk } from '../../../src/shapes/disk.ts'
import { roundedPolygon } from '../../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../../src/util/random.ts'
import type { WorldOptions } from '../../../src/world/options.ts'
import { World } from '../../../src/world.ts'
import { corners } from '../../grains/scenes.ts'
import { type Run, sleepAll, steps } from './run.ts'

const count = (length: number) => Array.from({ length }, (_, k) => k)

/** A shape, and the point of it that is to lie on another. */
interface Top {
  readonly shape: Shape
  readonly point: Point
}

/** A polygon with a corner so blunt that both sides beside it all but face what lies above. */
function blunt(left: number, right: number, radius: number): Top {
  const points: Point[] = [[0, 0], [-0.9, -1.8 * left], [-0.6, -0.5], [0.4, -0.5], [0.5, -right]] // biome-ignore format: points
  return { shape: roundedPolygon(points, radius), point: [0, radius] }
}

/**
 * Pairs of grains that lie flat on each other but for an angle, of which many have a sine about that at which sides are parallel no
 * more (0.1): blunt corners, round and sharp, and boxes.
 */
async function flatPairs(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -1], substeps: 1, ...options })
  const random = createRandom(seed)
  const tops = [
    blunt(0.02, 0.01, 0.02),
    blunt(0.05, 0.002, 0.1),
    blunt(0.026, 0.016, 0),
    blunt(0.01, 0.04, 0.3),
    { shape: box(0.9, 0.4, 0.03), point: [0, 0.2] } as const,
    { shape: box(0.5, 0.4), point: [0, 0.2] } as const,
  ]
  /** Adds a grain whose point is at a place. */
  const add = ({ shape, point }: Top, [x, y]: Point, angle: number) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [ax, ay] = [point[0] - shape.centroid[0], point[1] - shape.centroid[1]]
    world.addGrains({ shapes: shape, positions: [x - cos * ax + sin * ay, y - sin * ax - cos * ay], angles: angle, friction: 0.4 }) // biome-ignore format: one line
  }
  for (const k of count(90)) {
    const [x, y] = [3 * (k % 10), 3 * Math.floor(k / 10)]
    // two round corners on each other, or any two
    const areRound = k % 3 === 0
    const [below, above] = areRound ? [1 + 2 * (k % 2), 1 + (k & 2)] : [Math.floor(k / 2) % 6, (k + seed) % 6]
    const tilt = areRound || k % 2 === 0 ? uniform(random, -0.1, 0.1) : (k % 4 === 1 ? 1 : -1) * uniform(random, 0.09, 0.115) // biome-ignore format: one line
    const aside = areRound ? uniform(random, -0.03, 0.03) : uniform(random, -0.4, 0.4)
    const turn = uniform(random, -0.02, 0.02)
    add(tops[below], [x, y], turn)
    add(tops[above], [x + aside, y - uniform(random, -0.002, 0.02)], Math.PI + turn + tilt)
  }
  return world
}

/** Grains that bounce off a wall that is the first edge of the world, and disks. */
async function onFirstEdge(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0.5, -9], ...options })
  world.addWalls([{ chain: [[-9, 0], [40, 0.01 * seed]], restitution: 0.5 }]) // biome-ignore format: points
  const shapes = [box(0.5, 0.3, 0.05), roundedPolygon(corners(5, 0.25), 0.02), { parts: [disk([-0.1, 0], 0.2), disk([0.1, 0], 0.2)] }] // biome-ignore format: one line
  const all = count(9)
  world.addGrains({
    shapes: all.map((k) => shapes[k % 3]),
    positions: all.flatMap((k) => [2 * k, 0.24 + 0.01 * (k % 4)]),
    velocities: all.flatMap((k) => [k - 4, -3]),
    angles: all.map((k) => (k < 3 ? 0 : k)),
    restitution: 0.6,
    friction: 0.3,
  })
  world.addDisks({
    positions: [20, 0.3, 21, 0.29],
    radii: 0.3,
    velocities: [1, -3, -1, -2],
    restitution: 0.9,
  })
  return world
}

/** Equal grains in heaps of a few, of which one is a little more than 16 times as heavy as the others. */
async function uneven(options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -9], ...options })
  for (const k of count(12)) {
    const [x, heavy] = [3 * k, 16 + 0.1 * k]
    world.addWalls([{ chain: [[x - 1, 0], [x + 1, 0]] }]) // biome-ignore format: points
    world.addGrains({
      shapes: k % 2 === 0 ? box(0.5, 0.3, 0.05) : { parts: [disk([0, 0], 0.15)] },
      positions: [x, 0.14, x + 0.05, 0.42, x, 0.7],
      density: k % 3 === 0 ? [heavy, 1, 1] : k % 3 === 1 ? [1, heavy, 1] : [1, 1, heavy],
      friction: 0.5,
    })
  }
  return world
}

/** Disks that sleep, and fast ones that a wall stops a metre from where they were, so that they are slow again at the end of the step. */
async function stopped(options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, 0], sleep: true, substeps: 1, ...options })
  const all = count(12)
  world.addWalls(all.map((k) => ({ chain: [[1.2, 3 * k - 1], [1.2, 3 * k + 1]] }))) // biome-ignore format: points
  world.addDisks({ positions: all.flatMap((k) => [0.1 * (k % 3), 3 * k]), radii: 0.1 })
  world.addDisks({ positions: all.flatMap((k) => [-0.25, 3 * k + 0.25]), radii: 0.1 })
  return world
}

/** Rows of touching disks so small that their cells are some centimetres wide, of one size or of two. */
async function tiny(options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, 0], sleep: true, substeps: 1, ...options })
  world.addDisks({ positions: count(60).flatMap((k) => [0.02001 * k, 0]), radii: 0.01 })
  world.addDisks({ positions: count(9).flatMap((k) => [0.1 * k, 0.0451]), radii: 0.035 })
  return world
}

/** Disks of as many sizes as there are levels, and a row of touching ones of the largest size. */
async function largest(options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, 0], sleep: true, substeps: 1, ...options })
  const sizes = count(8).map((k) => 0.01 * 3 ** k)
  const most = sizes[7]
  world.addDisks({ positions: sizes.flatMap((_, k) => [30 * k, 60]), radii: sizes })
  world.addDisks({ positions: count(7).flatMap((k) => [2.001 * most * k, 0]), radii: most })
  return world
}

/** More disks than one group counts the candidates of. */
const manyDisks: Run = {
  name: 'many disks',
  make: async (small) => {
    const world = await World.create({ gravity: [0, 0], substeps: 1, ...small })
    world.addDisks({ positions: count(1100).flatMap((k) => [0.25 * (k % 40), 0.25 * Math.floor(k / 40)]), radii: 0.125 }) // biome-ignore format: one line
    return world
  },
  act: (world) => steps(world, 1),
}

/** Disks that slide along the inside of round walls, or meet them at a grazing angle. */
async function sliding(options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -1], stepping: 'pic', ...options })
  for (const k of count(16)) {
    const [x, y, radius] = [5 * (k % 4), 5 * Math.floor(k / 4), 0.1 + 0.05 * (k % 5)]
    const chain = [[x - 2, y], [x + 2, y]] as [number, number][] // biome-ignore format: points
    world.addWalls([{ chain, bulges: [1, 1], closed: true, oneSided: k % 3 === 0, restitution: 0.5 }])
    const [angle, speed] = [0.7 * k, 1 + k]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const away = 2 - radius - [0, 1e-6, 1e-4][k % 3]
    const drift = [0, 1e-3, 3e-3, 1e-4][k % 4] * speed
    world.addDisks({
      positions: [x + away * cos, y + away * sin],
      radii: radius,
      velocities: [-speed * sin + drift * cos, speed * cos + drift * sin],
      restitution: 0.7,
    })
  }
  return world
}

/** Disks that lie on a floor, or beside it, while fast plates of a body push them along it and against walls. */
async function plough(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -9], substeps: 1, ...options })
  world.addWalls([{ chain: [[-2, 0], [30, 0.02 * seed], [30, 4]] }, { chain: [[14, 0.9], [15, 3]] }]) // biome-ignore format: points
  const blade: Point[] = [[0, 0], [0.1 * seed, 2]] // biome-ignore format: points
  world.addBody({ walls: [{ chain: blade }], motion: { position: [0, -0.1], velocity: [70, 0] } })
  world.addBody({ walls: [{ chain: blade }], motion: { position: [8, 0], velocity: [50, 3], spin: 2 } })
  const all = count(10)
  world.addDisks({
    positions: all.flatMap((k) => [0.35 + 1.4 * k + 0.05 * seed, 0.2 - 0.004 * (k % 3)]),
    radii: 0.2,
    velocities: all.flatMap((k) => [k % 2 === 0 ? -60 : 10, k % 4 === 0 ? -20 : 0]),
    friction: 0.3,
  })
  return world
}

/** Disks that resist rolling, and grains, that move over a floor of short sides with joints from flat to sharp. */
async function overJoints(seed: number, options: WorldOptions): Promise<World> {
  const world = await World.create({ gravity: [0, -9], ...options })
  const random = createRandom(seed)
  const turns = [0, 0.05, -0.05, 0.2, -0.2, 0.35, -0.35, 0.5, -0.5]
  let [x, y, angle] = [-1, 0, 0]
  const chain: [number, number][] = [[x, y]]
  for (const k of count(60)) {
    // each turn is taken back at the next joint
    angle = k % 2 === 0 ? turns[(k / 2 + seed) % turns.length] : 0
    x += 0.3 * Math.cos(angle)
    y += 0.3 * Math.sin(angle) - 0.01
    chain.push([x, y])
  }
  world.addWalls([{ chain, bulges: count(60).map((k) => (k % 7 === 3 ? 0.1 : 0)), friction: 0.6, rolling: 0.1 }]) // biome-ignore format: one line
  const over = (k: number) => chain[(5 * k + 2) % 60]
  const low = seed % 2 === 0 ? 0 : 0.02
  world.addDisks({
    positions: count(12).flatMap((k) => [over(k)[0] - 0.02, over(k)[1] + 0.2 - low]),
    radii: 0.2,
    velocities: count(12).flatMap((k) => [k % 2 === 0 ? 3 : -3, 0]),
    spins: count(12).map((k) => (k % 2 === 0 ? -10 : 10)),
    friction: 0.8,
    rolling: 0.2,
  })
  const shapes = [
    box(0.5, 0.2),
    box(0.4, 0.2, 0.03),
    roundedPolygon(corners(5, 0.2), 0.02),
    disk([0, 0], 0.2),
  ]
  const heights = [0.1, 0.1, 0.16, 0.2]
  world.addGrains({
    shapes: count(24).map((k) => shapes[k % 4]),
    positions: count(24).flatMap((k) => {
      const [at, top] = chain[2 + 2 * k + (seed % 2)]
      return [at + uniform(random, -0.2, 0.2), top + heights[k % 4] - uniform(random, 0, 0.03)]
    }),
    angles: count(24).map((k) => (k % 3 === 0 ? 0 : uniform(random, -0.3, 0.3))),
    velocities: count(24).flatMap((k) => [k % 2 === 0 ? 2 : -2, 0]),
    friction: 0.5,
  })
  return world
}

/** Rays and shapes that begin in grains and run along or away from their sides, or through their corners. */
const alongSides: Run = {
  name: 'casts along sides',
  make: async (small) => {
    const world = await World.create({ gravity: [0, 0], ...small })
    const shapes = [box(1, 0.5), box(1, 0.5, 0.125), { parts: [box(1, 0.25), box(0.25, 1)] }, roundedPolygon([[-0.5, 0], [0, -0.5], [0.5, 0], [0, 0.5]])] // biome-ignore format: one line
    world.addGrains({ shapes, positions: [0, 0, 2, 0, 4, 0, 6, 0] })
    return world
  },
  act: async (world) => {
    const offsets = [-0.5, -0.375, -0.25, -0.125, 0, 0.125, 0.25, 0.5]
    const starts = offsets.flatMap((x, k) => [0, 2, 4, 6].map((at, n) => [at + x, offsets[(3 * k + n) % 8]]))
    const ways = [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-0.5, 0.5], [0.5, 1]] // biome-ignore format: points
    const casts = starts.flatMap((start) => ways.map((way) => ({ start, way })))
    const origins = casts.flatMap(({ start }) => start)
    const translations = casts.flatMap(({ way }) => way)
    for (const radii of [0, 0.125]) await world.castRays({ origins, translations, radii })
    const shapes = casts.map((_, k) => [box(0.25, 0.25), box(0.25, 0.5), disk([0, 0], 0.125)][k % 3])
    await world.castShapes({ shapes, positions: origins, translations })
  },
}

export const rareRuns: readonly Run[] = [
  ...[1, 2, 3, 4].map(
    (seed): Run => ({
      name: `flat pairs ${seed}`,
      make: (small) => flatPairs(seed, { ...small, ...(seed === 4 && { periodic: { x: [-2, 31] } }) }),
      act: (world) => steps(world, 1),
    }),
  ),
  ...[1, 2, 3].map(
    (seed): Run => ({
      name: `on the first edge ${seed}`,
      make: (small) => onFirstEdge(seed, { ...small, substeps: seed }),
      act: (world) => steps(world, 3),
    }),
  ),
  ...[1, 2].map(
    (substeps): Run => ({
      name: `grains of uneven masses, ${substeps}`,
      make: (small) => uneven({ ...small, substeps }),
      act: (world) => steps(world, 3),
    }),
  ),
  {
    name: 'stopped beside sleepers',
    make: stopped,
    before: (world) => sleepAll(world),
    act: async (world) => {
      const fast = [...world.ids].slice(12)
      world.write(fast, { velocities: fast.flatMap(() => [90, 0]) })
      await steps(world, 4)
    },
  },
  {
    name: 'tiny sleepers',
    make: tiny,
    before: (world) => sleepAll(world),
    act: async (world) => {
      for (const at of [3, 30, 62]) {
        world.write([world.ids[at]], { velocities: [0.001, -0.002] })
        await steps(world, 2)
      }
    },
  },
  {
    name: 'the largest asleep',
    make: largest,
    before: (world) => sleepAll(world),
    act: async (world) => {
      world.write([world.ids[8]], { velocities: [0, -0.01] })
      await steps(world, 4)
    },
  },
  manyDisks,
  { name: 'sliding in bowls', make: sliding, act: (world) => steps(world, 3) },
  ...[1, 2, 3].map(
    (seed): Run => ({
      name: `plough ${seed}`,
      make: (small) => plough(seed, { ...small, ccd: true }),
      act: (world) => steps(world, 3),
    }),
  ),
  alongSides,
  ...[1, 2, 3].map(
    (seed): Run => ({
      name: `over joints ${seed}`,
      make: (small) => overJoints(seed, { ...small, substeps: seed }),
      act: (world) => steps(world, 3),
    }),
  ),
]
