/** Twin of shaders/edits/noteEdits.wgsl. */
import { edits, editsLength, rests, status } from '../../../shaders/edits/noteEdits.wgsl'

export function noteEdits(): void {
  if (status.halted !== 0) return
  for (let e = firstThread, upTo = endThread(editsLength); e < upTo; e++) {
    const edit = edits[e]
    if (edit.fields === EDIT_RESERVE || (edit.fields & ~(EDIT_LABEL | EDIT_VALUE)) === 0) continue
    rests[edit.id].state |= REST_EDITED
  }
}
