// Adds gravity, fields, the brush and the warm start to the velocities, and sets negligible motions to 0. Clears the counters of
// the substep, and the sums for the next warm start. One thread per slot.

import package::schemas::{Material, Motion, Params, Pose, Status, WarmStart, NONE, WORKGROUP};
import package::shared::awake::awakeSlots;
import package::shared::brush::brushed;
import package::shared::diskShare::diskShare;
import package::shared::exact::{flushed, flushed2};
import package::shared::fields::{driven, Driven};
import package::shared::keptScale::keptScale;
import package::shared::periodic::imageNear;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(4) var<storage, read_write> activeContactCounts: array<u32>;
@group(0) @binding(5) var<storage, read> materials: array<Material>;
@group(0) @binding(6) var<storage, read> sourceSlots: array<u32>;
@group(0) @binding(7) var<storage, read_write> warmStarts: array<WarmStart>;
@group(0) @binding(8) var<storage, read> contactOrder: array<u32>;

// 1 if there are fields, else 0
override FIELDS: u32;
// the sums for the warm start are there; otherwise the warm start is a pass that follows
override SUMMED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

// The slot that the sum of a disk is in: a new list may have moved the disk.
fn sourceOf(slot: u32) -> u32 {
  if (status.rebuilt != 0u && status.summed != 0u) { return sourceSlots[slot]; }
  return slot;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (status.halted != 0u) { return; }
  if (i == 0u) {
    status.lastDeepest = bitcast<f32>(atomicLoad(&status.deepest));
    atomicStore(&status.carrying, 0u);
    atomicStore(&status.deepest, 0u);
    atomicStore(&status.bullets, 0u);
    atomicStore(&status.outlying, 0u);
    atomicStore(&status.unsettled, atomicLoad(&status.reduced));
    atomicStore(&status.bodyDeltaV, 0u);
  }
  if (i >= awakeSlots()) { return; }
  activeContactCounts[i] = 0u;
  if (SUMMED) { warmStarts[2u * i + 1u - status.sumIndex] = WarmStart(); }
  if (motions[i].id == NONE) { return; }
  let fallen = flushed2(motions[i].velocity) + params.h * params.gravity;
  var motion = Driven(fallen, flushed(motions[i].spin));
  if (FIELDS > 0u) {
    let material = materials[motions[i].id];
    motion = driven(poses[i].position, poses[i].radius, material.inverseMass, material.category, motion);
  }
  motion.velocity = brushed(imageNear(params.brushCenter, poses[i].position), motion.velocity);
  if (SUMMED) {
    let sum = warmStarts[2u * sourceOf(i) + status.sumIndex];
    var scale = keptScale();
    if (atomicLoad(&status.reduced) != 0u) { scale = scale * diskShare(i); }
    motion = Driven(motion.velocity + scale * sum.velocity, motion.spin + scale * sum.spin);
    activeContactCounts[i] = sum.contacts;
  }
  motions[i].velocity = motion.velocity;
  motions[i].spin = motion.spin;
}
