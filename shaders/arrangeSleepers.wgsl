// Ends a rebuild of the contact list: counts the awake disks, whose slots come first, and the others, and restores the contact counts
// of sleeping disks in their new slots. One thread per slot.

import package::schemas::{Motion, Params, Rest, Status, NONE, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> rests: array<Rest>;
@group(0) @binding(5) var<storage, read_write> activeContactCounts: array<u32>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let awake = cellStarts[params.cells / 2u];
  if (i == 0u) {
    status.awakeSlots = awake;
    status.asleep = cellStarts[params.cells] - awake;
  }
  if (i < awake) { return; }
  let id = motions[i].id;
  if (id == NONE) { activeContactCounts[i] = 0u; } else { activeContactCounts[i] = rests[id].contacts; }
}
