// Notes which disks are edited, so that they wake before the next step; labels and values wake none. Runs before
// applyEdits. edits is bound at the length in use. One thread per edit.

import package::schemas::{Edit, Rest, Status, EDIT_LABEL, EDIT_RESERVE, EDIT_VALUE, REST_EDITED, WORKGROUP};

@group(0) @binding(0) var<storage, read> edits: array<Edit>;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> rests: array<Rest>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&edits) || status.halted != 0u) { return; }
  let edit = edits[thread.x];
  if (edit.fields == EDIT_RESERVE || (edit.fields & ~u32(EDIT_LABEL | EDIT_VALUE)) == 0u) { return; }
  rests[edit.id].state |= REST_EDITED;
}
