// Writes the workgroup counts of the stages that rebuild the contact list, or zeros if the list is still valid. One
// thread per stage; a dispatch is three words, the workgroups along x, y and z.

import package::schemas::{Status, MOST_PLANNED};
import package::shared::status::keepsList;

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> planned: array<u32>;
@group(0) @binding(2) var<storage, read_write> dispatches: array<u32>;

@compute @workgroup_size(MOST_PLANNED)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let stage = thread.x;
  dispatches[3u * stage] = select(planned[stage], 0u, keepsList());
  dispatches[3u * stage + 1u] = 1u;
  dispatches[3u * stage + 2u] = 1u;
}
