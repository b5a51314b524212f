/**
 * A slab decomposition of the free space along one axis, with the chains that find the first circle hit by rotating
 * rays.
 */
import { NONE } from '../schemas/constants.ts'
import { buildChain } from './buildChain.ts'
import { type Cells, isWithin, type Partition, sideOf, sweep } from './cells.ts'
import { OrderError } from './cellTree.ts'
import { type Chain, countAbove, countFrom, type Look, linkAt, tangentTo } from './chain.ts'
import type { Obstacles } from './obstacles.ts'
import { type Axis, DOUBLE, type Precision, type SweepCircles, toSweepCircles } from './sweepCircles.ts'

/** Maximum number of perturbations that are tried. */
const MAX_ATTEMPTS = 8

export interface Strips extends Partition {
  readonly axis: Axis
  readonly sweepCircles: SweepCircles
  /** One chain per viewing direction; see `chainOf`. */
  readonly chains: readonly Chain[]
}

/**
 * Builds the decomposition for queries of a given precision. Throws if rounding makes the order of the circles
 * inconsistent in all 8 attempts.
 */
export function buildStrips(obstacles: Obstacles, axis: Axis, precision: Precision = DOUBLE): Strips {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    try {
      const sweepCircles = toSweepCircles(obstacles, axis, attempt, precision)
      const partition = sweep(sweepCircles)
      const chains = LOOKS.map((look) => buildChain(sweepCircles, partition.cells, look))
      return { axis, sweepCircles, ...partition, chains }
    } catch (error) {
      if (!(error instanceof OrderError)) throw error
    }
  }
  throw new Error(`the ${obstacles.count} circles are too close to each other to be ordered in f64`)
}

const LOOKS: readonly Look[] = [
  { ahead: 1, turn: 1 },
  { ahead: 1, turn: -1 },
  { ahead: -1, turn: 1 },
  { ahead: -1, turn: -1 },
]

export function chainOf({ chains }: Strips, { ahead, turn }: Look): Chain {
  return chains[(ahead > 0 ? 0 : 2) + (turn > 0 ? 0 : 1)]
}

/**
 * Returns the cell of a free point or of a point on the border of a circle, in O(log n) time. For a point deep inside a
 * circle the result is NONE or an arbitrary cell.
 */
export function borderCell(
  { sweepCircles, cells, tree, levels, roots }: Strips,
  u: number,
  v: number,
): number {
  return tree.find(roots[countFrom(levels, v)], (c) => sideOf(sweepCircles, cells, c, u))
}

/** Returns the cell that contains a point, in O(log n) time; NONE if the point is inside a circle. */
export function cellAt(strips: Strips, u: number, v: number): number {
  const { sweepCircles, cells } = strips
  const cell = borderCell(strips, u, v)
  if (cell === NONE) return NONE
  const isCovered = (circle: number) =>
    circle !== NONE && isWithin(sweepCircles, sweepCircles.radii, circle, u, v)
  return isCovered(cells.left[cell]) || isCovered(cells.right[cell]) ? NONE : cell
}

/** Returns the circle straight ahead of a cell; NONE if the cell is open. */
export function aheadOf({ left, right }: Cells, cell: number, { ahead }: Pick<Look, 'ahead'>): number {
  return ahead > 0 ? right[cell] : left[cell]
}

/**
 * Returns the stack of a chain for a path that continues in `cell` from this v with direction dv. On the level of a
 * pole, this is the stack on the side towards which the path moves.
 */
export function stackAlong({ cells }: Strips, chain: Chain, cell: number, v: number, dv: number): number {
  const { turn, levels } = chain
  const [upper, lower] =
    turn > 0 ? [cells.top[cell], cells.bottom[cell]] : [-cells.bottom[cell], -cells.top[cell]]
  const found =
    turn * dv > 0
      ? countAbove(levels, Math.max(turn * v, lower))
      : countFrom(levels, Math.min(turn * v, upper))
  return found - 1
}

/** The first circle hit by a rotating ray from a point of an open cell, and the rotation in radians. */
export interface RayHit {
  /** NONE if nothing is hit within half a turn. */
  readonly circle: number
  /** π if nothing is hit. */
  readonly angle: number
}

export function firstHit(strips: Strips, look: Look, u: number, v: number): RayHit {
  const chain = chainOf(strips, look)
  const link = linkAt(strips.sweepCircles, chain, u, v)
  if (link === NONE) return { circle: NONE, angle: Math.PI }
  const circle = chain.circles[link]
  const [x, y] = tangentTo(strips.sweepCircles, look, circle, u, v)
  // rounding may place the hit slightly before the ray
  return { circle, angle: Math.atan2(Math.max(y, 0), x) }
}
