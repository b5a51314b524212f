/** Where the disks and grains of a measurement are. */
import type { DiskState } from '../features/disks/state.ts'
import type { ContactList } from '../features/events/world/contactList.ts'
import {
  boxOf,
  checkPeriodic,
  nearestImage,
  type PeriodicBox,
  type PeriodicOptions,
} from '../features/periodic/periodicBox.ts'
import { NONE } from '../schemas/constants.ts'
import {
  DURATION,
  isOfKind,
  type Rule,
  refuse,
  requireFields,
  requireNumber,
  requireTyped,
  show,
} from '../util/validate.ts'

/** The part of `World.disks.read()` that measurements use. */
export type MeasuredState = Pick<DiskState, 'ids' | 'positions' | 'velocities' | 'masses' | 'radii'>

export interface MeasureOptions {
  /** As the option of the world: branches are those to nearest images. */
  readonly periodic?: PeriodicOptions
}

/** Returns the periodic box of options. Throws if it is invalid. */
export function boxIn({ periodic }: MeasureOptions): PeriodicBox {
  return boxOf(periodic === undefined ? undefined : checkPeriodic('periodic', periodic))
}

/** Typed arrays with one row per element, and the numbers per row. */
type Columns = Readonly<Record<string, readonly ['Float32Array' | 'Uint32Array' | 'Uint8Array', number]>>

const STATE: Columns = {
  ids: ['Uint32Array', 1],
  positions: ['Float32Array', 2],
  velocities: ['Float32Array', 2],
  masses: ['Float32Array', 1],
  radii: ['Float32Array', 1],
}
const CONTACTS: Columns = {
  a: ['Uint32Array', 1],
  b: ['Uint32Array', 1],
  edges: ['Uint32Array', 1],
  points: ['Float32Array', 2],
  normals: ['Float32Array', 2],
  normalImpulses: ['Float32Array', 1],
  tangentImpulses: ['Float32Array', 1],
}

/** Throws if a column is missing, of another kind, or has fewer rows than the first one. */
function requireColumns(name: string, value: unknown, columns: Columns, source: string): void {
  if (typeof value !== 'object' || value === null || isOfKind(value, 'Promise'))
    refuse(name, value, `the result of await ${source}`)
  const given = value as Record<string, unknown>
  let rows = -1
  for (const [column, [kind, perRow]] of Object.entries(columns)) {
    const path = `${name}.${column}`
    requireTyped(path, given[column], kind)
    const { length } = given[column] as Float32Array
    if (rows < 0) rows = length
    if (length < perRow * rows)
      throw new Error(`${path} has ${length} numbers: expected at least ${perRow * rows}, ${perRow} per row`)
  }
}

/** Throws if `state` is not what `World.disks.read` returns, or that part of it that measurements use. */
export function requireState(state: unknown): void {
  requireColumns('state', state, STATE, 'world.disks.read()')
}

/** Throws if `contacts` has no normal impulses. */
export function requireImpulses(contacts: unknown): void {
  const { normalImpulses } = CONTACTS
  requireColumns('contacts', contacts, { normalImpulses }, 'world.readContacts()')
}

/** Throws if `contacts` is not what `World.readContacts` returns. */
export function requireContacts(contacts: unknown): void {
  requireColumns('contacts', contacts, CONTACTS, 'world.readContacts()')
  requireNumber('contacts.substep', (contacts as ContactList).substep, DURATION)
}

/** Returns the row of each id. */
export function rowsOf({ ids }: MeasuredState): Map<number, number> {
  return new Map(Array.from(ids, (id, row) => [id, row]))
}

/** Returns the number itself, not the nearest one of single precision. Throws if it does not satisfy the rule. */
export function requireExact(name: string, value: number, rule: Rule): number {
  requireNumber(name, value, rule)
  return value
}

/** Throws if options have an unknown field. */
export function requireOptions(options: object, names: readonly string[]): void {
  requireFields('options', options, names)
}

/** A contact as one of its two sides sees it. Components are [x, y]. */
export interface Side {
  /** Row of the disk. */
  readonly row: number
  /** Force on it, N. */
  readonly force: readonly [number, number]
  /** From its centre to the contact point, m. */
  readonly arm: readonly [number, number]
}

export interface MeasuredContact {
  /** Row of the contact list. */
  readonly index: number
  /** Side of `a`, and that of `b` unless it is a wall. */
  readonly sides: readonly [Side] | readonly [Side, Side]
}

/** Calls `visit` with each contact, in the order of the list. Throws if the state lacks a disk of the list. */
export function visitContacts(
  state: MeasuredState,
  contacts: ContactList,
  box: PeriodicBox,
  visit: (contact: MeasuredContact) => void,
): void {
  const rows = rowsOf(state)
  const { points, normals, normalImpulses, tangentImpulses, substep } = contacts
  const rowOf = (id: number) => {
    const row = rows.get(id)
    if (row === undefined) throw new Error(`contacts has disk ${show(id)}: expected only disks of the state`)
    return row
  }
  const armOf = (row: number, k: number): [number, number] => {
    const { positions } = state
    const along = (axis: 0 | 1) => {
      const center = positions[2 * row + axis]
      return nearestImage(box, axis, center, points[2 * k + axis]) - center
    }
    return [along(0), along(1)]
  }
  for (const [index, id] of contacts.a.entries()) {
    const [normal, tangent] = [normalImpulses[index], tangentImpulses[index]].map((one) =>
      substep > 0 ? one / substep : 0,
    )
    const [x, y] = [normals[2 * index], normals[2 * index + 1]]
    const [forceX, forceY] = [normal * x - tangent * y, normal * y + tangent * x]
    const row = rowOf(id)
    const first: Side = { row, force: [-forceX, -forceY], arm: armOf(row, index) }
    if (contacts.b[index] === NONE) {
      visit({ index, sides: [first] })
      continue
    }
    const other = rowOf(contacts.b[index])
    visit({ index, sides: [first, { row: other, force: [forceX, forceY], arm: armOf(other, index) }] })
  }
}
