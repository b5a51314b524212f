/**
 * Stress, coordination and fabric. Stress is positive under compression; tensors are four numbers xx, xy, yx, yy, of which the first index
 * is that of the force. Source: C. S. Chang, A. Gao, Mechanics Research Communications 23, 217 (1996), for the mean over an area.
 */
import type { ContactList } from '../features/events/world/contactList.ts'
import {
  boxIn,
  type MeasuredState,
  type MeasureOptions,
  requireContacts,
  requireExact,
  requireOptions,
  requireState,
  visitContacts,
} from './bodies.ts'

/** One row per disk of the state. */
export interface DiskMeasures {
  /** Disks, grains and walls that a disk touches. */
  readonly coordination: Uint32Array
  /** Stress times area, N·m, four numbers per disk: minus the sum of force ⊗ arm over its contacts. Divide by the area that is a disk's own. */
  readonly stress: Float64Array
  /** Mean of normal ⊗ normal over its contacts, four numbers per disk; 0 without contacts. Its trace is 1. */
  readonly fabric: Float64Array
}

/**
 * Measures each disk. Throws if an array is missing or too short, an option is unknown, or the state lacks a disk of the contact list.
 */
export function perDisk(
  state: MeasuredState,
  contacts: ContactList,
  options: MeasureOptions = {},
): DiskMeasures {
  requireState(state)
  requireContacts(contacts)
  requireOptions(options, ['periodic'])
  const count = state.ids.length
  const coordination = new Uint32Array(count)
  const [stress, fabric] = [new Float64Array(4 * count), new Float64Array(4 * count)]
  const pointCounts = new Uint32Array(count)
  const { a, b, edges, normals } = contacts
  visitContacts(state, contacts, boxIn(options), ({ index, sides }) => {
    // the points of one pair follow each other
    const isFirst = index === 0 || [a, b, edges].some((list) => list[index] !== list[index - 1])
    const normal = [normals[2 * index], normals[2 * index + 1]]
    for (const { row, force, arm } of sides) {
      coordination[row] += Number(isFirst)
      pointCounts[row]++
      addProduct(stress, 4 * row, force, arm, -1)
      addProduct(fabric, 4 * row, normal, normal, 1)
    }
  })
  for (let k = 0; k < fabric.length; k++) fabric[k] /= Math.max(1, pointCounts[k >> 2])
  return { coordination, stress, fabric }
}

export interface MeanStress {
  /** Of contacts with disks and walls, N/m, as are the others. */
  readonly contact: Float64Array
  /** Of velocities relative to their mean over the mass. */
  readonly kinetic: Float64Array
  /** The sum of both. */
  readonly total: Float64Array
  /** Half of the trace of the sum, N/m. */
  readonly pressure: number
}

export interface MeanStressOptions extends MeasureOptions {
  /** Area that the disks fill with what is between them, m². Between walls it is the area that those enclose. */
  readonly area: number
}

/**
 * Returns the mean stress over an area. Throws if an array is missing or too short, an option is unknown or out of range, or the state
 * lacks a disk of the contact list.
 */
export function meanStress(
  state: MeasuredState,
  contacts: ContactList,
  options: MeanStressOptions,
): MeanStress {
  requireState(state)
  requireContacts(contacts)
  requireOptions(options, ['periodic', 'area'])
  const area = requireExact('area', options.area, { expected: 'a positive number', holds: (v) => v > 0 })
  const [contact, kinetic] = [new Float64Array(4), new Float64Array(4)]
  visitContacts(state, contacts, boxIn(options), ({ sides }) => {
    for (const { force, arm } of sides) addProduct(contact, 0, force, arm, -1 / area)
  })
  const { masses, velocities } = state
  let [mass, momentumX, momentumY] = [0, 0, 0]
  for (let row = 0; row < masses.length; row++) {
    mass += masses[row]
    momentumX += masses[row] * velocities[2 * row]
    momentumY += masses[row] * velocities[2 * row + 1]
  }
  for (let row = 0; row < masses.length; row++) {
    const own = [velocities[2 * row] - momentumX / mass, velocities[2 * row + 1] - momentumY / mass]
    addProduct(kinetic, 0, own, own, masses[row] / area)
  }
  const total = contact.map((one, k) => one + kinetic[k])
  return { contact, kinetic, total, pressure: (total[0] + total[3]) / 2 }
}

/** Adds factor · left ⊗ right to a tensor. */
export function addProduct(
  tensor: Float64Array,
  at: number,
  left: ArrayLike<number>,
  right: ArrayLike<number>,
  factor: number,
): void {
  for (let k = 0; k < 4; k++) tensor[at + k] += factor * left[k >> 1] * right[k & 1]
}
