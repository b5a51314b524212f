/** Packs validated disks and changes into batches of `Edit` structs for a backend. */
import { EDIT_ADD, EDIT_BATCH, EDIT_REMOVE, EDIT_RESERVE } from '../../schemas/constants.ts'
import { EDIT, MOTION } from '../../schemas/offsets.ts'
import type { Column } from './columns.ts'
import type { CheckedChanges, CheckedDisks } from './disks.ts'
import { propertyOf, STORED, type StoredName } from './properties.ts'
import { STORES } from './stores.ts'

/** A column of numbers as the bits that are stored, and the word of the `Edit` struct at which those of a disk start. */
export interface EditColumn {
  readonly bits: Uint32Array
  readonly components: number
  readonly word: number
}

/** Yields the edits that add disks with these ids, in consecutive slots from `firstSlot`. */
export function addEdits(disks: CheckedDisks, ids: Uint32Array, firstSlot: number): Generator<ArrayBuffer> {
  // batches begin with zeros
  const columns = STORED.map((name) => editColumn(name, disks[name])).filter(({ bits }) => !areZero(bits))
  columns.push({ bits: ids, components: 1, word: EDIT.motion + MOTION.id })
  return editBatches(ids, EDIT_ADD, columns, firstSlot)
}

/** Yields the edits that reserve these ids for disks to be born, with consecutive slots from `firstSlot`. */
export function reserveEdits(ids: Uint32Array, firstSlot: number): Generator<ArrayBuffer> {
  return editBatches(ids, EDIT_RESERVE, [], firstSlot)
}

/** Yields the edits that remove the disks with these ids. */
export function removeEdits(ids: Uint32Array): Generator<ArrayBuffer> {
  return editBatches(ids, EDIT_REMOVE, [])
}

/** Yields the edits that update the given fields of the disks with these ids. */
export function changeEdits(ids: Uint32Array, changes: CheckedChanges): Generator<ArrayBuffer> {
  const given = STORED.filter((name) => changes[name] !== undefined)
  const changed = [
    ...given,
    ...(['inertia', 'fixedRotation'] as const).filter((name) => changes.turning[name]),
  ]
  const fields = changed.reduce((bits, name) => bits | propertyOf(name).edit!, 0)
  return editBatches(
    ids,
    fields,
    given.map((name) => editColumn(name, changes[name]!)),
  )
}

/** All columns become arrays of one type: a loop over arrays of several types takes five times as long. */
function editColumn(name: StoredName, column: Column | Float64Array): EditColumn {
  const { components = 1, stored, isInverse = false } = propertyOf(name)
  const [buffer, field] = stored!
  const { edit, fields } = STORES[buffer]
  return {
    bits: isInverse ? inverseBits(column) : bitsOf(column as Column),
    components,
    word: edit + fields[field as keyof typeof fields],
  }
}

/** Returns the column of these numbers at a word of the `Edit` struct. */
export function floatColumn(column: Column, components: 1 | 2, word: number): EditColumn {
  return { bits: bitsOf(column), components, word }
}

function bitsOf(column: Column): Uint32Array {
  return new Uint32Array(column.buffer, column.byteOffset, column.length)
}

function areZero(bits: Uint32Array): boolean {
  for (let k = 0; k < bits.length; k++) if (bits[k] !== 0) return false
  return true
}

function inverseBits(column: ArrayLike<number>): Uint32Array {
  const inverses = new Float32Array(column.length)
  for (let k = 0; k < inverses.length; k++) inverses[k] = 1 / column[k]
  return bitsOf(inverses)
}

/** Yields batches of one edit per id. The slots of the ids are consecutive from `firstSlot`, or 0 without it. */
export function* editBatches(
  ids: Uint32Array,
  fields: number,
  columns: readonly EditColumn[],
  firstSlot?: number,
): Generator<ArrayBuffer> {
  for (let first = 0; first < ids.length; first += EDIT_BATCH) {
    const length = Math.min(EDIT_BATCH, ids.length - first)
    const batch = new Uint32Array(length * EDIT.stride)
    writeHeads(batch, ids, fields, first, firstSlot)
    for (const column of columns) writeColumn(batch, column, first)
    yield batch.buffer
  }
}

function writeHeads(
  batch: Uint32Array,
  ids: Uint32Array,
  fields: number,
  first: number,
  firstSlot: number | undefined,
): void {
  for (let at = 0, k = first; at < batch.length; at += EDIT.stride, k++) {
    batch[at + EDIT.id] = ids[k]
    if (firstSlot !== undefined) batch[at + EDIT.slot] = firstSlot + k
    batch[at + EDIT.fields] = fields
  }
}

function writeColumn(batch: Uint32Array, { bits, components, word }: EditColumn, first: number): void {
  let from = first * components
  for (let at = word; at < batch.length; at += EDIT.stride) {
    batch[at] = bits[from++]
    if (components === 2) batch[at + 1] = bits[from++]
  }
}
