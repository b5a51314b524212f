/** The state of disks as `World.disks.read` returns it. */
import { NONE } from '../schemas/constants.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { requireFields, requireTyped } from '../util/validate.ts'
import { NO_BOX, wrapped } from '../walls/periodicBox.ts'
import { type DiskArrays, newColumn, propertyOf, READABLE, type ReadableName } from './properties.ts'
import { type Place, STORES } from './stores.ts'

/** Arrays with one row per disk: two numbers for positions and velocities (x0, y0, x1, y1, …), one for the others. */
export interface DiskState extends DiskArrays<ReadableName> {
  readonly ids: Uint32Array
}

/** Arrays for `World.disks.readInto` to fill; missing fields are skipped. */
export type DiskStateBuffers = Partial<DiskState>

/** Returns a state of `count` disks with all numbers 0. */
export function newState(count: number): DiskState {
  const columns = READABLE.map((name) => [name, newColumn(name, count)])
  return { ids: new Uint32Array(count), ...Object.fromEntries(columns) }
}

export const STATE_FIELDS = ['ids', ...READABLE]

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

type StateBuffer = 'slots' | Place[0]

/** Returns the buffers that `gatherState` needs to fill these arrays. */
export function stateBuffers(into: DiskStateBuffers): StateBuffer[] {
  const given = READABLE.filter((name) => into[name] !== undefined)
  return ['slots', ...new Set(given.map((name) => propertyOf(name).stored![0]))]
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
  for (const name of READABLE) {
    const column = into[name]
    if (column === undefined) continue
    const { components = 1, type = 'f32', stored, isInverse = false } = propertyOf(name)
    const [buffer, field] = stored!
    const { fields, per } = STORES[buffer]
    const word = fields[field as keyof typeof fields]
    const from = buffers[buffer][type]
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
