/** Comparison of batch results. */
import { expect } from 'vitest'

/** Results of a batch: typed arrays by name. */
export type Answers = object

/** Counts the elements whose bits differ, by name; names without differences are omitted. */
export function differences(one: Answers, other: Answers): Record<string, number> {
  const found: Record<string, number> = {}
  expect(Object.keys(other)).toEqual(Object.keys(one))
  for (const [name, values] of Object.entries(one)) {
    const [mine, theirs] = [bitsOf(values), bitsOf((other as Record<string, unknown>)[name])]
    expect(mine.length, name).toBe(theirs.length)
    let count = 0
    for (let k = 0; k < mine.length; k++) count += Number(mine[k] !== theirs[k])
    if (count > 0) found[name] = count
  }
  return found
}

function bitsOf(values: unknown): Uint32Array | Uint8Array {
  if (values instanceof Uint32Array) return values
  if (values instanceof Float32Array) return new Uint32Array(values.buffer, values.byteOffset, values.length)
  expect(values).toBeInstanceOf(Uint8Array)
  return values as Uint8Array
}

/** Flips one bit of the middle element of an array. */
export function breakOne(values: Float32Array): void {
  bitsOf(values)[values.length >> 1] ^= 1
}

/** Tracks the largest error per name and where it occurred. */
export class Worst {
  readonly #seen = new Map<string, readonly [error: number, label: string]>()

  note(errors: Readonly<Record<string, number>>, label: () => string): void {
    // also records NaN
    for (const [name, error] of Object.entries(errors))
      if (!(error <= (this.#seen.get(name)?.[0] ?? -1))) this.#seen.set(name, [error, label()])
  }

  expectBelow(tolerance: number): void {
    expect(this.#seen.size).toBeGreaterThan(0)
    for (const [name, [error, label]] of this.#seen)
      expect(error, `${name}, ${label}`).toBeLessThan(tolerance)
  }

  toString(): string {
    return [...this.#seen].map(([name, [error, label]]) => `${name}: ${error} (${label})`).join('\n')
  }
}

/** Expects deliberately introduced errors to exceed the tolerance. */
export function expectSeen(errors: Readonly<Record<string, number>>, tolerance: number, name: string): void {
  const worst = new Worst()
  worst.note(errors, () => name)
  expect(() => worst.expectBelow(tolerance), name).toThrow()
}
