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

/** What may be drawn. What is false makes energy as yet; it is turned on where that is cured. */
export const DRAWN = {
  /** Restitution of disks without friction. */
  bounces: true,
  /** Restitution together with friction or rolling resistance, and of grains. */
  bouncesOfAll: false,
  rolling: true,
  /** Masses that differ by up to 1,000 times. */
  unequalMasses: false,
  /** A free plank of walls with a mass. */
  dynamicBody: false,
  /** Rigid bonds in a line. */
  bonds: false,
}
export type Drawn = typeof DRAWN

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
  readonly isBonded: boolean
  /** Seconds of each step. */
  readonly steps: readonly number[]
}

/** Half the side of the box of walls in metres. */
const HALF = 3

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

/** Draws a world of a kind; the same seed gives the same world. */
export function drawWorld(kind: string, seed: number, drawn: Drawn = DRAWN): DrawnWorld {
  const random = createRandom(seed)
  const shapes = KINDS[kind]
  const count = 2 + Math.floor(random() ** 2 * 14)
  const spread = pick(random, 0.01, 0.3, 1, 2)
  const [speed, spin] = [pick(random, 0, 1, 30, 1000), pick(random, 0, 1, 100, 1e4)]
  const each = <T>(draw: (k: number) => T) => Array.from({ length: count }, (_, k) => draw(k))
  const hasGravity = random() < 0.5
  const friction = pick(random, 0, 0.3, 1)
  const rolling = drawn.rolling ? pick(random, 0, 0, 0.1) : 0
  const mayBounce = drawn.bouncesOfAll || (drawn.bounces && shapes.length === 0 && friction + rolling === 0)
  const isLong = random() < 0.7
  const constant = pick(random, 0, 1 / 240, 1 / 60, anySize(random, 1e-4, 1e4))
  const stepCount = 3 + Math.floor(6 * random())
  const options: WorldOptions = {
    gravity: hasGravity ? [pick(random, 0, 0, 3), pick(random, -9.81, -9.81, 20)] : [0, 0],
    substeps: pick(random, 1, 2, 4, 8, 16),
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
      positions: each(() => [uniform(random, -spread, spread), uniform(random, -spread, spread)]).flat(),
      velocities: each(() => [anySize(random, 1e-3, 1) * speed, anySize(random, 1e-3, 1) * speed]).flat(),
      spins: each(() => anySize(random, 1e-3, 1) * spin),
      angles: each(() => uniform(random, -4, 4)),
      masses: each(() => (drawn.unequalMasses ? 1000 ** random() : uniform(random, 0.5, 2))),
      friction,
      restitution: mayBounce ? pick(random, 0, 0.5, 0.95, 1) : 0,
      rolling,
    },
    ...(drawn.dynamicBody && random() < 0.5
      ? {
          plank: {
            mass: 10 ** uniform(random, -1, 2),
            inertia: 10 ** uniform(random, -2, 1),
            spin: anySize(random, 1e-2, 20),
          },
        }
      : {}),
    isBonded: drawn.bonds && random() < 0.5,
    steps: Array.from({ length: stepCount }, () =>
      Math.abs(constant !== 0 ? constant : isLong ? anySize(random, 1e-4, 1e4) : anySize(random, 1e-4, 0.1)),
    ),
  }
}

/** Builds a drawn world, with further options such as the backend. */
export async function buildWorld(drawn: DrawnWorld, options: WorldOptions): Promise<World> {
  const world = await World.create({ ...drawn.options, ...options })
  const { shapes, columns, plank } = drawn
  const { friction, restitution } = columns
  if (drawn.isWalled) world.walls.add([{ chain: around(HALF, HALF), closed: true, friction, restitution }])
  if (plank !== undefined)
    world.bodies.add({ walls: [{ chain: around(0.8, 0.1), closed: true, friction, restitution }], ...plank })
  const ids =
    shapes.length === 0
      ? world.disks.add({ ...columns, radii: 0.25 })
      : world.grains.add({ ...columns, shapes: [...shapes] })
  if (drawn.isBonded)
    world.bonds.add({ type: 'distance', pairs: [...ids].slice(1).flatMap((id, k) => [ids[k], id]) })
  return world
}
