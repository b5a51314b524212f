/** Divides bonds into paths, and colours these, so that paths of one colour can be solved at once. */
import {
  BODY_BIT,
  BOND_CARRIER,
  BOND_LINKED,
  BOND_REVERSED,
  MAX_BOND_COLORS,
  MAX_BONDS,
} from '../../schemas/constants.ts'
import { type BondEnds, type BondedDisk, type BondPath, bondPaths, sidesOf } from './bondPaths.ts'

export interface BondOrder {
  /** One more than the largest number. */
  readonly numbers: number
  /** Number of paths of each colour. */
  readonly colors: readonly number[]
  /** Number of parts of bonds that hang together and have several paths. */
  readonly parts: number
  /** Whether a bond acts, or has acted, on other points than centres. */
  readonly anchored: boolean
  /** Whether there are, or have been, joints. */
  readonly jointed: boolean
  /** The contents of the buffer `bondOrder`. */
  readonly words: ArrayBuffer
}

export const NO_BONDS: BondOrder = {
  numbers: 0,
  colors: [],
  parts: 0,
  anchored: false,
  jointed: false,
  words: new ArrayBuffer(4),
}

/** Words of 32 colours per disk, and those of what holds two disks. */
const MASKS = MAX_BOND_COLORS / 32
const MASKS_OF_PAIRS = (2 * MAX_BONDS) / 32

/**
 * Returns the order in which bonds are solved: path by path, each with the first colour that no longer path of its disks has. Bonds come in
 * ascending order of their numbers, so the result does not depend on the order in which they were made and removed.
 */
export function orderBonds(bonds: readonly BondEnds[], idCount: number): BondOrder {
  if (bonds.length === 0) return NO_BONDS
  const { paths: found, parts } = bondPaths(bonds, idCount)
  const byColor = colored(found, idCount)
  const colors = byColor.map(({ length }) => length)
  const paths = byColor.flat()
  const firstPath = colors.length + 2
  const partsStart = firstPath + paths.length + 1 + bonds.length
  const disks = parts.flat()
  const incidences = disks.reduce((sum, { bonds }) => sum + bonds.length, 0)
  const lastId = disks.reduce((last, { id }) => (id < BODY_BIT ? Math.max(last, id) : last), -1)
  const words = new Uint32Array(partsStart + parts.length + disks.length + 4 + incidences + lastId + 1)
  let at = firstPath
  for (const [color, count] of colors.entries()) {
    words[color] = at
    at += count
  }
  words[colors.length] = at
  words[colors.length + 1] = partsStart
  let next = at + 1
  for (const [index, path] of paths.entries()) {
    words[firstPath + index] = next
    for (const { bond, isReversed } of path.links)
      words[next++] = bond.number + (isReversed ? BOND_REVERSED : 0) + (path.isLinked ? BOND_LINKED : 0)
  }
  words[at] = next
  writeParts(words, partsStart, parts)
  writePartsOfDisks(words, lastId + 1, parts)
  const numbers = bonds.at(-1)!.number + 1
  return { numbers, colors, parts: parts.length, anchored: false, jointed: false, words: words.buffer }
}

/** Writes the disks of each part, and the bonds of each disk. */
function writeParts(words: Uint32Array, start: number, parts: readonly (readonly BondedDisk[])[]): void {
  words[start] = parts.length
  let disk = start + parts.length + 2
  let next = disk + parts.reduce((sum, { length }) => sum + length, 1)
  for (const [index, disks] of parts.entries()) {
    words[start + 1 + index] = disk
    for (const { id, bonds } of disks) {
      words[disk++] = next
      for (const { number, a, b } of bonds)
        words[next++] = number + (a === id ? 0 : b === id ? BOND_REVERSED : BOND_CARRIER)
    }
  }
  words[start + 1 + parts.length] = disk
  words[disk] = next
}

/** Writes, at the end, the number from 1 on of the part of each disk by id, 0 for none, and last how many ids these are. */
function writePartsOfDisks(words: Uint32Array, ids: number, parts: readonly (readonly BondedDisk[])[]): void {
  const last = words.length - 1
  words[last] = ids
  for (const [index, disks] of parts.entries())
    for (const { id } of disks) if (id < BODY_BIT) words[last - ids + id] = index + 1
}

/** Returns the paths of each colour. A path that finds no colour is cut in two; bonds alone always find one. */
function colored(paths: readonly BondPath[], idCount: number): BondPath[][] {
  const used = new Uint32Array(MASKS * idCount)
  const byColor: BondPath[][] = []
  const left = paths.toReversed().sort((one, other) => one.links.length - other.links.length)
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const ids = path.links.flatMap(({ bond }) => sidesOf(bond))
    const isGear = path.links[0].bond.carrier !== undefined
    const color = firstFree(used, ids, isGear ? MASKS : MASKS_OF_PAIRS)
    if (color === undefined) {
      const half = path.links.length >>> 1
      left.push({ ...path, links: path.links.slice(half) }, { ...path, links: path.links.slice(0, half) })
      continue
    }
    for (const id of ids) used[MASKS * id + (color >>> 5)] |= 1 << (color & 31)
    byColor[color] ??= []
    byColor[color].push(path)
  }
  return byColor
}

/** Returns the first colour of these words that no path of any of these disks has. */
function firstFree(used: Uint32Array, ids: readonly number[], masks: number): number | undefined {
  for (let word = 0; word < masks; word++) {
    const free = ~ids.reduce((mask, id) => mask | used[MASKS * id + word], 0)
    if (free !== 0) return 32 * word + 31 - Math.clz32(free & -free)
  }
  return undefined
}
