/** What callers ask of a world, made into typed arrays or refused in one sentence. */
import { type Rule, requireArrayLike, requireAt, requireGroups, requireNumber } from '../../util/validate.ts'

const ALL_GROUPS = 0xffffffff

export function requireMask(groups: number | undefined): number {
  return requireGroups('groups', groups ?? ALL_GROUPS)
}

/** How many there are when each has so many numbers; `layout` says which. */
export function requireCount(name: string, value: unknown, each: number, layout: string): number {
  requireArrayLike(name, value)
  const { length } = value as ArrayLike<number>
  if (length % each !== 0) throw new Error(`${name} has ${length} numbers: expected ${layout}`)
  return length / each
}

/** Throws where these are not so many numbers. */
export function requireLength(name: string, value: unknown, length: number, count: string): void {
  requireArrayLike(name, value)
  const { length: found } = value as ArrayLike<number>
  if (found !== length) throw new Error(`${name} has ${found} numbers for ${count}: expected ${length}`)
}

/** One number a query, or one for all. */
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
