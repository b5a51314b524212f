/** Validates arrays with one row per disk and converts them to typed arrays. */
import {
  asF32,
  type FlagPerDisk,
  type PerDisk,
  type Rule,
  refuse,
  requireArrayLike,
} from '../../util/validate.ts'

export interface ColumnRule {
  /** Numbers per disk; default 1. */
  readonly components?: 1 | 2
  /** 'u32' for whole numbers, which are not rounded to f32; 'bool' for true and false, or 1 and 0; default f32. */
  readonly type?: 'u32' | 'bool'
  /** Of numbers that are not whole, those from one bound to another. */
  readonly rule: Rule
  /** What to use in place of a negative number, for the error. */
  readonly belowZero?: string
  /** Default value; null if the property is required. */
  readonly default: number | null
}

export type Column = Float32Array | Uint32Array

/**
 * Returns the numbers as the backends store them. A single number is used for all disks, and a missing value for the default. Throws
 * if the default is null, the length is wrong, or a number does not satisfy the rule.
 */
export function requireColumn(
  name: string,
  value: PerDisk | FlagPerDisk | undefined,
  count: number,
  { components = 1, type, rule, belowZero, default: fallback }: ColumnRule,
): Column {
  const isWhole = type !== undefined
  const column = new (isWhole ? Uint32Array : Float32Array)(count * components)
  const hold = (given: unknown): number => {
    if (type === 'bool' && typeof given === 'boolean') return Number(given)
    return typeof given !== 'number' ? Number.NaN : isWhole ? given : asF32(given)
  }
  const expected = (given: unknown) =>
    belowZero !== undefined && typeof given === 'number' && given < 0
      ? `${rule.expected}; ${belowZero}`
      : rule.expected
  if (value === undefined) {
    if (fallback === null) refuse(name, value, `${rule.expected} for each disk, or one for all`)
    return column.fill(fallback)
  }
  const isOne = typeof value === 'number' || (typeof value === 'boolean' && type === 'bool')
  if (isOne && components === 1) {
    if (!rule.holds(hold(value))) refuse(name, value, expected(value))
    return column.fill(hold(value))
  }
  requireArrayLike(name, value)
  const { length } = value as ArrayLike<number>
  if (length !== column.length) {
    const each = components === 1 ? '' : `${components} for each of them, `
    throw new Error(`${name} has ${length} numbers for ${count} disks: expected ${each}${column.length}`)
  }
  const numbers = value as ArrayLike<number>
  if (!isWhole && holdsAll(numbers, column as Float32Array, rule)) return column
  for (let k = 0; k < length; k++) {
    const given = numbers[k]
    const held = hold(given)
    // the name is built on failure only, since building it costs more than the check
    if (!rule.holds(held)) refuse(`${name}[${k}]`, given, expected(given))
    column[k] = held
  }
  return column
}

/** Fills a column and returns whether all of its numbers satisfy the rule: the least and the greatest do, or one of them is NaN. */
function holdsAll(numbers: ArrayLike<number>, column: Float32Array, rule: Rule): boolean {
  let least = Infinity
  let greatest = -Infinity
  for (let k = 0; k < column.length; k++) {
    const given: unknown = numbers[k]
    const held = typeof given === 'number' ? asF32(given) : Number.NaN
    column[k] = held
    least = Math.min(least, held)
    greatest = Math.max(greatest, held)
  }
  return column.length === 0 || (rule.holds(least) && rule.holds(greatest))
}
