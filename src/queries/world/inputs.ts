/** Validation of query arguments. */
import { type Rule, requireArrayLike, requireAt, requireGroups, requireNumber } from '../../util/validate.ts'

const ALL_GROUPS = 0xffffffff

export function requireMask(groups: number | undefined): number {
  return requireGroups('groups', groups ?? ALL_GROUPS)
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
