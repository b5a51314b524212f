// Copies the sorted disks back into their slots, updates the slot of each id, and sets the span of each slot in the new
// contact list. One thread per slot.

import package::schemas::{Motion, Params, Pose, Span, Status, NONE, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> sortedMotions: array<Motion>;
@group(0) @binding(4) var<storage, read> newStarts: array<u32>;
@group(0) @binding(5) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(6) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(7) var<storage, read_write> slots: array<u32>;
@group(0) @binding(8) var<storage, read_write> contactSpans: array<Span>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let motion = sortedMotions[i];
  contactSpans[i] = Span(newStarts[i], newStarts[i + 1u] - newStarts[i]);
  poses[i] = sortedPoses[i];
  motions[i] = motion;
  if (motion.id != NONE) { slots[motion.id] = i; }
}
