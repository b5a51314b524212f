// Decides which disks sleep in this step: those that have rested for SLEEP_TIME in tiles that are not awake. So an awake
// disk has others around it that are awake, too, and nothing that moves meets a disk that sleeps. A disk that falls asleep
// stops. If any disk falls asleep or wakes, the contact list is rebuilt, which sorts sleeping disks behind the others.
// WORKGROUP slots per workgroup: see shared/rare.wgsl.

import package::schemas::{Motion, Params, Pose, Rest, Status, NONE, REST_ASLEEP, SLEEP_TIME};
import package::shared::rare::{slotAt, slotsOf};
import package::shared::tiles::{isAnyWoken, isRestMeasured, isWoken};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> activeContactCounts: array<u32>;
@group(0) @binding(5) var<storage, read_write> rests: array<Rest>;
@group(0) @binding(6) var<storage, read_write> wakeTiles: array<atomic<u32>>;

// threads of a workgroup
override THREADS: u32;

// Whether the disk of a slot may fall asleep or wake.
fn mayChange(i: u32) -> bool {
  let rest = rests[motions[i].id];
  let isAsleep = (rest.state & REST_ASLEEP) != 0u;
  return select(isAsleep, !isAsleep || isAnyWoken(), rest.time >= SLEEP_TIME);
}

// Lets the disk of a slot fall asleep or wake if it has to.
fn choose(i: u32) {
  let id = motions[i].id;
  let pose = poses[i];
  let rest = rests[id];
  let sleeps = rest.time >= SLEEP_TIME && !isWoken(pose.position, pose.radius);
  if (sleeps == ((rest.state & REST_ASLEEP) != 0u)) { return; }
  atomicStore(&status.stale, 1u);
  if (sleeps) {
    motions[i] = Motion(vec2f(), 0.0, id);
    let state = rest.state | REST_ASLEEP;
    rests[id] = Rest(pose.position, pose.residue, pose.angle, pose.radius, rest.time, state, activeContactCounts[i]);
  } else {
    rests[id].state = rest.state & ~u32(REST_ASLEEP);
  }
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (isRestMeasured()) { return; }
  let own = slotsOf(workgroup.x, local.x, params.disks);
  var changing = 0u;
  for (var n = 0u; n < own.count; n++) {
    let i = slotAt(own, n);
    changing |= u32(motions[i].id != NONE && mayChange(i)) << n;
  }
  for (; changing != 0u; changing &= changing - 1u) { choose(slotAt(own, countTrailingZeros(changing))); }
}
