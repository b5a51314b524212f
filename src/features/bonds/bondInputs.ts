/** Validates what bonds and joints have in common: their ends, and values per bond. */
import { MAX_ANCHOR, NONE } from '../../schemas/constants.ts'
import {
  NUMBER,
  type Rule,
  refuse,
  requireArrayLike,
  requireAt,
  requireNumber,
  show,
} from '../../util/validate.ts'
import type { JointSide, SideOf } from './sides.ts'

/** One number per bond, or one number for all bonds. */
export type PerBond = number | ArrayLike<number>

/** A bond or a joint, in errors. */
export type Noun = 'bond' | 'joint'

/** N/m and N·m/rad. With the longest step and the largest speed, products stay finite. */
export const STIFFNESS: Rule = {
  expected: 'a number from 0 to 1e12',
  holds: (v) => v >= 0 && v <= Math.fround(1e12),
}
export const RATIO: Rule = { expected: 'a number from 0 to 1000', holds: (v) => v >= 0 && v <= 1000 }
/** In m. */
const ANCHOR: Rule = { expected: 'a number from -1e6 to 1e6', holds: (v) => Math.abs(v) <= MAX_ANCHOR }
/** Marks a missing length or stiffness on the backends. */
export const MISSING = -1
/** Marks a missing angle at rest on the backends: above all valid ones. */
export const NO_ANGLE = Math.fround(1e30)
/** A strength that no force reaches, N; times the longest step it is finite. */
export const UNBREAKABLE = Math.fround(1e30)

interface EndOptions {
  readonly pairs?: ArrayLike<JointSide>
  readonly disks?: ArrayLike<JointSide>
  readonly points?: ArrayLike<number>
  readonly anchors?: ArrayLike<number>
}

export interface CheckedEnds {
  /** Ids of the first disk, and of the second one or NONE. */
  readonly a: Uint32Array
  readonly b: Uint32Array
  /** x0, y0, x1, y1, …; 0 for bonds of two disks. */
  readonly points: Float32Array
}

/** Returns the ends: either `pairs`, or `disks` and `points`. */
export function checkBondEnds(options: EndOptions, sideOf: SideOf, noun: Noun, prefix: string): CheckedEnds {
  const { pairs, disks, points } = options
  if (pairs === undefined) return checkFixed(options, sideOf, noun, prefix)
  if (disks !== undefined || points !== undefined)
    throw new Error(
      `${prefix}${disks === undefined ? 'points' : 'disks'} and pairs are both given: expected one of them`,
    )
  return checkPairs(pairs, sideOf, noun, prefix)
}

/** Returns the ends of bonds between two disks each. */
export function checkPairs(
  pairs: ArrayLike<JointSide>,
  sideOf: SideOf,
  noun: Noun,
  prefix: string,
): CheckedEnds {
  requireArrayLike(`${prefix}pairs`, pairs)
  const ids = checkIds(`${prefix}pairs`, pairs, sideOf)
  if (ids.length % 2 !== 0)
    throw new Error(`${prefix}pairs has ${ids.length} numbers: expected two per ${noun}, a0, b0, a1, b1, …`)
  const count = ids.length / 2
  const a = Uint32Array.from({ length: count }, (_, k) => ids[2 * k])
  const b = Uint32Array.from({ length: count }, (_, k) => ids[2 * k + 1])
  const own = a.findIndex((id, k) => id === b[k])
  if (own >= 0)
    throw new Error(
      `${prefix}pairs[${2 * own + 1}] is ${show(pairs[2 * own + 1])}: expected another disk than pairs[${2 * own}]`,
    )
  return { a, b, points: new Float32Array(2 * count) }
}

function checkFixed({ disks, points }: EndOptions, sideOf: SideOf, noun: Noun, prefix: string): CheckedEnds {
  if (disks === undefined && points === undefined)
    throw new Error(`${prefix}pairs is missing: expected two ids per ${noun}, or disks and points`)
  requireArrayLike(`${prefix}disks`, disks)
  const a = checkIds(`${prefix}disks`, disks!, sideOf)
  const b = new Uint32Array(a.length).fill(NONE)
  return { a, b, points: checkPoints(points, a.length, noun, prefix) }
}

/** Returns two coordinates per bond. */
export function checkPoints(
  points: ArrayLike<number> | undefined,
  count: number,
  noun: Noun,
  prefix: string,
): Float32Array {
  requireArrayLike(`${prefix}points`, points)
  const { length } = points!
  if (length !== 2 * count)
    throw new Error(`${prefix}points has ${length} numbers for ${count} ${noun}s: expected ${2 * count}`)
  return Float32Array.from({ length }, (_, k) => requireAt(`${prefix}points`, points!, k, NUMBER))
}

/** Returns four numbers per bond. */
export function checkAnchors(
  { anchors, pairs }: EndOptions,
  count: number,
  noun: Noun,
  prefix: string,
): Float32Array | undefined {
  if (anchors === undefined) return undefined
  const name = `${prefix}anchors`
  requireArrayLike(name, anchors)
  const each = pairs === undefined ? 2 : 4
  if (anchors.length !== each * count)
    throw new Error(`${name} has ${anchors.length} numbers for ${count} ${noun}s: expected ${each * count}`)
  const checked = new Float32Array(4 * count)
  for (let k = 0; k < anchors.length; k++)
    checked[4 * Math.floor(k / each) + (k % each)] = requireAt(name, anchors, k, ANCHOR)
  return checked
}

/** Returns the ids that the backends have for sides. */
export function checkIds(name: string, given: ArrayLike<JointSide>, sideOf: SideOf): Uint32Array {
  return Uint32Array.from({ length: given.length }, (_, k) => sideOf(`${name}[${k}]`, given[k]))
}

/** Returns a column; a missing value is the fallback, or refused if that is null. */
export function requirePerBond(
  name: string,
  value: PerBond | undefined,
  count: number,
  rule: Rule,
  fallback: number | null,
  noun: Noun,
): Float32Array {
  const column = new Float32Array(count)
  if (value === undefined) {
    if (fallback === null) refuse(name, value, `${rule.expected} for each ${noun}, or one for all`)
    return column.fill(fallback)
  }
  if (typeof value === 'number') return column.fill(requireNumber(name, value, rule))
  requireArrayLike(name, value)
  if (value.length !== count)
    throw new Error(`${name} has ${value.length} numbers for ${count} ${noun}s: expected ${count}`)
  for (let k = 0; k < count; k++) column[k] = requireAt(name, value, k, rule)
  return column
}
