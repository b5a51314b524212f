import { disk } from '../../shapes/disk.ts'
import { solid } from '../../shapes/shapeWalls.ts'
import { createRandom, type Random, uniform } from '../../util/random.ts'
import type { SceneGrains } from '../grains.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  placeInRows,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene, SceneJoints, Wall } from '../scene.ts'
import type { ShapeForm } from '../shapeForms.ts'

const MATERIAL = { friction: 0.4, restitution: 0 }
/** Distance between dolls, across and up, m; their arms are stretched out. */
const PITCH = [6.3, 5.4] as const
/** Dolls per row over dolls per column. */
const SHAPE = 1.2
const COLORS = 6
/** Largest friction of a joint, N·m. */
const STIFFNESS = 0.15
/** Rows of round pegs, the distances between their centres, and their radius, m. */
const PEG_ROWS = 3
const PEG_PITCH = 7
const PEG_RISE = 5
const PEG_RADIUS = 0.8

type Pair = [number, number]

interface Part {
  /** Where its centroid is in a doll, m, from between the hips. */
  readonly at: Pair
  readonly shape: ShapeForm
  /** The part that it hangs on, where, and the least and largest angle, rad. */
  readonly parent?: number
  readonly joint?: Pair
  readonly limits?: Pair
}

const lying = (half: number, radius: number): ShapeForm => ({ capsule: [[-half, 0], [half, 0]], radius }) // biome-ignore format: points
const standing = (half: number, radius: number): ShapeForm => ({ capsule: [[0, -half], [0, half]], radius }) // biome-ignore format: points

/** Chest, hips and head. */
const TRUNK: readonly Part[] = [
  { at: [0, 1.25], shape: lying(0.25, 0.4) },
  { at: [0, 0.45], shape: lying(0.25, 0.34), parent: 0, joint: [0, 0.82], limits: [-0.4, 0.4] },
  { at: [0, 2.1], shape: { disk: [0, 0], radius: 0.4 }, parent: 0, joint: [0, 1.675], limits: [-0.6, 0.6] },
]

/** The limbs of a side: arm, forearm, thigh, shin. `first` is the index of the first one. */
function limbs(side: 1 | -1, first: number): Part[] {
  const limits = (low: number, high: number): Pair => (side === 1 ? [low, high] : [0 - high, 0 - low])
  const right: Part[] = [
    { at: [1.27, 1.4], shape: lying(0.4, 0.17), parent: 0, joint: [0.66, 1.4], limits: limits(-1.6, 1.4) },
    { at: [2.46, 1.4], shape: lying(0.4, 0.17), parent: first, joint: [1.865, 1.4], limits: limits(0, 2.4) },
    {
      at: [0.3, -0.59],
      shape: standing(0.45, 0.2),
      parent: 1,
      joint: [0.3, 0.085],
      limits: limits(-0.4, 1.2),
    },
    { at: [0.3, -1.91], shape: standing(0.45, 0.17), parent: first + 2, joint: [0.3, -1.265], limits: limits(-2.2, 0) }, // biome-ignore format: a part per line
  ]
  return right.map((part) => ({ ...part, at: mirrored(part.at, side), joint: mirrored(part.joint!, side) }))
}

const mirrored = ([x, y]: Pair, side: 1 | -1): Pair => [side * x, y]

const PARTS: readonly Part[] = [...TRUNK, ...limbs(1, 3), ...limbs(-1, 7)]

/**
 * Returns a scene in which ragdolls, of eleven grains each and joints with limits, fall over round pegs; grains that are too few for a doll
 * are balls. See `Preset.build`.
 */
export function ragdolls(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const dolls = Math.floor(count / PARTS.length)
  const balls = count - PARTS.length * dolls
  const columns = Math.max(1, Math.ceil(Math.sqrt((SHAPE * dolls * PITCH[1]) / PITCH[0])))
  const half = Math.max(8, (columns * PITCH[0]) / 2 + 0.5)
  const bottom = (PEG_ROWS + 0.5) * PEG_RISE
  const places = Array.from({ length: dolls }, (_, k): Pair => {
    const [column, row] = [k % columns, Math.floor(k / columns)]
    return [(column - (columns - 1) / 2) * PITCH[0], bottom + (row + 0.6) * PITCH[1]]
  })
  const rows = stackRows(balls, bottom + (Math.ceil(dolls / columns) + 0.4) * PITCH[1], () => [CLEARANCE - half, half - CLEARANCE]) // biome-ignore format: a call
  const top = bottom + (Math.ceil(dolls / columns) + 1) * PITCH[1] + 2
  const box = createWall([[-half, 0], [half, 0], [half, top], [-half, top]], { closed: true, ...MATERIAL }) // biome-ignore format: points
  const walls = [box, ...pegs(half)]
  return {
    version: 1,
    name: 'ragdolls',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(top),
    disks: { positions: placeInRows(random, rows), radii: drawRadii(random, balls), ...MATERIAL },
    ...(dolls > 0 && dollsAt(random, places, balls)),
    walls,
  }
}

/** Returns the parts of dolls, part by part, and their joints; `first` is the first id. */
function dollsAt(
  random: Random,
  places: readonly Pair[],
  first: number,
): { grains: SceneGrains[]; joints: SceneJoints[] } {
  const labels = places.map((_, k) => k % COLORS)
  const velocities = places.map(() => [uniform(random, -2, 2), uniform(random, -2, 0)].map(Math.fround))
  const around = ([x, y]: Pair) => places.flatMap(([px, py]) => [Math.fround(px + x), Math.fround(py + y)])
  const id = (part: number, doll: number) => first + part * places.length + doll
  const grains = PARTS.map(({ at, shape }): SceneGrains => {
    return { shapes: shape, positions: around(at), velocities: velocities.flat(), labels, ...MATERIAL }
  })
  const joints = PARTS.flatMap(({ parent, joint, limits }, part): SceneJoints[] => {
    if (parent === undefined) return []
    const pairs = places.flatMap((_, doll) => [id(parent, doll), id(part, doll)])
    const [lower, upper] = limits!
    return [{ type: 'revolute', pairs, points: around(joint!), lower, upper, maxMotorTorque: STIFFNESS }]
  })
  return { grains, joints }
}

/** Returns round pegs, every other row shifted. */
function pegs(half: number): Wall[] {
  const across = Math.max(1, Math.round((2 * half) / PEG_PITCH))
  const pitch = (2 * half) / across
  return Array.from({ length: PEG_ROWS }, (_, row) => {
    const shift = row % 2
    return Array.from({ length: across - shift }, (_, k): Wall => {
      const x = (k + (1 + shift) / 2) * pitch - half
      return { ...solid(disk([Math.fround(x), (row + 0.8) * PEG_RISE], PEG_RADIUS)), ...MATERIAL }
    })
  }).flat()
}
