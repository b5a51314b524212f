/** What callers hand in, made into typed arrays or refused in one sentence. */

/** One number a disk, or one number for all. */
export type PerDisk = number | ArrayLike<number>

type Rule = { readonly expected: string; readonly holds: (value: number) => boolean }

// every rule looks at the value as the GPU will hold it
export const FINITE: Rule = { expected: 'a finite number', holds: (v) => Number.isFinite(v) }
export const POSITIVE: Rule = {
  expected: 'a positive, finite number',
  holds: (v) => Number.isFinite(v) && v > 0,
}
export const NOT_NEGATIVE: Rule = {
  expected: 'a finite number of at least 0',
  holds: (v) => Number.isFinite(v) && v >= 0,
}
export const FRACTION: Rule = { expected: 'a number from 0 to 1', holds: (v) => v >= 0 && v <= 1 }

export function requireNumber(name: string, value: unknown, rule: Rule): number {
  if (typeof value !== 'number' || !rule.holds(Math.fround(value))) {
    throw new Error(`${name} is ${String(value)}: expected ${rule.expected}`)
  }
  return Math.fround(value)
}

export function requireInteger(name: string, value: unknown, least: number, most: number): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) {
    throw new Error(`${name} is ${String(value)}: expected a whole number from ${least} to ${most}`)
  }
  return value as number
}

export function requireVector(name: string, value: unknown): readonly [number, number] {
  const { length } = (value ?? []) as ArrayLike<number>
  if (length !== 2) throw new Error(`${name} is ${String(value)}: expected two numbers [x, y]`)
  const [x, y] = value as [number, number]
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
  if (value.length !== length) {
    const each = components === 1 ? '' : `${components} for each of them, `
    throw new Error(`${name} has ${value.length} numbers for ${count} disks: expected ${each}${length}`)
  }
  const array = new Float32Array(length)
  for (let k = 0; k < length; k++) {
    array[k] = value[k]
    if (!rule.holds(array[k]))
      throw new Error(`${name}[${k}] is ${String(value[k])}: expected ${rule.expected}`)
  }
  return array
}
