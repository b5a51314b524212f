/**
 * The buffers that hold disk properties. Apart from the table of properties, which `stateHash` and the page need without the structs
 * and their library.
 */
import { EDIT, MATERIAL, MOTION, POSE, USER_DATA } from '../../schemas/offsets.ts'

/** The buffers that hold properties: their fields, whether they have an element per slot or per id, and its word in an `Edit`. */
export const STORES = {
  poses: { fields: POSE, per: 'slot', edit: EDIT.pose },
  motions: { fields: MOTION, per: 'slot', edit: EDIT.motion },
  materials: { fields: MATERIAL, per: 'id', edit: EDIT.materials },
  userData: { fields: USER_DATA, per: 'id', edit: EDIT.userData },
} as const

type Stores = typeof STORES
/** The buffer and the field that hold a property. */
export type Place = {
  [B in keyof Stores]: readonly [B, Exclude<keyof Stores[B]['fields'], 'stride'>]
}[keyof Stores]
