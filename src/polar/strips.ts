/** The plane cut into cells by lines along one axis, and who is met first, from each, by rays that turn from that axis. */
import { NONE } from '../schemas/constants.ts'
import { buildChain } from './buildChain.ts'
import { type Cells, isWithin, type Partition, sideOf, sweep } from './cells.ts'
import { Misplaced } from './cellTree.ts'
import { type Chain, countAbove, countFrom, type Look, linkAt, tangentTo } from './chain.ts'
import { type Axis, DOUBLE, type Lanes, lanesOf, type Precision } from './lanes.ts'
import type { Obstacles } from './obstacles.ts'

/** Each draws the order of what is level anew. */
const MOST_ATTEMPTS = 8

export interface Strips extends Partition {
  readonly axis: Axis
  readonly lanes: Lanes
  /** Of each look: see `chainOf`. */
  readonly chains: readonly Chain[]
}

/**
 * For queries in numbers of a precision. Throws where rounding has kept the circles from being put in order in all of 8 attempts.
 */
export function buildStrips(obstacles: Obstacles, axis: Axis, precision: Precision = DOUBLE): Strips {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    try {
      const lanes = lanesOf(obstacles, axis, attempt, precision)
      const partition = sweep(lanes)
      const chains = LOOKS.map((look) => buildChain(lanes, partition.cells, look))
      return { axis, lanes, ...partition, chains }
    } catch (error) {
      if (!(error instanceof Misplaced)) throw error
    }
  }
  throw new Error(`the ${obstacles.count} circles are too close to each other for numbers of 64 bits`)
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

/** The cell of a point that is free, or on the border of a circle; NONE deep in a circle, or some cell. O(log n). */
export function borderCell({ lanes, cells, tree, levels, roots }: Strips, u: number, v: number): number {
  return tree.find(roots[countFrom(levels, v)], (c) => sideOf(lanes, cells, c, u))
}

/** The cell of a point; NONE where it is in a circle. O(log n). */
export function cellAt(strips: Strips, u: number, v: number): number {
  const { lanes, cells } = strips
  const cell = borderCell(strips, u, v)
  if (cell === NONE) return NONE
  const isCovered = (circle: number) => circle !== NONE && isWithin(lanes, lanes.radii, circle, u, v)
  return isCovered(cells.left[cell]) || isCovered(cells.right[cell]) ? NONE : cell
}

/** The circle straight ahead of a cell; NONE where it is open. */
export function aheadOf({ left, right }: Cells, cell: number, { ahead }: Pick<Look, 'ahead'>): number {
  return ahead > 0 ? right[cell] : left[cell]
}

/**
 * The stack of a chain for a way that goes on in `cell` from a point with this v, by dv. Where it begins on the level of a
 * pole, it is the stack on the side to which it goes.
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

/** Whom a ray from a point of an open cell meets first as it turns, and after how many radians. */
export interface Met {
  /** NONE where it meets nothing in half a turn. */
  readonly circle: number
  /** π where it meets nothing. */
  readonly angle: number
}

export function firstMet(strips: Strips, look: Look, u: number, v: number): Met {
  const chain = chainOf(strips, look)
  const link = linkAt(strips.lanes, chain, u, v)
  if (link === NONE) return { circle: NONE, angle: Math.PI }
  const circle = chain.circles[link]
  const [x, y] = tangentTo(strips.lanes, look, circle, u, v)
  // rounding may put it a little before
  return { circle, angle: Math.atan2(Math.max(y, 0), x) }
}
