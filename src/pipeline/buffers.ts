/** Storage buffers: their sizes in memory, and which of them a world keeps. */
import * as d from 'typegpu/data'
import type { BufferSpec } from '../features/feature.ts'
import type { Sizes } from '../features/sizes.ts'
import { BUFFER_NAMES, BUFFERS, type BufferName } from './features.ts'

const specOf = (name: BufferName): BufferSpec => BUFFERS[name]

/** Buffers with one element per contact. */
export const PER_CONTACT = BUFFER_NAMES.filter((name) => specOf(name).isPerContact)

/** Initial contact capacity per disk. A disk in a dense pile owns two to three contacts. */
export const CONTACTS_PER_DISK = 4

/** Returns the capacity to allocate when this many elements are needed: one and a half times as many. */
export function grownCapacity(needed: number): number {
  return Math.ceil(needed * 1.5)
}

/** Strides that were computed: a small step needs them a hundred times. */
const strides = new Map<BufferName, number>()

/** Returns the size of an element in bytes. */
export function strideOf(name: BufferName): number {
  let stride = strides.get(name)
  if (stride === undefined) {
    stride = d.sizeOf(BUFFERS[name].element)
    strides.set(name, stride)
  }
  return stride
}

/** Returns the bytes in use. An empty buffer keeps one element, since a binding cannot be empty. */
export function bytesOf(name: BufferName, sizes: Sizes): number {
  return Math.max(BUFFERS[name].length(sizes), 1) * strideOf(name)
}

type NamesOf<Kept extends string> = {
  [N in BufferName]: (typeof BUFFERS)[N] extends { readonly kept: Kept } ? N : never
}[BufferName]

/** The buffers that snapshots contain. */
export type StateBuffer = NamesOf<'state'>
/** The buffers that a world keeps of itself. */
export type KeptBuffer = NamesOf<'state' | 'world'>

const keptAs = <Kept extends string>(...kept: Kept[]) =>
  BUFFER_NAMES.filter((name): name is NamesOf<Kept> => (kept as string[]).includes(specOf(name).kept ?? ''))

/** The buffers that steps read before they write them, the status last. */
export const STATE_BUFFERS: readonly StateBuffer[] = keptAs('state').sort(statusLast)
/** The buffers that a world keeps of itself, the status last. */
export const KEPT_BUFFERS: readonly KeptBuffer[] = keptAs('state', 'world').sort(statusLast)

function statusLast(a: string, b: string): number {
  return Number(a === 'status') - Number(b === 'status')
}

/** Whether nothing behind the words in use of a buffer is read. */
export const hasNoTail = (name: BufferName) => specOf(name).hasNoTail === true
