/**
 * Contact forces as lines, as pictures of force chains have them: from centre to centre, or to the point where a wall
 * is touched, as wide as the normal force is large.
 */
import type { BackendBuffers } from '../pipeline/backend.ts'
import { EDGE_BIT } from '../schemas/constants.ts'
import { CONTACT, IMPULSES, POSE, SPAN } from '../schemas/offsets.ts'
import type { Bounds } from '../util/bounds.ts'

/** Half widths of a line are less than this part of the smaller disk's radius. */
export const WIDEST_FORCE = 0.5
/** Device pixels: lines of a smaller half width are drawn this wide, and fainter. */
export const MIN_FORCE_RADIUS = 0.5
/** The part of the widest line up to which the scale of forces is linear. */
export const LINEAR_FORCE = 0.1
/** Half width, in mean radii, of the force that is typical of the scene. */
const TYPICAL = 0.12
/** m/s²: what forces are measured by where there is no gravity. */
const EARTH = 9.81

/**
 * Returns how strong a force is drawn, from 0 to 1, as a part of the widest line; `linear` is what a linear scale gives, in widest
 * lines. Linear up to LINEAR_FORCE, compressed beyond, with the same slope there: a pile or an hourglass of 1,000 disks carries up
 * to 2 at rest and up to 15 in an impact, where a linear scale cuts off nearly half of the lines. Also in forces.wgsl.
 */
export function forceStrength(linear: number): number {
  if (linear <= LINEAR_FORCE) return linear
  const rest = 1 - LINEAR_FORCE
  return 1 - rest / Math.sqrt(1 + (2 * (linear - LINEAR_FORCE)) / rest)
}

/**
 * Metres of half width per newton, before `forceStrength`. The scale is fixed for a scene, so that lines stand still when forces do: typical is
 * what a contact carries half way down a pile of all disks, spread over the bounds: the half of the weight that rests on
 * each diameter of the ground.
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
  // no less than a disk's own weight, where they do not fill a layer
  const stacked = Math.max(mass * (radius / across), mass / masses.length)
  return (TYPICAL * radius) / (stacked * (pull || EARTH))
}

/** What the lines are drawn from. */
export type ForceBuffers = Pick<
  Extract<BackendBuffers, { kind: 'cpu' }>,
  'slots' | 'poses' | 'contacts' | 'contactSpans' | 'impulses'
>

/** Ends and half width in metres; strength from 0 to 1, that of the widest line. */
type Visit = (ax: number, ay: number, bx: number, by: number, half: number, strength: number) => void

/** Calls `visit` with the line of each contact that carries load; `forceWidth` as in `View`. The lines of forces.wgsl. */
export function visitForces(buffers: ForceBuffers, forceWidth: number, visit: Visit): void {
  const { slots, poses, contacts, contactSpans, impulses } = buffers
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
      // a negative one is over: that of a bounce
      if (!(impulse > 0)) continue
      const b = contacts.u32[c + CONTACT.b]
      const q = b * POSE.stride
      const other = b < EDGE_BIT ? poses.f32[q + POSE.radius] : radius
      if (other === 0) continue
      const widest = WIDEST_FORCE * Math.min(radius, other)
      const strength = forceStrength((impulse * forceWidth) / widest)
      const half = strength * widest
      // the round end of a line just touches the wall
      const reach = radius + contacts.f32[c + CONTACT.gap] - half
      const endX = b < EDGE_BIT ? poses.f32[q + POSE.position] : x + reach * contacts.f32[c + CONTACT.normal]
      const endY =
        b < EDGE_BIT ? poses.f32[q + POSE.position + 1] : y + reach * contacts.f32[c + CONTACT.normal + 1]
      visit(x, y, endX, endY, half, strength)
    }
  }
}
