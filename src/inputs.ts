/** What callers hand in, made into typed arrays or refused in one sentence. */

export type Vector = readonly [number, number]

/** One number a disk, or one number for all. */
export type PerDisk = number | ArrayLike<number>

export type Rule = { readonly expected: string; readonly holds: (value: number) => boolean }

// every rule looks at the value as the GPU will hold it
export const FINITE: Rule = { expected: 'a finite number', holds: (v) => Number.isFinite(v) }
export const POSITIVE: Rule = {
  expected: 'a positive, finite number',
  holds: (v) => Number.isFinite(v) && v > 0,
}
/** The smallest positive f32 that is not denormal: graphics drivers may take smaller ones for 0. */
export const SMALLEST_NORMAL = 2 ** -126
export const NORMAL: Rule = {
  expected: 'a positive number that is normal as an f32',
  holds: (v) => Number.isFinite(v) && v >= SMALLEST_NORMAL,
}
export const NOT_NEGATIVE: Rule = {
  expected: 'a finite number of at least 0',
  holds: (v) => Number.isFinite(v) && v >= 0,
}
export const FRACTION: Rule = { expected: 'a number from 0 to 1', holds: (v) => v >= 0 && v <= 1 }

/** A value as an error tells it. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${Array.from(value, show).join(', ')}]`
  return typeof value === 'object' && value !== null ? kindOf(value) : String(value)
}

/** As `[object Map]`; Object.prototype's, for an object may have no toString of its own. */
function kindOf(value: object): string {
  return Object.prototype.toString.call(value)
}

/** Throws where `value` is no object of fields, or one is null or none of `names`; a field may be left out. */
export function requireFields(name: string, value: unknown, names: readonly string[]): void {
  if (typeof value !== 'object' || value === null || kindOf(value) !== '[object Object]')
    throw new Error(`${name} is ${show(value)}: expected an object`)
  for (const [key, field] of Object.entries(value)) {
    if (!names.includes(key)) throw new Error(`${name}.${key} is unknown: expected only ${names.join(', ')}`)
    if (field === null) throw new Error(`${name}.${key} is null: expected a value, or no such field`)
  }
}

/** Throws where `value` has no length and elements, or is text. */
export function requireArrayLike(name: string, value: unknown): void {
  const length = typeof value === 'object' ? (value as ArrayLike<number> | null)?.length : undefined
  const isArrayLike = Number.isInteger(length) && length! >= 0 && length! < 2 ** 32
  if (!isArrayLike) throw new Error(`${name} is ${show(value)}: expected an array of numbers`)
}

/** Throws where `value` is no typed array of this kind. */
export function requireTyped(
  name: string,
  value: unknown,
  kind: 'Float32Array' | 'Float64Array' | 'Uint32Array',
): void {
  const isKind = typeof value === 'object' && value !== null && kindOf(value) === `[object ${kind}]`
  if (!isKind) throw new Error(`${name} is ${show(value)}: expected a ${kind}`)
}

export function requireNumber(name: string, value: unknown, rule: Rule): number {
  if (typeof value !== 'number' || !rule.holds(Math.fround(value))) {
    throw new Error(`${name} is ${show(value)}: expected ${rule.expected}`)
  }
  return Math.fround(value)
}

export function requireInteger(name: string, value: unknown, least: number, most: number): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) {
    throw new Error(`${name} is ${show(value)}: expected a whole number from ${least} to ${most}`)
  }
  return value as number
}

export function requireBoolean(name: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw new Error(`${name} is ${show(value)}: expected true or false`)
  return value
}

/** The group of what is in none in particular. */
export const DEFAULT_GROUP = 1

/** A set of groups: 32 bits, of which one is set or more. */
export function requireGroups(name: string, value: unknown): number {
  return requireInteger(name, value, 1, 0xffffffff)
}

/** Sets of groups for `count` disks; a lone number stands for all of them. */
export function requireGroupsArray(name: string, value: PerDisk | undefined, count: number): Uint32Array {
  if (value === undefined || typeof value === 'number')
    return new Uint32Array(count).fill(requireGroups(name, value ?? DEFAULT_GROUP))
  requireArrayLike(name, value)
  if (value.length !== count)
    throw new Error(`${name} has ${value.length} numbers for ${count} disks: expected ${count}`)
  return Uint32Array.from({ length: count }, (_, k) => requireGroups(`${name}[${k}]`, value[k]))
}

export function requireVector(name: string, value: unknown): Vector {
  if ((value as ArrayLike<number> | null | undefined)?.length !== 2 || typeof value === 'string')
    throw new Error(`${name} is ${show(value)}: expected two numbers [x, y]`)
  const { 0: x, 1: y } = value as Vector
  return [requireNumber(`${name}[0]`, x, FINITE), requireNumber(`${name}[1]`, y, FINITE)]
}

/** `count` × `components` numbers; a lone number stands for all of them, undefined for `fallback` where there is one. */
export function requireArray(
  name: string,
  value: PerDisk | undefined,
  count: number,
  { components = 1, rule = FINITE, fallback = 0 as number | null } = {},
): Float32Array {
  const length = count * components
  if (value === undefined) {
    if (fallback === null)
      throw new Error(`${name} is missing: expected ${rule.expected} for each disk, or one for all`)
    return new Float32Array(length).fill(fallback)
  }
  if (typeof value === 'number') return new Float32Array(length).fill(requireNumber(name, value, rule))
  requireArrayLike(name, value)
  if (value.length !== length) {
    const each = components === 1 ? '' : `${components} for each of them, `
    throw new Error(`${name} has ${value.length} numbers for ${count} disks: expected ${each}${length}`)
  }
  const array = new Float32Array(length)
  for (let k = 0; k < length; k++) {
    array[k] = Number(value[k])
    if (typeof value[k] !== 'number' || !rule.holds(array[k]))
      throw new Error(`${name}[${k}] is ${show(value[k])}: expected ${rule.expected}`)
  }
  return array
}
