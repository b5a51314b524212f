/** Validates the numbers of batch queries. */
import { COINCIDENT } from '../schemas/constants.ts'
import { type Rule, requireArrayLike, show } from '../util/validate.ts'

/** Largest coordinate, m. The squared distance of two points is still a finite f32. */
const LARGEST = 1e18

export const COORDINATE: Rule = {
  expected: `a number of metres from ${(-LARGEST).toExponential()} to ${LARGEST.toExponential()}`,
  holds: (v) => Math.abs(v) <= LARGEST,
}
export const RADIUS: Rule = {
  expected: `a number of metres from 0 to ${LARGEST.toExponential()}`,
  holds: (v) => v >= 0 && v <= LARGEST,
}

/** Returns the value, or 0 if it is tiny: products of tiny numbers are denormal, and GPUs may flush them to 0 while the twins do not. */
export function snapped(value: number): number {
  return Math.abs(value) < COINCIDENT ? 0 : value
}

interface Expected {
  readonly rule: Rule
  /** The items in errors, such as `pairs`. */
  readonly of: string
  readonly components?: number
}

/** Returns a copy; each number is read once. Throws unless there are `count` × `components` numbers that satisfy the rule. */
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

/** Returns a function from the index to the number; a single number is used for all items. Throws as `requireValues` does. */
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
