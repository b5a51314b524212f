/** Where the disks and grains of a measurement are. */
import type { DiskState } from '../disks/state.ts'
import { NONE } from '../schemas/constants.ts'
import { type Rule, requireFields, requireNumber, show } from '../util/validate.ts'
import {
  boxOf,
  checkPeriodic,
  nearestImage,
  type PeriodicBox,
  type PeriodicOptions,
} from '../walls/periodicBox.ts'
import type { ContactList } from '../world/contactList.ts'

/** The part of `World.read()` that measurements use. */
export type MeasuredState = Pick<DiskState, 'ids' | 'positions' | 'velocities' | 'masses' | 'radii'>

export interface MeasureOptions {
  /** As the option of the world: branches are those to nearest images. */
  readonly periodic?: PeriodicOptions
}

/** Returns the periodic box of options. Throws if it is invalid. */
export function boxIn({ periodic }: MeasureOptions): PeriodicBox {
  return boxOf(periodic === undefined ? undefined : checkPeriodic('periodic', periodic))
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
