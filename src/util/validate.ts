/** What callers hand in, made into typed arrays or refused in one sentence. */

export type Vector = readonly [number, number]

/** One number a disk, or one number for all. */
export type PerDisk = number | ArrayLike<number>

export type Rule = { readonly expected: string; readonly holds: (value: number) => boolean }

/**
 * Inputs are 0, or from SMALLEST to LARGEST in magnitude: the product of any two of them, and the sum of two squares of their
 * differences, is then a normal, finite f32. Drivers flush denormal numbers to 0, the CPU does not; neither forgives infinity.
 */
const SMALLEST = 1e-18
const LARGEST = 1e18

/** Rounds a number to what the backends compute with: an f32, and 0 if its magnitude is below 1e-18. */
export function asF32(value: number): number {
  return Math.abs(value) < SMALLEST ? 0 : Math.fround(value)
}

// rules of geometry in f64
export const FINITE: Rule = { expected: 'a finite number', holds: (v) => Number.isFinite(v) }
export const POSITIVE: Rule = {
  expected: 'a positive, finite number',
  holds: (v) => Number.isFinite(v) && v > 0,
}
export const NOT_NEGATIVE: Rule = {
  expected: 'a finite number of at least 0',
  holds: (v) => Number.isFinite(v) && v >= 0,
}

// rules of what the backends compute with; each gets the value as they will hold it
/** A coordinate in metres or an angle in radians. */
export const NUMBER: Rule = {
  expected: 'a number from -1e18 to 1e18',
  holds: (v) => Math.abs(v) <= LARGEST,
}
/** A length in metres, a coefficient, a rate in 1/s. */
export const SIZE: Rule = {
  expected: 'a number from 0 to 1e18',
  holds: (v) => v >= 0 && v <= LARGEST,
}
/** kg or kg/m²; times the largest speed it is a finite impulse. */
export const MASS: Rule = {
  expected: 'a number from 1e-18 to 1e18',
  holds: (v) => v > 0 && v <= LARGEST,
}
/** m; its square is a normal f32, and times the largest spin it is the largest speed. */
export const RADIUS: Rule = {
  expected: 'a number from 1e-12 to 1e6',
  holds: (v) => v >= Math.fround(1e-12) && v <= 1e6,
}
/** m/s; over the longest step a way of 1e18 m. */
export const SPEED: Rule = {
  expected: 'a number from -1e12 to 1e12',
  holds: (v) => Math.abs(v) <= Math.fround(1e12),
}
/** rad/s. */
export const SPIN: Rule = {
  expected: 'a number from -1e6 to 1e6',
  holds: (v) => Math.abs(v) <= 1e6,
}
/** m/s²; over the longest step it adds no more than the largest speed. */
export const ACCELERATION: Rule = {
  expected: 'a number from -1e6 to 1e6',
  holds: (v) => Math.abs(v) <= 1e6,
}
/** Seconds of a step. */
export const DURATION: Rule = {
  expected: 'a number of seconds from 0 to 1e6',
  holds: (v) => v >= 0 && v <= 1e6,
}
export const FRACTION: Rule = { expected: 'a number from 0 to 1', holds: (v) => v >= 0 && v <= 1 }
/** The smallest positive f32 that is not denormal. */
export const SMALLEST_NORMAL = 2 ** -126
export const NORMAL: Rule = {
  expected: 'a positive number that is normal as an f32',
  holds: (v) => Number.isFinite(v) && v >= SMALLEST_NORMAL,
}

/** Characters of a value in an error. */
const LONGEST_SHOWN = 80

/** A value as an error tells it, cut to 80 characters. */
export function show(value: unknown): string {
  const text = appended('', value)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text
}

/** The text with a value behind it, complete unless it is too long to be shown: an array may hold itself, or 2^32 elements. */
function appended(text: string, value: unknown): string {
  if (typeof value === 'string') return text + JSON.stringify(value.slice(0, LONGEST_SHOWN))
  if (typeof value === 'bigint') return `${text}${value}n`
  if (!Array.isArray(value))
    return text + (typeof value === 'object' || typeof value === 'function' ? kindOf(value) : String(value))
  let shown = `${text}[`
  for (let k = 0; k < value.length && shown.length <= LONGEST_SHOWN; k++)
    shown = appended(k === 0 ? shown : `${shown}, `, value[k])
  return `${shown}]`
}

/** As `[object Map]`; Object.prototype's, for an object may have no toString of its own. */
function kindOf(value: unknown): string {
  return value === null ? 'null' : Object.prototype.toString.call(value)
}

/** Throws the sentence that every refusal has: the argument, its value, the requirement. */
export function refuse(name: string, value: unknown, expected: string): never {
  throw new Error(`${name} ${value === undefined ? 'is missing' : `is ${show(value)}`}: expected ${expected}`)
}

/** Whether the platform made `value` as one of these. */
export function isOfKind(value: unknown, kind: string): boolean {
  return typeof value === 'object' && kindOf(value) === `[object ${kind}]`
}

/** The name of a field of something: `scene.walls`, or `scene["a b"]`. */
export function fieldOf(name: string, key: string): string {
  return /^[A-Za-z_]\w{0,79}$/.test(key) ? `${name}.${key}` : `${name}[${show(key)}]`
}

/** Throws if `value` is not an object, or a field of it is null or not one of `names`. Fields may be missing. */
export function requireFields(name: string, value: unknown, names: readonly string[]): void {
  if (!isOfKind(value, 'Object')) refuse(name, value, 'an object')
  for (const [key, field] of Object.entries(value as object)) {
    if (!names.includes(key))
      throw new Error(`${fieldOf(name, key)} is unknown: expected only ${names.join(', ')}`)
    if (field === null) throw new Error(`${fieldOf(name, key)} is null: expected a value, or no such field`)
  }
}

/** Throws where `value` has no length and elements, or is text, or its buffer was transferred. */
export function requireArrayLike(name: string, value: unknown): void {
  const length = typeof value === 'object' ? (value as ArrayLike<number> | null)?.length : undefined
  const isArrayLike = Number.isInteger(length) && length! >= 0 && length! < 2 ** 32
  if (!isArrayLike) refuse(name, value, 'an array of numbers')
  if (length === 0) requireAttached(name, value)
}

/** Throws where `value` is a typed array whose buffer is gone or no longer as long: it has a length of 0 then. */
function requireAttached(name: string, value: unknown): void {
  if (!ArrayBuffer.isView(value)) return
  try {
    Uint8Array.prototype.keys.call(value as Uint8Array)
  } catch {
    throw new Error(`${name} is a detached ${kindOf(value)}: expected an array whose buffer is still there`)
  }
}

/** The results of `make` for each element of an array, read by index: its iterator may tell something else. */
export function mapEach<T, R>(array: ArrayLike<T>, make: (element: T, k: number) => R): R[] {
  return Array.from({ length: array.length }, (_, k) => make(array[k], k))
}

/** Throws where `value` is no typed array of this kind. */
export function requireTyped(
  name: string,
  value: unknown,
  kind: 'Float32Array' | 'Float64Array' | 'Uint32Array',
): void {
  if (!isOfKind(value, kind)) refuse(name, value, `a ${kind}`)
  requireAttached(name, value)
}

/** The number as the backends will hold it. */
export function requireNumber(name: string, value: unknown, rule: Rule): number {
  const held = typeof value === 'number' ? asF32(value) : Number.NaN
  if (!rule.holds(held)) refuse(name, value, rule.expected)
  return held
}

/** What a class hands to its own constructor. */
export const MADE = Symbol('made')

/** Throws if somebody else called the constructor of a class: `how` makes its objects. */
export function requireMade(made: unknown, name: string, how: string): void {
  if (made !== MADE) throw new Error(`new ${name}() makes nothing: expected ${how}`)
}

export function requireInteger(name: string, value: unknown, least: number, most: number): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most)
    refuse(name, value, `a whole number from ${least} to ${most}`)
  return value as number
}

export function requireBoolean(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') refuse(name, value, 'true or false')
  return value
}

/** The group of disks and walls that were given none. */
export const DEFAULT_GROUP = 1
const MOST_GROUPS = 0xffffffff

/** A set of groups: 32 bits of which at least one is set. Held in a u32, never rounded to an f32. */
export const GROUPS: Rule = {
  expected: `a whole number from 1 to ${MOST_GROUPS}`,
  holds: (v) => Number.isInteger(v) && v >= 1 && v <= MOST_GROUPS,
}

export function requireGroups(name: string, value: unknown): number {
  return requireInteger(name, value, 1, MOST_GROUPS)
}

export function requireVector(name: string, value: unknown, rule: Rule): Vector {
  if ((value as ArrayLike<number> | null | undefined)?.length !== 2 || typeof value !== 'object')
    refuse(name, value, 'two numbers [x, y]')
  const { 0: x, 1: y } = value as Vector
  return [requireNumber(`${name}[0]`, x, rule), requireNumber(`${name}[1]`, y, rule)]
}

/** The number at k as the backends will hold it. */
export function requireAt(name: string, values: ArrayLike<number>, k: number, rule: Rule): number {
  const value: unknown = values[k]
  const held = typeof value === 'number' ? asF32(value) : Number.NaN
  // building a name for each of many numbers would cost more than checking them
  if (!rule.holds(held)) refuse(`${name}[${k}]`, value, rule.expected)
  return held
}
