/** Validates arguments and throws errors of one sentence: the argument, its value, the requirement. */

import type { Bounds } from './bounds.ts'
import { didYouMean } from './didYouMean.ts'

export type Vector = readonly [number, number]

/** One number per disk, or one number for all disks. */
export type PerDisk = number | ArrayLike<number>

/** True or false (or 1 or 0) per disk, or one for all disks. */
export type FlagPerDisk = boolean | 0 | 1 | ArrayLike<boolean | number>

export type Rule = { readonly expected: string; readonly holds: (value: number) => boolean }

/**
 * Inputs are 0, or from SMALLEST to LARGEST in magnitude: the product of any two of them, and the sum of two squares of their
 * differences, is then a normal, finite f32. Drivers flush denormal numbers to 0, the CPU does not; neither forgives infinity.
 */
const SMALLEST = 1e-18
export const LARGEST = 1e18

/** Returns the number as the backends store it: rounded to f32, and 0 if its magnitude is below 1e-18. */
export function asF32(value: number): number {
  return Math.abs(value) < SMALLEST ? 0 : Math.fround(value)
}

// rules for geometry in f64
export const FINITE: Rule = { expected: 'a finite number', holds: (v) => Number.isFinite(v) }
export const POSITIVE: Rule = {
  expected: 'a positive, finite number',
  holds: (v) => Number.isFinite(v) && v > 0,
}
export const NOT_NEGATIVE: Rule = {
  expected: 'a finite number of at least 0',
  holds: (v) => Number.isFinite(v) && v >= 0,
}

// rules for values of the backends; each is applied to the value as they store it
/** Coordinates in m, angles in rad. */
export const NUMBER: Rule = {
  expected: 'a number from -1e18 to 1e18',
  holds: (v) => Math.abs(v) <= LARGEST,
}
/** Lengths in m, coefficients, rates in 1/s. */
export const SIZE: Rule = {
  expected: 'a number from 0 to 1e18',
  holds: (v) => v >= 0 && v <= LARGEST,
}
/** Masses in kg, densities in kg/m². The largest mass times the largest speed is a finite impulse. */
export const MASS: Rule = {
  expected: 'a number from 1e-18 to 1e18',
  holds: (v) => v > 0 && v <= LARGEST,
}
/** Moments of inertia in kg·m². */
export const INERTIA: Rule = {
  expected: 'a number from 1e-18 to 1e18, or Infinity',
  holds: (v) => v > 0 && (v <= LARGEST || v === Number.POSITIVE_INFINITY),
}
export const FLAG: Rule = { expected: 'true or false', holds: (v) => v === 0 || v === 1 }
/** Radii in m. The square is a normal f32, and the largest radius times the largest spin is the largest speed. */
export const RADIUS: Rule = {
  expected: 'a number from 1e-12 to 1e6',
  holds: (v) => v >= Math.fround(1e-12) && v <= 1e6,
}
/** Speeds in m/s. In the longest step, the fastest disk moves 1e18 m. */
export const SPEED: Rule = {
  expected: 'a number from -1e12 to 1e12',
  holds: (v) => Math.abs(v) <= Math.fround(1e12),
}
/** Angular velocities in rad/s. */
export const SPIN: Rule = {
  expected: 'a number from -1e6 to 1e6',
  holds: (v) => Math.abs(v) <= 1e6,
}
/** Accelerations in m/s². In the longest step, the largest one adds the largest speed. */
export const ACCELERATION: Rule = {
  expected: 'a number from -1e6 to 1e6',
  holds: (v) => Math.abs(v) <= 1e6,
}
/** Durations of a step in s. */
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

/** Maximum length of a value in an error, in characters. */
const MAX_SHOWN = 80

/** Returns a value as text for an error, cut to 80 characters. */
export function show(value: unknown): string {
  const text = appended('', value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text
}

/** Appends a value to the text. Stops when the text is long enough: an array may contain itself, or 2^32 elements. */
function appended(text: string, value: unknown): string {
  if (typeof value === 'string') return text + JSON.stringify(value.slice(0, MAX_SHOWN))
  if (typeof value === 'bigint') return `${text}${value}n`
  if (Array.isArray(value))
    return listed(text, '[', ']', value.length, (shown, k) => appended(shown, value[k]))
  if (isOfKind(value, 'Object')) return fieldsAppended(text, value as object)
  return text + (typeof value === 'object' || typeof value === 'function' ? kindOf(value) : String(value))
}

/** Appends the fields of an object, such as `{x: 0, y: -9.81}`. Calls no getter, and shows no field of a proxy that throws. */
function fieldsAppended(text: string, value: object): string {
  try {
    const fields = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(
      ([, field]) => field.enumerable,
    )
    return listed(text, '{', '}', fields.length, (shown, k) => {
      const [key, field] = fields[k]
      const named = `${shown}${/^[A-Za-z_]\w*$/.test(key) ? key.slice(0, MAX_SHOWN) : JSON.stringify(key.slice(0, MAX_SHOWN))}: `
      return 'value' in field ? appended(named, field.value) : `${named}…`
    })
  } catch {
    return text + kindOf(value)
  }
}

/** Appends elements between brackets, as many as fit. */
function listed(
  text: string,
  open: string,
  close: string,
  length: number,
  append: (shown: string, k: number) => string,
): string {
  let shown = text + open
  for (let k = 0; k < length && shown.length <= MAX_SHOWN; k++)
    shown = append(k === 0 ? shown : `${shown}, `, k)
  return shown + close
}

/** Returns text such as `[object Map]`. Calls Object.prototype.toString, since an object may have no toString of its own. */
function kindOf(value: unknown): string {
  return value === null ? 'null' : Object.prototype.toString.call(value)
}

/** Throws an error that names the argument, its value and the requirement. */
export function refuse(name: string, value: unknown, expected: string): never {
  throw new Error(`${name} ${value === undefined ? 'is missing' : `is ${show(value)}`}: expected ${expected}`)
}

/** Returns whether `value` is an object of this kind, such as 'GPUDevice', from any realm. */
export function isOfKind(value: unknown, kind: string): boolean {
  return typeof value === 'object' && kindOf(value) === `[object ${kind}]`
}

/** Returns the path of a field, such as `scene.walls` or `scene["a b"]`. */
export function fieldOf(name: string, key: string): string {
  return /^[A-Za-z_]\w{0,79}$/.test(key) ? `${name}.${key}` : `${name}[${show(key)}]`
}

/** Throws if `value` is not an object, or one of its fields is null or not in `names`. Fields may be missing. */
export function requireFields(name: string, value: unknown, names: readonly string[]): void {
  if (!isOfKind(value, 'Object')) refuse(name, value, 'an object')
  for (const [key, field] of Object.entries(value as object)) {
    if (!names.includes(key))
      throw new Error(
        `${fieldOf(name, key)} is unknown: expected only ${names.join(', ')}${didYouMean(key, names)}`,
      )
    if (field === null) throw new Error(`${fieldOf(name, key)} is null: expected a value, or no such field`)
  }
}

/** Throws if `value` is not an array; `elements` names what it holds. */
export function requireList(
  name: string,
  value: unknown,
  elements: string,
): asserts value is readonly unknown[] {
  if (Array.isArray(value)) return
  refuse(name, value, `an array of ${elements}${isOfKind(value, 'Object') ? '; wrap it in [ ]' : ''}`)
}

/** Throws if `value` is not array-like, is a string, or is a typed array whose buffer is detached. */
export function requireArrayLike(name: string, value: unknown): void {
  const length = typeof value === 'object' ? (value as ArrayLike<number> | null)?.length : undefined
  const isArrayLike = Number.isInteger(length) && length! >= 0 && length! < 2 ** 32
  if (!isArrayLike) refuse(name, value, 'an array of numbers')
  if (length === 0) requireAttached(name, value)
}

/** Throws if `value` is a typed array whose buffer is detached or was shrunk; its length is 0 then. */
function requireAttached(name: string, value: unknown): void {
  if (!ArrayBuffer.isView(value)) return
  try {
    Uint8Array.prototype.keys.call(value as Uint8Array)
  } catch {
    throw new Error(`${name} is a detached ${kindOf(value)}: expected an array whose buffer is still there`)
  }
}

/** Returns the results of `make` for each element of an array. Reads by index, since an iterator may return something else. */
export function mapEach<T, R>(array: ArrayLike<T>, make: (element: T, k: number) => R): R[] {
  return Array.from({ length: array.length }, (_, k) => make(array[k], k))
}

/** Throws if `value` is not a typed array of this kind. */
export function requireTyped(
  name: string,
  value: unknown,
  kind: 'Float32Array' | 'Float64Array' | 'Uint32Array' | 'Uint8Array',
): void {
  if (!isOfKind(value, kind)) refuse(name, value, `a ${kind}`)
  requireAttached(name, value)
}

/** Returns the number as the backends store it. Throws if it does not satisfy the rule. */
export function requireNumber(name: string, value: unknown, rule: Rule): number {
  const held = typeof value === 'number' ? asF32(value) : Number.NaN
  if (!rule.holds(held)) refuse(name, value, rule.expected)
  return held
}

/** Passed by a class to its own constructor, so that only its factory can create objects. */
export const MADE = Symbol('made')

/** Throws if a constructor was called directly; `how` names the factory to use. */
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

/** The default group of disks and walls. */
export const DEFAULT_CATEGORY = 1
/** The mask of all categories, which disks and walls collide with by default. */
export const ALL_BITS = 0xffffffff

/** Categories and masks: 32 bits with at least one set. Stored as u32, not rounded to f32. */
export const CATEGORY: Rule = {
  expected: `a whole number from 1 to ${ALL_BITS}`,
  holds: (v) => Number.isInteger(v) && v >= 1 && v <= ALL_BITS,
}

/** Any 32 bits. Stored as u32, not rounded to f32. */
export const UINT32: Rule = {
  expected: `a whole number from 0 to ${ALL_BITS}`,
  holds: (v) => Number.isInteger(v) && v >= 0 && v <= ALL_BITS,
}

/** Returns a category or a mask. Throws if it is not an integer of 32 bits, with at least one set unless `least` is 0. */
export function requireBits(name: string, value: unknown, least = 1): number {
  return requireInteger(name, value, least, ALL_BITS)
}

export function requireVector(name: string, value: unknown, rule: Rule): Vector {
  if ((value as ArrayLike<number> | null | undefined)?.length !== 2 || typeof value !== 'object')
    refuse(name, value, 'two numbers [x, y]')
  const { 0: x, 1: y } = value as Vector
  return [requireNumber(`${name}[0]`, x, rule), requireNumber(`${name}[1]`, y, rule)]
}

export function requireBounds(name: string, bounds: unknown): Bounds {
  if (!Array.isArray(bounds) || bounds.length !== 4) refuse(name, bounds, '[minX, minY, maxX, maxY]')
  const [minX, minY, maxX, maxY] = mapEach(bounds as number[], (side, k) =>
    requireNumber(`${name}[${k}]`, side, NUMBER),
  )
  if (minX >= maxX || minY >= maxY) refuse(name, bounds, 'minX < maxX and minY < maxY')
  return [minX, minY, maxX, maxY]
}

/** Returns element `k` as the backends store it. Throws if it does not satisfy the rule. */
export function requireAt(name: string, values: ArrayLike<number>, k: number, rule: Rule): number {
  const value: unknown = values[k]
  const held = typeof value === 'number' ? asF32(value) : Number.NaN
  // the name is built on failure only, since building it costs more than the check
  if (!rule.holds(held)) refuse(`${name}[${k}]`, value, rule.expected)
  return held
}
