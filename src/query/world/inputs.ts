/** What callers ask of a world, made into typed arrays or refused in one sentence. */
import { type Rule, requireArrayLike, requireGroups, requireNumber, show } from '../../inputs.ts'

/** Sums of squares of such numbers, and of their differences, fit an f32. */
export const PLACE: Rule = {
  expected: 'a number from -1e18 to 1e18',
  holds: (v) => Math.abs(v) <= 1e18,
}
export const LENGTH: Rule = { expected: 'a number from 0 to 1e18', holds: (v) => v >= 0 && v <= 1e18 }

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

/** The number at k as an f32. */
export function requireAt(name: string, values: ArrayLike<number>, k: number, rule: Rule): number {
  const value = Math.fround(values[k])
  if (typeof values[k] !== 'number' || !rule.holds(value))
    throw new Error(`${name}[${k}] is ${show(values[k])}: expected ${rule.expected}`)
  return value
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
