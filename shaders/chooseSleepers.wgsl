// Decides which disks sleep in this step: those that have rested for SLEEP_TIME in tiles that are not awake. So an awake
// disk has others around it that are awake, too, and nothing that moves meets a disk that sleeps. A disk that falls asleep
// stops. If any disk falls asleep or wakes, the contact list is rebuilt, which sorts sleeping disks behind the others. One
// thread per slot.

import package::schemas::{Motion, Params, Pose, Rest, Status, NONE, REST_ASLEEP, SLEEP_TIME, WORKGROUP};
import package::shared::tiles::{isRestMeasured, isWoken};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> activeContactCounts: array<u32>;
@group(0) @binding(5) var<storage, read_write> rests: array<Rest>;
@group(0) @binding(6) var<storage, read_write> wakeTiles: array<atomic<u32>>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || isRestMeasured() || motions[i].id == NONE) { return; }
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
