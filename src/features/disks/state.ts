/** The state of disks as `World.disks.read` returns it. */
import { NONE, OWN_INERTIA } from '../../schemas/constants.ts'
import { GRAIN, MATERIAL, POSE } from '../../schemas/offsets.ts'
import type { TypedViews } from '../../schemas/typedViews.ts'
import { requireFields, requireTyped } from '../../util/validate.ts'
import { NO_BOX, wrapped } from '../periodic/periodicBox.ts'
import { solidInertia } from './disks.ts'
import { type DiskArrays, newColumn, propertyOf, READABLE, type ReadableName } from './properties.ts'
import { type Place, STORES } from './stores.ts'

/** Arrays with one row per disk: two numbers for positions and velocities (x0, y0, x1, y1, …), one for the others. */
export interface DiskState extends DiskArrays<ReadableName> {
  readonly ids: Uint32Array
  /** Moments of inertia about the centroids, kg·m²; Infinity with `fixedRotation`. */
  readonly inertia: Float32Array
}

/** Arrays for `World.disks.readInto` to fill; missing fields are skipped. */
export type DiskStateBuffers = Partial<DiskState>

/** Returns a state of `count` disks with all numbers 0. */
export function newState(count: number): DiskState {
  const columns = READABLE.map((name) => [name, newColumn(name, count)])
  return { ids: new Uint32Array(count), ...Object.fromEntries(columns), inertia: new Float32Array(count) }
}

export const STATE_FIELDS = ['ids', ...READABLE, 'inertia']

/** Throws if an array is unknown, has the wrong type, or is too short for `count` disks. */
export function requireRoom(buffers: DiskStateBuffers, count: number): void {
  requireFields('buffers', buffers, STATE_FIELDS)
  const row = newState(1)
  for (const [name, array] of Object.entries(buffers)) {
    if (array === undefined) continue
    const one = row[name as keyof DiskState]
    requireTyped(name, array, one instanceof Uint32Array ? 'Uint32Array' : 'Float32Array')
    const needed = one.length * count
    if (array.length >= needed) continue
    throw new Error(
      `${name} has room for ${array.length} numbers: expected at least ${needed} for ${count} disks`,
    )
  }
}

type StateBuffer = 'slots' | 'grains' | Place[0]

/** Returns the buffers that `gatherState` needs to fill these arrays. */
export function stateBuffers(into: DiskStateBuffers): StateBuffer[] {
  const given = READABLE.filter((name) => into[name] !== undefined)
  const forInertia = into.inertia === undefined ? [] : (['poses', 'materials', 'grains'] as const)
  return ['slots', ...new Set([...given.map((name) => propertyOf(name).stored![0]), ...forInertia])]
}

/**
 * Copies the disks with these ids from a backend's buffers, those of `stateBuffers`, into the given arrays. Positions are put
 * into the periodic box, since between rebuilds of the contact list disks may be a little outside.
 */
export function gatherState(
  ids: Uint32Array,
  buffers: Readonly<Record<StateBuffer, TypedViews>>,
  into: DiskStateBuffers,
  box = NO_BOX,
): void {
  into.ids?.set(ids)
  const slots = ids.map((id) => buffers.slots.u32[id])
  if (into.inertia !== undefined) gatherInertia(ids, slots, buffers, into.inertia)
  for (const name of READABLE) {
    const column = into[name]
    if (column === undefined) continue
    const { components = 1, type, stored, isInverse = false } = propertyOf(name)
    const [buffer, field] = stored!
    const { fields, per } = STORES[buffer]
    const word = fields[field as keyof typeof fields]
    const from = buffers[buffer][type === 'u32' ? 'u32' : 'f32']
    const elements = per === 'slot' ? slots : ids
    for (let row = 0; row < elements.length; row++) {
      for (let c = 0; c < components; c++) {
        // a disk that has died in a sink has no slot, and its row is 0
        const value = slots[row] === NONE ? 0 : from[elements[row] * fields.stride + word + c]
        column[row * components + c] = isInverse && value !== 0 ? 1 / value : value
        if (name === 'positions' && slots[row] !== NONE)
          column[row * components + c] = wrapped(box, c as 0 | 1, value)
      }
    }
  }
}

/** Copies the moments of inertia that contacts feel: those of `inverseInertiaOf` of shaders/shared/inertia.wgsl. */
function gatherInertia(
  ids: Uint32Array,
  slots: Uint32Array,
  { poses, materials, grains }: Readonly<Record<StateBuffer, TypedViews>>,
  into: Float32Array,
): void {
  // a world of plain disks has a buffer of one element, or of none
  const rows = grains.u32.length / GRAIN.stride
  for (let row = 0; row < ids.length; row++) {
    const g = ids[row] * GRAIN.stride
    const isOwn =
      ids[row] < rows &&
      (grains.u32[g + GRAIN.partCount] > 0 || grains.u32[g + GRAIN.firstPart] === OWN_INERTIA)
    const radius = poses.f32[slots[row] * POSE.stride + POSE.radius]
    const mass = Math.fround(1 / materials.f32[ids[row] * MATERIAL.stride + MATERIAL.inverseMass])
    into[row] =
      slots[row] === NONE ? 0 : isOwn ? 1 / grains.f32[g + GRAIN.inverseInertia] : solidInertia(mass, radius)
  }
}
