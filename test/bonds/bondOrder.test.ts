/** Bonds are divided into paths, and these into colours that share no disk. */
import { describe, expect, test } from 'vitest'
import { orderBonds } from '../../src/features/bonds/bondOrder.ts'
import type { BondEnds } from '../../src/features/bonds/bondPaths.ts'
import { bondPaths } from '../../src/features/bonds/bondPaths.ts'
import { BOND_LINKED, BOND_REVERSED, NONE } from '../../src/schemas/constants.ts'
import { createRandom } from '../../src/util/random.ts'

const bondsOf = (pairs: readonly (readonly [number, number])[]): BondEnds[] =>
  pairs.map(([a, b], number) => ({ number, a, b }))

/** The numbers of the bonds of each path, and whether it shares disks with others. */
const numbersOf = (bonds: readonly BondEnds[], keys: number) =>
  bondPaths(bonds, keys).paths.map(({ links, isLinked }) => [
    links.map(({ bond, isReversed }) => `${bond.number}${isReversed ? 'r' : ''}`).join(' '),
    isLinked,
  ])

describe('bondPaths', () => {
  test('a rope is one path, whatever the order and the direction of its bonds', () => {
    const rope = bondsOf([
      [2, 3],
      [0, NONE],
      [2, 1],
      [0, 1],
    ])
    expect(numbersOf(rope, 4)).toEqual([['1r 3 2r 0', false]])
  })

  test('a ring is a path and the bond that closes it', () => {
    const ring = bondsOf([0, 1, 2, 3].map((k) => [k, (k + 1) % 4] as const))
    expect(numbersOf(ring, 4)).toEqual([
      ['0 1 2', true],
      ['3', true],
    ])
  })

  test('two bonds of the same disks are in two paths', () => {
    expect(numbersOf(bondsOf([[0, 1], [0, 1]]), 2)).toHaveLength(2) // biome-ignore format: pairs
  })

  test('a gear with a carrier is a path by itself, and its carrier hangs together with its wheels', () => {
    const [hinge, other] = bondsOf([[0, 1], [1, 2]]) // biome-ignore format: pairs
    const gear = { number: 2, a: 0, b: 2, carrier: 1 }
    expect(numbersOf([hinge, other, gear], 3)).toEqual([
      ['0 1', true],
      ['2', true],
    ])
    expect(bondPaths([hinge, gear, { number: 3, a: 2, b: 3 }], 4).parts.map((disks) => disks.length)).toEqual(
      [4],
    )
  })

  test('a lattice has a path per line, and one around its rim', () => {
    const side = 6
    const pairs: [number, number][] = []
    for (let k = 0; k < side * side; k++) {
      if (k % side < side - 1) pairs.push([k, k + 1])
      if (k < side * (side - 1)) pairs.push([k, k + side])
    }
    const { paths, parts } = bondPaths(bondsOf(pairs), side * side)
    expect(paths.map(({ links }) => links.length)).toEqual([19, 1, 5, 5, 5, 5, 5, 5, 5, 5])
    expect(parts.map((disks) => disks.length)).toEqual([side * side])
  })
})

/** Reads the words back: the disks of each path of each colour, and all bonds. */
function read(bonds: readonly BondEnds[], keys: number) {
  const { words, colors } = orderBonds(bonds, keys)
  const u32 = new Uint32Array(words)
  const numbers: number[] = []
  const byColor = colors.map((count, color) => {
    expect(u32[color + 1] - u32[color]).toBe(count)
    return Array.from({ length: count }, (_, k) => {
      const links = [...u32.slice(u32[u32[color] + k], u32[u32[color] + k + 1])]
      const disks: number[] = []
      for (const word of links) {
        const number = (word & (BOND_LINKED - 1)) >>> 0
        const { a, b } = bonds[number]
        const [near, far] = (word & BOND_REVERSED) !== 0 ? [b, a] : [a, b]
        // each bond begins at the disk where the one before it ends
        if (disks.length > 0) expect(near).toBe(disks.at(-1))
        else disks.push(near)
        disks.push(far)
        numbers.push(number)
      }
      return disks.filter((key) => key !== NONE)
    })
  })
  return { byColor, numbers }
}

describe('orderBonds', () => {
  test('random bonds: each is in one path, no path meets a disk twice, no two of a colour share one', () => {
    const random = createRandom(7)
    for (let round = 0; round < 60; round++) {
      const keys = 2 + Math.floor(30 * random())
      const bonds = bondsOf(
        Array.from({ length: Math.floor(3 * keys * random()) + 1 }, () => {
          const a = Math.floor(keys * random())
          const b = Math.floor(keys * random())
          return [a, a === b ? NONE : b] as const
        }),
      )
      const { byColor, numbers } = read(bonds, keys)
      expect([...numbers].sort((one, other) => one - other)).toEqual(bonds.map(({ number }) => number))
      for (const paths of byColor) {
        const disks = paths.flat()
        expect(new Set(disks).size).toBe(disks.length)
      }
    }
  })

  test('gears on one carrier have different colours', () => {
    const bonds = Array.from({ length: 64 }, (_, k) => ({ number: k, a: 2 * k, b: 2 * k + 1, carrier: 128 }))
    const { byColor, numbers } = read(bonds, 129)
    expect(numbers).toHaveLength(64)
    expect(byColor.map(({ length }) => length)).toEqual(Array(64).fill(1))
  })

  test('hubs with 64 bonds each, whose paths are cut if they find no colour', () => {
    const hubs = 20
    const pairs: [number, number][] = []
    for (let hub = 0; hub < hubs; hub++) {
      if (hub + 1 < hubs) pairs.push([hub, hub + 1])
      for (let k = 0; k < 62; k++) pairs.push([hub, hubs + 62 * hub + k])
    }
    const { byColor, numbers } = read(bondsOf(pairs), hubs * 63)
    expect(numbers).toHaveLength(pairs.length)
    expect(byColor.length).toBeLessThanOrEqual(128)
  })
})
