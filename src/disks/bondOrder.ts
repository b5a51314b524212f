/** Colours bonds, so that those of one colour can be solved at once. */
import { MOST_BOND_COLORS, NONE } from '../schemas/constants.ts'

/** A bond: its number, and the keys of its disks; b is NONE for a point. */
export interface BondEnds {
  readonly number: number
  readonly a: number
  readonly b: number
}

export interface BondOrder {
  /** One more than the largest number. */
  readonly numbers: number
  /** Number of bonds of each colour. */
  readonly colors: readonly number[]
  /** Whether a bond acts, or has acted, on other points than centres. */
  readonly anchored: boolean
  /** The contents of the buffer `bondOrder`. */
  readonly words: ArrayBuffer
}

export const NO_BONDS: BondOrder = { numbers: 0, colors: [], anchored: false, words: new ArrayBuffer(4) }

/** Words of 32 colours per disk. */
const MASKS = MOST_BOND_COLORS / 32

/**
 * Returns the order in which bonds are solved: each gets the first colour that no earlier bond of its disks has. Bonds come in
 * ascending order of their numbers, so the result does not depend on the order in which they were made and removed.
 */
export function orderBonds(bonds: readonly BondEnds[], keyCount: number): BondOrder {
  if (bonds.length === 0) return NO_BONDS
  const used = new Uint32Array(MASKS * keyCount)
  const byColor: number[][] = []
  for (const { number, a, b } of bonds) {
    const color = firstFree(used, a, b)
    for (const key of b === NONE ? [a] : [a, b]) used[MASKS * key + (color >>> 5)] |= 1 << (color & 31)
    byColor[color] ??= []
    byColor[color].push(number)
  }
  const colors = byColor.map(({ length }) => length)
  let start = colors.length + 1
  const starts = colors.map((count) => {
    start += count
    return start
  })
  const words = Uint32Array.from([colors.length + 1, ...starts, ...byColor.flat()])
  return { numbers: bonds.at(-1)!.number + 1, colors, anchored: false, words: words.buffer }
}

/** Returns the first colour that no bond of either disk has. */
function firstFree(used: Uint32Array, a: number, b: number): number {
  for (let word = 0; ; word++) {
    const mask = used[MASKS * a + word] | (b === NONE ? 0 : used[MASKS * b + word])
    const free = ~mask
    if (free !== 0) return 32 * word + 31 - Math.clz32(free & -free)
  }
}
