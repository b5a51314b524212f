/** Packs validated disks and changes into batches of `Edit` structs for a backend. */
import { EDIT_ADD, EDIT_BATCH, EDIT_REMOVE, EDIT_RESERVE } from '../schemas/constants.ts'
import { EDIT, MOTION } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import type { CheckedChanges, CheckedDisks } from './disks.ts'
import { propertyOf, STORED, type StoredName } from './properties.ts'
import { STORES } from './stores.ts'

/** A column of numbers, and the word of the `Edit` struct at which the numbers of a disk start. */
interface EditColumn {
  readonly column: ArrayLike<number>
  readonly components: number
  readonly word: number
  readonly type: 'f32' | 'u32'
  readonly isInverse: boolean
}

/** Yields the edits that add disks with these keys, in consecutive slots from `firstSlot`. */
export function addEdits(disks: CheckedDisks, keys: Uint32Array, firstSlot: number): Generator<ArrayBuffer> {
  const columns = STORED.map((name) => editColumn(name, disks[name]))
  return editBatches(keys, EDIT_ADD, columns, (disk, u32, at) => {
    u32[at + EDIT.slot] = firstSlot + disk
    u32[at + EDIT.motion + MOTION.id] = keys[disk]
  })
}

/** Yields the edits that reserve these keys for disks to be born, with consecutive slots from `firstSlot`. */
export function reserveEdits(keys: Uint32Array, firstSlot: number): Generator<ArrayBuffer> {
  return editBatches(keys, EDIT_RESERVE, [], (k, u32, at) => {
    u32[at + EDIT.slot] = firstSlot + k
  })
}

/** Yields the edits that remove the disks with these keys. */
export function removeEdits(keys: Uint32Array): Generator<ArrayBuffer> {
  return editBatches(keys, EDIT_REMOVE, [])
}

/** Yields the edits that update the given fields of the disks with these keys. */
export function changeEdits(keys: Uint32Array, changes: CheckedChanges): Generator<ArrayBuffer> {
  const given = STORED.filter((name) => changes[name] !== undefined)
  const fields = given.reduce((bits, name) => bits | propertyOf(name).edit!, 0)
  return editBatches(
    keys,
    fields,
    given.map((name) => editColumn(name, changes[name]!)),
  )
}

function editColumn(name: StoredName, column: ArrayLike<number>): EditColumn {
  const { components = 1, type = 'f32', stored, isInverse = false } = propertyOf(name)
  const [buffer, field] = stored!
  const { edit, fields } = STORES[buffer]
  return { column, components, word: edit + fields[field as keyof typeof fields], type, isInverse }
}

/** Yields batches of one edit per key. `finish` is called for each edit with the word at which its struct starts. */
function* editBatches(
  keys: Uint32Array,
  fields: number,
  columns: readonly EditColumn[],
  finish: (disk: number, u32: Uint32Array, at: number) => void = () => {},
): Generator<ArrayBuffer> {
  for (let first = 0; first < keys.length; first += EDIT_BATCH) {
    const length = Math.min(EDIT_BATCH, keys.length - first)
    const batch = new ArrayBuffer(length * EDIT.stride * 4)
    const views = words(batch)
    for (let k = 0; k < length; k++) {
      const at = k * EDIT.stride
      views.u32[at + EDIT.id] = keys[first + k]
      views.u32[at + EDIT.fields] = fields
      finish(first + k, views.u32, at)
    }
    for (const column of columns) writeColumn(column, views, first, length)
    yield batch
  }
}

function writeColumn(
  { column, components, word, type, isInverse }: EditColumn,
  views: TypedViews,
  first: number,
  length: number,
): void {
  const into = views[type]
  for (let k = 0; k < length; k++) {
    for (let c = 0; c < components; c++) {
      const value = column[(first + k) * components + c]
      into[k * EDIT.stride + word + c] = isInverse ? 1 / value : value
    }
  }
}
