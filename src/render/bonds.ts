/** Bonds as lines between the centres of disks, or from a disk to a point of the world. Joints of bodies of walls are not drawn. */
import type { BackendBuffers } from '../pipeline/backend.ts'
import { BODY_BIT, BOND_NONE, NONE } from '../schemas/constants.ts'
import { BOND, POSE } from '../schemas/offsets.ts'

/** Half width of the lines relative to the smaller disk's radius. */
export const BOND_WIDTH = 0.16
/** Minimum half width of the lines in CSS pixels. */
export const MIN_BOND_RADIUS = 0.6

type BondBuffers = Pick<
  Extract<BackendBuffers, { kind: 'cpu' }>,
  'slots' | 'poses' | 'bonds' | 'slotsById' | 'bondNumbers'
>

/** Line ends and half width in metres. */
type Visit = (ax: number, ay: number, bx: number, by: number, half: number) => void

/** Calls `visit` with the line of each bond that is not broken. Equals bonds.wgsl. */
export function visitBonds(buffers: BondBuffers, visit: Visit): void {
  const { bondNumbers, bonds, slotsById, slots, poses } = buffers
  for (let at = 0; at < bondNumbers * BOND.stride; at += BOND.stride) {
    if (bonds.u32[at + BOND.kind] === BOND_NONE || bonds.u32[at + BOND.isBroken] !== 0) continue
    const [a, b] = [bonds.u32[at + BOND.a], bonds.u32[at + BOND.b]]
    if (a >= BODY_BIT || (b !== NONE && b >= BODY_BIT)) continue
    const slotA = slotsById.u32[a]
    const slotB = b === NONE ? slotA : slotsById.u32[b]
    if (slotA >= slots || slotB >= slots) continue
    const [p, q] = [slotA * POSE.stride, slotB * POSE.stride]
    const [views, end] = b === NONE ? [bonds, at + BOND.point] : [poses, q + POSE.position]
    const half = BOND_WIDTH * Math.min(poses.f32[p + POSE.radius], poses.f32[q + POSE.radius])
    visit(
      poses.f32[p + POSE.position],
      poses.f32[p + POSE.position + 1],
      views.f32[end],
      views.f32[end + 1],
      half,
    )
  }
}
