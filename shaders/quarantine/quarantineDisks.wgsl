// Takes disks into quarantine that a user's pass has spoiled, before anything else reads them. One thread per slot.

import package::schemas::{Material, Motion, Pose, Span, Status, StepInfo, WORKGROUP};
import package::shared::quarantine::{isUnsound, quarantine};

@group(0) @binding(0) var<uniform> stepInfo: StepInfo;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(3) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(4) var<storage, read_write> slots: array<u32>;
@group(0) @binding(5) var<storage, read_write> materials: array<Material>;
@group(0) @binding(6) var<storage, read_write> contactSpans: array<Span>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= stepInfo.slots || status.halted != 0u) { return; }
  if (isUnsound(thread.x)) { quarantine(thread.x); }
}
