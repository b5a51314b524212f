/** The four directions of a polar diagram and the two senses of rotation, mapped to axes and signs. */
import { show } from '../util/validate.ts'
import type { Look } from './chain.ts'
import type { Axis } from './sweepCircles.ts'

export type Direction = 'east' | 'west' | 'north' | 'south'
/** Counter-clockwise, the paper's positive sense, or clockwise. */
export type Sense = 'ccw' | 'cw'

interface Facing {
  readonly axis: Axis
  readonly ahead: 1 | -1
  /** Sign of V for the counter-clockwise sense. */
  readonly turn: 1 | -1
}

// counter-clockwise from east is north, +v of rows; counter-clockwise from north is west, -v of columns
const FACINGS: { readonly [D in Direction]: Facing } = {
  east: { axis: 'rows', ahead: 1, turn: 1 },
  west: { axis: 'rows', ahead: -1, turn: -1 },
  north: { axis: 'columns', ahead: 1, turn: -1 },
  south: { axis: 'columns', ahead: -1, turn: 1 },
}

/** Returns the axis and signs of a direction. Throws if it is not one of the four. */
export function facingOf(direction: Direction): Facing {
  if (typeof direction !== 'string' || !Object.hasOwn(FACINGS, direction))
    throw new Error(`direction is ${show(direction)}: expected 'east', 'west', 'north' or 'south'`)
  return FACINGS[direction]
}

/** Returns the signs of a direction and a sense. Throws if the sense is invalid. */
export function lookOf({ ahead, turn }: Facing, sense: Sense): Look {
  if (sense !== 'ccw' && sense !== 'cw') throw new Error(`sense is ${show(sense)}: expected 'ccw' or 'cw'`)
  return { ahead, turn: sense === 'ccw' ? turn : turn === 1 ? -1 : 1 }
}

/** Returns the direction along an axis. */
export function directionAlong(axis: Axis, ahead: number): Direction {
  if (axis === 'rows') return ahead < 0 ? 'west' : 'east'
  return ahead < 0 ? 'south' : 'north'
}

/** Swaps the coordinates for columns: converts (x, y) to (u, v) of an axis and back. */
export function swapped(axis: Axis, [a, b]: readonly [number, number]): [number, number] {
  return axis === 'rows' ? [a, b] : [b, a]
}
