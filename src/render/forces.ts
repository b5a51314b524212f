/**
 * Contact forces as lines, like the force chains of photoelastic experiments: from centre to centre, or to the contact
 * point on a wall. Those of grains go through the contact point. The width increases with the normal force.
 */

import { isGrainRecord } from '../features/grains/grainRecords.ts'
import type { BackendBuffers } from '../pipeline/backend.ts'
import { EDGE_BIT } from '../schemas/constants.ts'
import { CONTACT, GRAIN_PAIR, IMPULSES, POSE, SPAN } from '../schemas/offsets.ts'
import type { Bounds } from '../util/bounds.ts'

/** Maximum half width of a line relative to the smaller disk's radius. */
export const WIDEST_FORCE = 0.5
/** Minimum half width in device pixels; weaker forces are drawn this wide with lower opacity. */
export const MIN_FORCE_RADIUS = 0.5
/** Fraction of the widest line up to which the scale is linear. */
export const LINEAR_FORCE = 0.1
/** Half width of a typical force, in mean radii. */
const TYPICAL_HALF_WIDTH = 0.12
/** Reference acceleration in m/s² for scenes without gravity. */
const EARTH_GRAVITY = 9.81

/**
 * Returns the drawn strength of a force, 0 to 1, relative to the widest line. `linear` is the strength on a linear
 * scale. The scale is linear up to LINEAR_FORCE and compressed beyond, with a continuous slope. Reason: in a pile or an
 * hourglass of 1,000 disks the linear strength reaches 2 at rest and 15 in an impact, and a linear scale would clip
 * nearly half of the lines. Duplicated in forces.wgsl.
 */
export function forceStrength(linear: number): number {
  if (linear <= LINEAR_FORCE) return linear
  const rest = 1 - LINEAR_FORCE
  return 1 - rest / Math.sqrt(1 + (2 * (linear - LINEAR_FORCE)) / rest)
}

/**
 * Returns the half width in metres per newton, before `forceStrength`. The scale is constant for a scene, so that line
 * widths do not flicker. The typical force is that of a contact halfway down a pile of all disks spread over the width
 * of the bounds: half of the weight above each diameter of the floor.
 */
export function forceScale(
  masses: ArrayLike<number>,
  radii: Float32Array,
  gravity: readonly number[],
  bounds: Bounds,
): number {
  const [minX, minY, maxX, maxY] = bounds
  const [gravityX, gravityY] = gravity
  const pull = Math.hypot(gravityX, gravityY)
  const across =
    pull === 0
      ? Math.max(maxX - minX, maxY - minY)
      : (Math.abs(gravityY) * (maxX - minX) + Math.abs(gravityX) * (maxY - minY)) / pull
  const mass = Array.from(masses).reduce((sum, m) => sum + m, 0)
  const radius = radii.reduce((sum, r) => sum + r, 0) / radii.length
  // at least a disk's own weight, if the disks fill less than one layer
  const stacked = Math.max(mass * (radius / across), mass / masses.length)
  return (TYPICAL_HALF_WIDTH * radius) / (stacked * (pull || EARTH_GRAVITY))
}

/** The buffers that the lines are computed from. */
export type ForceBuffers = Pick<
  Extract<BackendBuffers, { kind: 'cpu' }>,
  'slots' | 'poses' | 'contacts' | 'contactSpans' | 'impulses' | 'grainPairs'
>

/** Line ends and half width in metres; strength, 0 to 1, relative to the widest line. */
type Visit = (ax: number, ay: number, bx: number, by: number, half: number, strength: number) => void

/** Calls `visit` with the lines of each contact that carries load. `forceWidth` as in `View`. Equals forces.wgsl and grainForces.wgsl. */
export function visitForces(buffers: ForceBuffers, forceWidth: number, visit: Visit): void {
  const { slots, poses, contacts, contactSpans, impulses, grainPairs } = buffers
  for (let slot = 0; slot < slots; slot++) {
    const p = slot * POSE.stride
    const radius = poses.f32[p + POSE.radius]
    if (radius === 0) continue
    const x = poses.f32[p + POSE.position]
    const y = poses.f32[p + POSE.position + 1]
    const start = contactSpans.u32[slot * SPAN.stride + SPAN.start]
    const end = start + contactSpans.u32[slot * SPAN.stride + SPAN.count]
    for (let k = start; k < end; k++) {
      const c = k * CONTACT.stride
      const impulse = impulses.f32[k * IMPULSES.stride + IMPULSES.normal]
      // a negative impulse marks a contact whose bounce is over
      if (!(impulse > 0)) continue
      const b = contacts.u32[c + CONTACT.b]
      const q = b * POSE.stride
      const other = b < EDGE_BIT ? poses.f32[q + POSE.radius] : radius
      if (other === 0) continue
      if (isGrainRecord(grainPairs, k)) {
        visitGrainForce(buffers, k, [x, y], forceWidth, visit)
        continue
      }
      const widest = WIDEST_FORCE * Math.min(radius, other)
      const strength = forceStrength((impulse * forceWidth) / widest)
      const half = strength * widest
      // the line's round end touches the wall; the other centre may be across a seam, so it is not used
      const reach = radius + contacts.f32[c + CONTACT.gap] + (b < EDGE_BIT ? other : -half)
      const endX = x + reach * contacts.f32[c + CONTACT.normal]
      const endY = y + reach * contacts.f32[c + CONTACT.normal + 1]
      visit(x, y, endX, endY, half, strength)
    }
  }
}

/** Calls `visit` with the lines of a contact of a grain at `center`: to the contact point, and from there to the other centroid. */
function visitGrainForce(
  { contacts, impulses, grainPairs }: ForceBuffers,
  record: number,
  [x, y]: readonly [number, number],
  forceWidth: number,
  visit: Visit,
): void {
  const [c, p] = [record * CONTACT.stride, record * GRAIN_PAIR.stride]
  const isWall = contacts.u32[c + CONTACT.b] >= EDGE_BIT
  const pair = (field: number) => grainPairs.f32[p + field]
  const [innerA, innerB] = [pair(GRAIN_PAIR.innerA), pair(GRAIN_PAIR.innerB)]
  const smaller = isWall ? innerA : Math.min(innerA, innerB)
  const impulse = impulses.f32[record * IMPULSES.stride + IMPULSES.normal]
  const strength = forceStrength((impulse * forceWidth) / (WIDEST_FORCE * smaller))
  const half = strength * WIDEST_FORCE * smaller
  const [normalX, normalY] = [contacts.f32[c + CONTACT.normal], contacts.f32[c + CONTACT.normal + 1]]
  const [along, across] = [pair(GRAIN_PAIR.dotA) - (isWall ? half : 0), pair(GRAIN_PAIR.crossA)]
  const pointX = x + along * normalX + across * normalY
  const pointY = y + along * normalY - across * normalX
  visit(x, y, pointX, pointY, half, strength)
  if (isWall) return
  const [back, aside] = [pair(GRAIN_PAIR.dotB), pair(GRAIN_PAIR.crossB)]
  const [endX, endY] = [back * normalX + aside * normalY, back * normalY - aside * normalX]
  visit(pointX, pointY, pointX - endX, pointY - endY, half, strength)
}
