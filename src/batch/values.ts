/** Numbers that callers hand to a batch, looked at one by one or refused in one sentence. */
import { COINCIDENT } from '../schemas/constants.ts'
import { type Rule, requireArrayLike, show } from '../util/validate.ts'

/** Largest number in metres: the square of the distance of two of them is an f32 still. */
const LARGEST = 1e18

export const COORDINATE: Rule = {
  expected: `a number of metres from ${(-LARGEST).toExponential()} to ${LARGEST.toExponential()}`,
  holds: (v) => Math.abs(v) <= LARGEST,
}
export const RADIUS: Rule = {
  expected: `a number of metres from 0 to ${LARGEST.toExponential()}`,
  holds: (v) => v >= 0 && v <= LARGEST,
}

/**
 * What is too small to matter as 0: products of such numbers would be denormal, which graphics drivers may take for 0
 * where the twins do not.
 */
export function snapped(value: number): number {
  return Math.abs(value) < COINCIDENT ? 0 : value
}

interface Expected {
  readonly rule: Rule
  /** What the numbers are of, as `pairs`. */
  readonly of: string
  readonly components?: number
}

/** A copy, each number read once. Throws where these are not `count` × `components` numbers to which the rule applies. */
export function requireValues(
  name: string,
  values: ArrayLike<number>,
  count: number,
  { rule, of, components = 1 }: Expected,
): Float64Array {
  requireArrayLike(name, values)
  const length = count * components
  if (values.length !== length)
    throw new Error(`${name} has ${values.length} numbers for ${count} ${of}: expected ${length}`)
  const copy = new Float64Array(length)
  for (let k = 0; k < length; k++) {
    const value: unknown = values[k]
    if (typeof value !== 'number' || !rule.holds(Math.fround(value)))
      throw new Error(`${name}[${k}] is ${show(value)}: expected ${rule.expected}`)
    copy[k] = value
  }
  return copy
}

/** A function of the index: a lone number stands for all of them. */
export function perItem(
  name: string,
  values: number | ArrayLike<number>,
  count: number,
  expected: Expected,
): (k: number) => number {
  if (typeof values === 'number') {
    if (!expected.rule.holds(Math.fround(values)))
      throw new Error(`${name} is ${show(values)}: expected ${expected.rule.expected}`)
    return () => values
  }
  const copy = requireValues(name, values, count, expected)
  return (k) => copy[k]
}
