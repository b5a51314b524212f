/** Disks as callers read them. */
import { MATERIAL, MOTION, POSE } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { requireFields, requireTyped } from '../util/validate.ts'

/** A row a disk: positions and velocities two numbers each (x0, y0, x1, y1, …), the others one. */
export interface DiskState {
  readonly ids: Uint32Array
  /** Metres. */
  readonly positions: Float32Array
  /** m/s. */
  readonly velocities: Float32Array
  /** Radians, counter-clockwise. */
  readonly angles: Float32Array
  /** rad/s, counter-clockwise. */
  readonly spins: Float32Array
  /** Metres. */
  readonly radii: Float32Array
  /** Kilograms. */
  readonly masses: Float32Array
}

/** Arrays for `World.readInto` to fill; those left out are not read. */
export type DiskStateBuffers = Partial<DiskState>

export function newState(count: number): DiskState {
  return {
    ids: new Uint32Array(count),
    positions: new Float32Array(2 * count),
    velocities: new Float32Array(2 * count),
    angles: new Float32Array(count),
    spins: new Float32Array(count),
    radii: new Float32Array(count),
    masses: new Float32Array(count),
  }
}

export const STATE_FIELDS = ['ids', 'positions', 'velocities', 'angles', 'spins', 'radii', 'masses']

/** Throws where these are not arrays of a state, or one is too short for `count` disks. */
export function requireRoom(buffers: DiskStateBuffers, count: number): void {
  requireFields('buffers', buffers, STATE_FIELDS)
  for (const [name, array] of Object.entries(buffers)) {
    if (array === undefined) continue
    requireTyped(name, array, name === 'ids' ? 'Uint32Array' : 'Float32Array')
    const needed = name === 'positions' || name === 'velocities' ? 2 * count : count
    if (array.length < needed) {
      throw new Error(
        `${name} has room for ${array.length} numbers: expected at least ${needed} for ${count} disks`,
      )
    }
  }
}

/** Copies the disks with these ids, which a backend keeps by these keys, out of its buffers. */
export function gatherState(
  ids: Uint32Array,
  keys: Uint32Array,
  {
    slots,
    poses,
    motions,
    materials,
  }: { slots: TypedViews; poses: TypedViews; motions: TypedViews; materials: TypedViews },
  into: DiskStateBuffers,
): void {
  into.ids?.set(ids)
  for (const [row, key] of keys.entries()) {
    const p = slots.u32[key] * POSE.stride
    const m = slots.u32[key] * MOTION.stride
    if (into.positions !== undefined) {
      into.positions[2 * row] = poses.f32[p + POSE.position]
      into.positions[2 * row + 1] = poses.f32[p + POSE.position + 1]
    }
    if (into.velocities !== undefined) {
      into.velocities[2 * row] = motions.f32[m + MOTION.velocity]
      into.velocities[2 * row + 1] = motions.f32[m + MOTION.velocity + 1]
    }
    if (into.angles !== undefined) into.angles[row] = poses.f32[p + POSE.angle]
    if (into.spins !== undefined) into.spins[row] = motions.f32[m + MOTION.spin]
    if (into.masses !== undefined)
      into.masses[row] = 1 / materials.f32[key * MATERIAL.stride + MATERIAL.inverseMass]
    if (into.radii !== undefined) into.radii[row] = poses.f32[p + POSE.radius]
  }
}
