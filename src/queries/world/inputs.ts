/** Validation of query arguments. */
import { QUERY_DISKS, QUERY_WALLS } from '../../schemas/constants.ts'
import {
  ALL_GROUPS,
  type Rule,
  requireArrayLike,
  requireAt,
  requireBoolean,
  requireGroups,
  requireNumber,
} from '../../util/validate.ts'

/** The filter of a query. */
export interface QueryFilter {
  /** Groups to find, as bits: only objects that belong to one of them. Default: all. */
  readonly groups?: number
  /**
   * Groups that the query belongs to, as bits, as if it were a disk of these groups: only objects that collide with one of
   * them. Default: objects are found whatever they collide with.
   */
  readonly memberOf?: number
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

export function requireMask(groups: number | undefined): number {
  return requireGroups('groups', groups ?? ALL_GROUPS)
}

/** Returns the filter of a command. Throws if a mask is not an integer of 32 bits with at least one set. */
export function requireFilter({ groups, memberOf }: QueryFilter): { groups: number; memberOf: number } {
  return {
    groups: requireMask(groups),
    memberOf: memberOf === undefined ? 0 : requireGroups('memberOf', memberOf),
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
