/**
 * Random worlds in which nothing drives: overlaps, spins up to 1e4 rad/s, speeds up to 1e3 m/s, steps of 1e-4 to 1e4 s. They are plain data, so that
 * two backends can be given the same one.
 */

import type { GrainShape } from '../../src/features/grains/world/grainParts.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import { roundedPolygon } from '../../src/shapes/roundedPolygon.ts'
import { createRandom, type Random, uniform } from '../../src/util/random.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { corners } from '../grains/scenes.ts'

const BOX = box(0.4, 0.4, 0.02)
const PLANK = box(0.8, 0.1, 0.01)
const TRIANGLE = roundedPolygon(
  [
    [0, 0],
    [0.5, 0],
    [0.25, 0.4],
  ],
  0.02,
)
const N_ARC = nArcFromPolygon(corners(6, 0.25))
const CAPSULE = capsule([-0.2, 0], [0.2, 0], 0.1)
const ROD = capsule([-0.5, 0], [0.5, 0], 0.02)
const CLUMP: GrainShape = { parts: [disk([-0.15, 0], 0.15), disk([0.15, 0], 0.15), disk([0, 0.2], 0.12)] }
const CROSS: GrainShape = { parts: [box(0.6, 0.1, 0.01), box(0.1, 0.6, 0.01)] }

/** Shapes of each kind of world; none: disks. */
export const KINDS: Readonly<Record<string, readonly GrainShape[]>> = {
  disks: [],
  roundGrains: [disk([0, 0], 0.25)],
  boxes: [BOX],
  planks: [PLANK],
  triangles: [TRIANGLE],
  nArcs: [N_ARC],
  capsules: [CAPSULE],
  clumps: [CLUMP],
  crosses: [CROSS],
  rods: [ROD],
  bigAndSmall: [box(1.6, 1.6, 0.05), box(0.2, 0.2, 0.01), TRIANGLE],
  all: [BOX, PLANK, TRIANGLE, N_ARC, CAPSULE, CLUMP, CROSS, ROD, disk([0, 0], 0.25)],
}

/** A line of bonds from each disk or grain to the next one; `stiffness` is that of springs, N/m. */
export type DrawnBonds =
  | { readonly type: 'distance' | 'weld' }
  | { readonly type: 'spring'; readonly stiffness: number; readonly dampingRatio: number }

export interface DrawnWorld {
  readonly kind: string
  readonly seed: number
  readonly options: WorldOptions
  readonly isWalled: boolean
  readonly shapes: readonly GrainShape[]
  /** Of grains and disks alike. */
  readonly columns: {
    readonly positions: readonly number[]
    readonly velocities: readonly number[]
    readonly spins: readonly number[]
    readonly angles: readonly number[]
    readonly masses: readonly number[]
    readonly friction: number
    readonly restitution: number
    readonly rolling: number
  }
  /** Mass and moment of inertia of a plank of walls. */
  readonly plank?: { readonly mass: number; readonly inertia: number; readonly spin: number }
  readonly bonds?: DrawnBonds
  /** Seconds of each step. */
  readonly steps: readonly number[]
}

/** Square root of the largest h² k/m of springs whose energy the solver keeps: docs/solver.md, bonds. */
const STIFFEST = Math.sqrt(20)

/** Half the side of the box of walls in metres, and that around what is bonded. */
const HALF = 3
const BONDED_HALF = 4

/**
 * Returns the place of what is bonded, m: near a point of a square lattice, so that shapes hardly overlap. Bonds that hold overlaps fight what pushes
 * these apart, for as long as they last.
 */
function latticePlace(kind: string, k: number, [x, y]: readonly number[]): number[] {
  const pitch = kind === 'bigAndSmall' ? 1.6 : 1.1
  return [pitch * ((k % 4) - 1.5) + 0.03 * x, pitch * (Math.floor(k / 4) - 1.5) + 0.03 * y]
}

/** A closed wall around a rectangle of these half sides. */
function around(x: number, y: number): [number, number][] {
  return [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ]
}

const pick = <T>(random: Random, ...choices: readonly T[]): T =>
  choices[Math.floor(random() * choices.length)]
/** A number whose logarithm is uniform, with a random sign. */
const anySize = (random: Random, least: number, most: number) =>
  (random() < 0.5 ? -1 : 1) * least * (most / least) ** random()

/** Rods, welds or springs, damped or not, which swing by `turn` radians at most in a substep of `h` s if they hold 1 kg. */
function drawBonds(random: Random, h: number, turn: number): DrawnBonds {
  const type = pick(random, 'distance', 'weld', 'spring')
  if (type !== 'spring') return { type }
  const stiffness = Math.abs(anySize(random, 1e-6, 1)) * (turn / h) ** 2
  return { type, stiffness, dampingRatio: pick(random, 0, 0.1, 1) }
}

/**
 * Draws a world of a kind; the same seed gives the same world. A plain one has masses that differ by 4 times at most, no bonds and no dynamic body, and
 * only disks without friction bounce.
 */
export function drawWorld(kind: string, seed: number, isPlain = false): DrawnWorld {
  const random = createRandom(seed)
  // of what plain worlds do not have
  const further = createRandom(seed + 1e6)
  const shapes = KINDS[kind]
  const count = 2 + Math.floor(random() ** 2 * 14)
  const spread = pick(random, 0.01, 0.3, 1, 2)
  const speeds = [pick(random, 0, 1, 30, 1000), pick(random, 0, 1, 100, 1e4)]
  const each = <T>(draw: (k: number) => T) => Array.from({ length: count }, (_, k) => draw(k))
  const hasGravity = random() < 0.5
  const friction = pick(random, 0, 0.3, 1)
  const rolling = pick(random, 0, 0, 0.1)
  const mayBounce = !isPlain || (shapes.length === 0 && friction + rolling === 0)
  const isLong = random() < 0.7
  const constant = pick(random, 0, 1 / 240, 1 / 60, anySize(random, 1e-4, 1e4))
  const stepCount = 3 + Math.floor(6 * random())
  const isBonded = !isPlain && further() < 0.4
  // what bonds hold turns too far in long steps, and where it is faster
  const [speed, spin] = isBonded ? speeds.map((each) => 0.03 * each) : speeds
  const plank =
    !isPlain && further() < 0.4
      ? {
          mass: 10 ** uniform(further, -1, 2),
          inertia: 10 ** uniform(further, -2, 1),
          spin: anySize(further, 1e-2, 20),
        }
      : undefined
  const longest = isBonded ? 1 / 60 : 1e4
  const gravity = hasGravity ? [pick(random, 0, 0, 3), pick(random, -9.81, -9.81, 20)] : [0, 0]
  const substeps = pick(random, 1, 2, 4, 8, 16)
  const options: WorldOptions = {
    gravity: [gravity[0], gravity[1]],
    substeps,
    // with ccd off things leave the walls, where gravity drives them
    ccd: hasGravity || random() < 0.7,
    sleep: random() < 0.3,
    ...(mayBounce && random() < 0.5 ? { restitutionThreshold: 0 } : {}),
  }
  return {
    kind,
    seed,
    options,
    isWalled: hasGravity || random() < 0.5,
    shapes: shapes.length === 0 ? [] : each((k) => shapes[k % shapes.length]),
    columns: {
      positions: each((k) => {
        const place = [uniform(random, -spread, spread), uniform(random, -spread, spread)]
        return isBonded ? latticePlace(kind, k, place) : place
      }).flat(),
      velocities: each(() => [anySize(random, 1e-3, 1) * speed, anySize(random, 1e-3, 1) * speed]).flat(),
      spins: each(() => anySize(random, 1e-3, 1) * spin),
      angles: each(() => uniform(random, -4, 4)),
      masses: each(() => (isPlain ? uniform(random, 0.5, 2) : 1000 ** random())),
      friction,
      restitution: mayBounce ? pick(random, 0, 0.5, 0.95, 1) : 0,
      rolling,
    },
    ...(plank === undefined ? {} : { plank }),
    ...(isBonded ? { bonds: drawBonds(further, longest / substeps, STIFFEST) } : {}),
    steps: Array.from({ length: stepCount }, () => {
      const dt = Math.abs(constant !== 0 ? constant : anySize(random, 1e-4, isLong ? 1e4 : 0.1))
      return dt > longest ? longest : dt
    }),
  }
}

/** Builds a drawn world, with further options such as the backend. */
export async function buildWorld(drawn: DrawnWorld, options: WorldOptions): Promise<World> {
  const world = await World.create({ ...drawn.options, ...options })
  const { shapes, columns, plank } = drawn
  const { friction, restitution } = columns
  const half = drawn.bonds === undefined ? HALF : BONDED_HALF
  if (drawn.isWalled) world.walls.add([{ chain: around(half, half), closed: true, friction, restitution }])
  if (plank !== undefined)
    world.bodies.add({ walls: [{ chain: around(0.8, 0.1), closed: true, friction, restitution }], ...plank })
  const ids =
    shapes.length === 0
      ? world.disks.add({ ...columns, radii: 0.25 })
      : world.grains.add({ ...columns, shapes: [...shapes] })
  if (drawn.bonds !== undefined)
    world.bonds.add({ ...drawn.bonds, pairs: [...ids].slice(1).flatMap((id, k) => [ids[k], id]) })
  return world
}
