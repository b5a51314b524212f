/** Validation of query arguments. */
import { QUERY_DISKS, QUERY_WALLS } from '../../../schemas/constants.ts'
import {
  ALL_BITS,
  type Rule,
  requireArrayLike,
  requireAt,
  requireBits,
  requireBoolean,
  requireNumber,
} from '../../../util/validate.ts'

export const DISTANCE: Rule = { expected: 'a number of at least 0, or Infinity', holds: (v) => v >= 0 }

/** The filter of a query. */
export interface QueryFilter {
  /** What to find, as bits: only objects whose `category` has one of them. Default: all. */
  readonly mask?: number
  /**
   * What the query is, as bits, as if it were a disk of this category: only objects whose `mask` has one of them. Default: objects are found
   * whatever they collide with.
   */
  readonly category?: number
}

/** The filter of a query for disks and walls. */
export interface KindFilter extends QueryFilter {
  /** Whether disks and grains are found. Default true. */
  readonly disks?: boolean
  /** Whether walls are found. Default true. */
  readonly walls?: boolean
}

/** Returns QUERY_ bits of what is asked for. */
export function requireKinds({ disks = true, walls = true }: KindFilter): number {
  const isForDisks = requireBoolean('disks', disks)
  return (isForDisks ? QUERY_DISKS : 0) | (requireBoolean('walls', walls) ? QUERY_WALLS : 0)
}

export function requireMask(mask: number | undefined): number {
  return requireBits('mask', mask ?? ALL_BITS)
}

/** Returns the filter of a command. Throws if a mask is not an integer of 32 bits with at least one set. */
export function requireFilter({ mask, category }: QueryFilter): { mask: number; category: number } {
  return {
    mask: requireMask(mask),
    category: category === undefined ? 0 : requireBits('category', category),
  }
}

/** Returns the number of items of `each` numbers; `layout` describes them in errors. */
export function requireCount(name: string, value: unknown, each: number, layout: string): number {
  requireArrayLike(name, value)
  const { length } = value as ArrayLike<number>
  if (length % each !== 0) throw new Error(`${name} has ${length} numbers: expected ${layout}`)
  return length / each
}

/** Throws unless the array has this length. */
export function requireLength(name: string, value: unknown, length: number, count: string): void {
  requireArrayLike(name, value)
  const { length: found } = value as ArrayLike<number>
  if (found !== length) throw new Error(`${name} has ${found} numbers for ${count}: expected ${length}`)
}

/** Returns one number per query, expanding a single number. */
export function requireEach(
  name: string,
  value: number | ArrayLike<number>,
  count: number,
  what: string,
  rule: Rule,
): (k: number) => number {
  if (typeof value === 'number') {
    const all = requireNumber(name, value, rule)
    return () => all
  }
  requireLength(name, value, count, `${count} ${what}`)
  return (k) => requireAt(name, value, k, rule)
}
