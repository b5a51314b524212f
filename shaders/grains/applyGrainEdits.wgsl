// Sets the shapes of grains. One thread per edit; no two edits of a batch name the same id. grainEdits is bound at the
// length in use.

import package::schemas::{Grain, GrainEdit, Status, WORKGROUP};

@group(0) @binding(0) var<storage, read> grainEdits: array<GrainEdit>;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> grains: array<Grain>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&grainEdits) || status.halted != 0u) { return; }
  if (thread.x == 0u) {
    atomicStore(&status.stale, 1u);
    status.completed++;
    status.collided = 0u;
  }
  let edit = grainEdits[thread.x];
  grains[edit.id] = edit.grain;
}
