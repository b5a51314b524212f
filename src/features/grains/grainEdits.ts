/** Packs the shapes of grains into batches of `GrainEdit` structs for a backend. */
import { EDIT_BATCH } from '../../schemas/constants.ts'
import { GRAIN_EDIT } from '../../schemas/offsets.ts'
import { words } from '../../schemas/typedViews.ts'

/** What the backend knows of a grain; all 0 for a disk. */
export interface GrainRow {
  readonly firstPart: number
  readonly partCount: number
  /** In 1/(kg·m²). */
  readonly inverseInertia: number
  /** As in `Grain`, m. */
  readonly inner: number
}

export const PLAIN_DISK: GrainRow = { firstPart: 0, partCount: 0, inverseInertia: 0, inner: 0 }

/** Yields the edits that give the disks with these ids their shapes. */
export function* grainEdits(ids: Uint32Array, rowOf: (row: number) => GrainRow): Generator<ArrayBuffer> {
  for (let first = 0; first < ids.length; first += EDIT_BATCH) {
    const length = Math.min(EDIT_BATCH, ids.length - first)
    const batch = new ArrayBuffer(length * GRAIN_EDIT.stride * 4)
    const { u32, f32 } = words(batch)
    for (let k = 0; k < length; k++) {
      const at = k * GRAIN_EDIT.stride
      const { firstPart, partCount, inverseInertia, inner } = rowOf(first + k)
      u32[at + GRAIN_EDIT.id] = ids[first + k]
      u32.set([firstPart, partCount], at + GRAIN_EDIT.grain)
      f32.set([inverseInertia, inner], at + GRAIN_EDIT.grain + 2)
    }
    yield batch
  }
}
