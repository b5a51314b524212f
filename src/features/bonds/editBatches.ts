/** Edits of bonds and of their joints, in batches. */
import { EDIT_BATCH } from '../../schemas/constants.ts'
import { type TypedViews, words } from '../../schemas/typedViews.ts'

/** Words of an edit struct, and where the number of the bond is in it. */
interface EditLayout {
  readonly stride: number
  readonly index: number
}

/** Yields batches of edit structs, one per number; `write` fills the struct that begins at word `at`. */
export function* editBatches(
  { stride, index }: EditLayout,
  numbers: Uint32Array,
  write: (views: TypedViews, at: number, row: number) => void,
): Generator<ArrayBuffer> {
  for (let first = 0; first < numbers.length; first += EDIT_BATCH) {
    const length = Math.min(EDIT_BATCH, numbers.length - first)
    const batch = new ArrayBuffer(length * stride * 4)
    const views = words(batch)
    for (let k = 0; k < length; k++) {
      views.u32[k * stride + index] = numbers[first + k]
      write(views, k * stride, first + k)
    }
    yield batch
  }
}
