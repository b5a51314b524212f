/**
 * Bonds and joints as lines: between the centres of disks, or from a disk to a point of the world. Where a side is a body of walls, the line ends at its
 * anchor. Gears are not drawn: they hold angles, not places.
 */
import { NO_BOX, nearestImage, type PeriodicBox } from '../features/periodic/periodicBox.ts'
import type { BackendBuffers } from '../pipeline/backend.ts'
import { BODY_BIT, BOND_GEAR, BOND_NONE, NONE } from '../schemas/constants.ts'
import { BOND, BOND_SIDES, DYNAMIC_BODY, POSE } from '../schemas/offsets.ts'

/** Half width of the lines relative to the smaller disk's radius. */
export const BOND_WIDTH = 0.16
/** Minimum half width of the lines in CSS pixels. */
export const MIN_BOND_RADIUS = 0.6
/** The same of joints of bodies of walls. */
export const MIN_JOINT_RADIUS = 1
/** Radius in CSS pixels of the dot of a joint of bodies of walls whose ends are less than a pixel apart: a hinge. */
export const HINGE_RADIUS = 3

/** Returns the minimum half width in CSS pixels of a line of this length in CSS pixels; `isOfBody`: a side is a body of walls. */
export function leastRadius(isOfBody: boolean, length: number): number {
  if (!isOfBody) return MIN_BOND_RADIUS
  return length < 1 ? HINGE_RADIUS : MIN_JOINT_RADIUS
}

type BondBuffers = Pick<
  Extract<BackendBuffers, { kind: 'cpu' }>,
  'slots' | 'poses' | 'bonds' | 'bondSides' | 'dynamicBodies' | 'slotsById' | 'bondNumbers'
>

/** Line ends and half width in metres; `isOfBody`: a side is a body of walls. */
type Visit = (ax: number, ay: number, bx: number, by: number, half: number, isOfBody: boolean) => void

/** A side of a bond: where it is, and the radius of the disk, Infinity for bodies and points. */
interface Side {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly isBody: boolean
}

/**
 * Calls `visit` with the line of each bond and joint that is neither broken nor a gear, whose second end is in the image next to the first. `places` are those of `placementWords`; joints of bodies without a place are left
 * out. Equals bonds.wgsl.
 */
export function visitBonds(
  buffers: BondBuffers,
  places: Float32Array,
  visit: Visit,
  box: PeriodicBox = NO_BOX,
): void {
  const { bondNumbers, bonds, bondSides, dynamicBodies, slotsById, slots, poses } = buffers
  const bodySide = (body: number, anchor: number): Side | undefined => {
    if (4 * body >= places.length) return undefined
    const [x, y, cos, sin] = places.subarray(4 * body, 4 * body + 4)
    const center = body * DYNAMIC_BODY.stride + DYNAMIC_BODY.center
    const alongX = dynamicBodies.f32[center] + bondSides.f32[anchor]
    const alongY = dynamicBodies.f32[center + 1] + bondSides.f32[anchor + 1]
    return {
      x: x + (cos * alongX - sin * alongY),
      y: y + (sin * alongX + cos * alongY),
      radius: Infinity,
      isBody: true,
    }
  }
  const diskSide = (id: number): Side | undefined => {
    const slot = slotsById.u32[id]
    if (!(slot < slots)) return undefined
    const p = slot * POSE.stride
    const [x, y] = poses.f32.subarray(p + POSE.position, p + POSE.position + 2)
    return { x, y, radius: poses.f32[p + POSE.radius], isBody: false }
  }
  for (let number = 0; number < bondNumbers; number++) {
    const at = number * BOND.stride
    const kind = bonds.u32[at + BOND.kind]
    if (kind === BOND_NONE || kind === BOND_GEAR || bonds.u32[at + BOND.isBroken] !== 0) continue
    const side = (id: number, anchor: number) =>
      id >= BODY_BIT ? bodySide(id - BODY_BIT, number * BOND_SIDES.stride + anchor) : diskSide(id)
    const from = side(bonds.u32[at + BOND.a], BOND_SIDES.anchorA)
    const b = bonds.u32[at + BOND.b]
    const [x, y] = bonds.f32.subarray(at + BOND.point, at + BOND.point + 2)
    const to = b === NONE ? { x, y, radius: Infinity, isBody: false } : side(b, BOND_SIDES.anchorB)
    if (from === undefined || to === undefined) continue
    const smaller = Math.min(from.radius, to.radius)
    const half = smaller < Infinity ? BOND_WIDTH * smaller : 0
    const [x1, y1] = [nearestImage(box, 0, from.x, to.x), nearestImage(box, 1, from.y, to.y)]
    visit(from.x, from.y, x1, y1, half, from.isBody || to.isBody)
  }
}
