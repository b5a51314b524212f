/** Packs validated bonds into batches of `BondEdit` structs for a backend, and reads `Bond` structs. */

import { BOND_DISTANCE, BOND_SPRING, BOND_WELD, NONE } from '../../schemas/constants.ts'
import { BOND, BOND_EDIT, BOND_SIDES } from '../../schemas/offsets.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'
import { type PeriodicBox, wrapped } from '../periodic/periodicBox.ts'
import type { BondColumn, CheckedBonds } from './bonds.ts'
import { editBatches } from './editBatches.ts'

const KINDS = { distance: BOND_DISTANCE, spring: BOND_SPRING, weld: BOND_WELD, NONE }

/** Yields the edits that make bonds with these numbers between disks with these ids; a id of `b` is NONE for a point. */
export function bondEdits(
  { type, collide, points, anchors, directions, columns }: CheckedBonds,
  numbers: Uint32Array,
  a: Uint32Array,
  b: Uint32Array,
  box: PeriodicBox,
): Generator<ArrayBuffer> {
  return editBatches(BOND_EDIT, numbers, ({ u32, f32 }, at, row) => {
    const bond = at + BOND_EDIT.bond
    u32[bond + BOND.kind] = KINDS[type]
    u32[bond + BOND.collides] = Number(collide)
    u32[bond + BOND.a] = a[row]
    u32[bond + BOND.b] = b[row]
    u32[bond + BOND.carrier] = NONE
    const [x, y] = points.subarray(2 * row)
    f32.set([wrapped(box, 0, x), wrapped(box, 1, y)], bond + BOND.point)
    f32.set(box.period, at + BOND_EDIT.period)
    if (anchors !== undefined) {
      f32.set(anchors.subarray(4 * row, 4 * row + 2), at + BOND_EDIT.anchorA)
      f32.set(anchors.subarray(4 * row + 2, 4 * row + 4), at + BOND_EDIT.anchorB)
    }
    if (directions !== undefined)
      f32.set([Math.cos(directions[row]), Math.sin(directions[row])], bond + BOND.direction)
    for (const [field, column] of Object.entries(columns)) f32[bond + BOND[field as BondColumn]] = column[row]
  })
}

/** Yields the edits that remove bonds. */
export function removalEdits(numbers: Uint32Array): Generator<ArrayBuffer> {
  return editBatches(BOND_EDIT, numbers, () => {})
}

/** The state of bonds, one row per bond. */
export interface BondState {
  /** Numbers of the bonds. */
  readonly bonds: Uint32Array
  /** Ids of two disks per bond: a0, b0, a1, b1, …; b is NONE if a is bonded to a point. */
  readonly pairs: Uint32Array
  /** The points of bonds to points of the world, x0, y0, x1, y1, …, m; 0 for bonds of two disks. */
  readonly points: Float32Array
  /** The points that are bonded, m: ax, ay, bx, by per bond, in the coordinates of each disk or grain; 0 for centres. */
  readonly anchors: Float32Array
  /** 1 if the bond has broken, else 0. A broken bond has no force. */
  readonly broken: Uint8Array
  /** Lengths at rest, m. */
  readonly lengths: Float32Array
  /** Directions and angles at rest, as in `BondOptions`, rad. */
  readonly directions: Float32Array
  readonly angles: Float32Array
  /**
   * Tension in N (negative: pressure), shear in N and moment in N·m of each bond in the last substep. Shear acts on the second disk, to
   * the left of the direction from the first one; the moment turns it counter-clockwise.
   */
  readonly forces: Float32Array
}

/**
 * Reads bonds with these numbers, whose substep took `h` seconds, between disks with these ids. `sides` are `BondSides` structs, or undefined
 * if all bonds act on centres.
 */
export function bondState(
  { f32, u32 }: TypedViews,
  sides: TypedViews | undefined,
  bonds: Uint32Array,
  pairs: Uint32Array,
  h: number,
): BondState {
  const broken = new Uint8Array(bonds.length)
  const lengths = new Float32Array(bonds.length)
  const directions = new Float32Array(bonds.length)
  const angles = new Float32Array(bonds.length)
  const forces = new Float32Array(3 * bonds.length)
  const points = new Float32Array(2 * bonds.length)
  const anchors = new Float32Array(4 * bonds.length)
  for (const [row, bond] of bonds.entries()) {
    const at = bond * BOND.stride
    broken[row] = u32[at + BOND.isBroken]
    const side = bond * BOND_SIDES.stride + BOND_SIDES.anchorA
    if (sides !== undefined) anchors.set(sides.f32.subarray(side, side + 4), 4 * row)
    points.set(f32.subarray(at + BOND.point, at + BOND.point + 2), 2 * row)
    lengths[row] = f32[at + BOND.restLength]
    directions[row] =
      Math.atan2(f32[at + BOND.direction + 1], f32[at + BOND.direction]) - f32[at + BOND.restTurn]
    angles[row] = f32[at + BOND.restBend]
    if (h === 0) continue
    forces[3 * row] = -f32[at + BOND.stretch] / h
    forces[3 * row + 1] = f32[at + BOND.shear] / h
    forces[3 * row + 2] = f32[at + BOND.bend] / h
  }
  return { bonds, pairs, points, anchors, broken, lengths, directions, angles, forces }
}
