/** Means over time of what measures return. */
import { POSITIVE, requireNumber, show } from '../util/validate.ts'

/** What a measure returns, with all arrays as doubles. */
export type Averaged<T> = T extends number
  ? number
  : T extends ArrayLike<number>
    ? Float64Array
    : { readonly [K in keyof T]: Averaged<T[K]> }

/** Sums of one sample's numbers, in the shape of the sample. */
type Sums = number | Float64Array | { [name: string]: Sums }

/**
 * The mean of samples: numbers, arrays of numbers, or objects of them, such as what `meanStress`, `perDisk`, `coarseGrain`
 * and `World.readLoads` return. It keeps sums, not samples. Units are those of the samples.
 *
 * ```ts
 * const mean = new TimeMean<MeanStress>()
 * for (let k = 0; k < 100; k++) {
 *   world.step(1 / 60)
 *   mean.add(meanStress(await world.disks.read(), await world.readContacts(), { area }))
 * }
 * console.log(mean.value.pressure)
 * ```
 *
 * Rows of `perDisk` belong to rows of `World.disks.read`, so disks must neither come nor go. A velocity of `coarseGrain` counts alike in each sample: where the density
 * changes, average the product of both.
 */
export class TimeMean<T> {
  #sums: Sums | undefined
  #weight = 0
  #count = 0

  /** Number of samples. */
  get count(): number {
    return this.#count
  }

  /**
   * Adds a sample. `weight` is how much it counts, such as the time in s that it stands for; default 1. Throws, and adds nothing, if the weight is
   * not a positive, finite number, or if the sample has another shape than those before.
   */
  add(sample: T, weight = 1): void {
    requireNumber('weight', weight, POSITIVE)
    if (this.#sums === undefined) this.#sums = zeros(sample, 'sample')
    else requireShape(this.#sums, sample, 'sample')
    this.#sums = added(this.#sums, sample, weight)
    this.#weight += weight
    this.#count++
  }

  /** The mean of all samples. Throws before the first sample. */
  get value(): Averaged<T> {
    if (this.#sums === undefined) throw new Error('TimeMean has no sample: expected at least one')
    return divided(this.#sums, this.#weight) as Averaged<T>
  }
}

const isNumbers = (value: unknown): value is ArrayLike<number> =>
  ArrayBuffer.isView(value) || (Array.isArray(value) && value.every((one) => typeof one === 'number'))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns sums of 0. Throws if a sample has something other than numbers. */
function zeros(sample: unknown, name: string): Sums {
  if (typeof sample === 'number') return 0
  if (isNumbers(sample)) return new Float64Array(sample.length)
  if (!isObject(sample))
    throw new Error(
      `${name} is ${show(sample)}: expected a number, an array of numbers, or an object of them`,
    )
  return Object.fromEntries(Object.entries(sample).map(([key, one]) => [key, zeros(one, `${name}.${key}`)]))
}

function requireShape(sums: Sums, sample: unknown, name: string): void {
  const fail = (expected: string) => {
    throw new Error(`${name} has another shape than before: expected ${expected}`)
  }
  if (typeof sums === 'number') {
    if (typeof sample !== 'number') fail('a number')
    return
  }
  if (sums instanceof Float64Array) {
    if (!isNumbers(sample) || sample.length !== sums.length) fail(`an array of ${sums.length} numbers`)
    return
  }
  const names = Object.keys(sums)
  if (!isObject(sample) || isNumbers(sample) || Object.keys(sample).join() !== names.join())
    fail(`an object of ${names.join(', ')}`)
  for (const key of names) requireShape(sums[key], (sample as Record<string, unknown>)[key], `${name}.${key}`)
}

function added(sums: Sums, sample: unknown, weight: number): Sums {
  if (typeof sums === 'number') return sums + weight * (sample as number)
  if (sums instanceof Float64Array) {
    const values = sample as ArrayLike<number>
    for (let k = 0; k < sums.length; k++) sums[k] += weight * values[k]
    return sums
  }
  for (const key of Object.keys(sums))
    sums[key] = added(sums[key], (sample as Record<string, unknown>)[key], weight)
  return sums
}

function divided(sums: Sums, by: number): Sums {
  if (typeof sums === 'number') return sums / by
  if (sums instanceof Float64Array) return sums.map((sum) => sum / by)
  return Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, divided(sum, by)]))
}
