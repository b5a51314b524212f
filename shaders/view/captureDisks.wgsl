// Copies what is drawn of each disk to the index of its id: position, angle and radius, which is 0 if there is no such disk. Each
// thread takes every n-th id.

import package::schemas::{Motion, Pose, WORKGROUP};

@group(0) @binding(0) var<storage, read> poses: array<Pose>;
@group(0) @binding(1) var<storage, read> motions: array<Motion>;
@group(0) @binding(2) var<storage, read> slotsById: array<u32>;
@group(0) @binding(3) var<storage, read_write> drawn: array<vec4f>;

fn capture(id: u32) {
  drawn[id] = vec4f();
  if (id >= arrayLength(&slotsById)) { return; }
  let slot = slotsById[id];
  if (slot >= arrayLength(&motions) || slot >= arrayLength(&poses)) { return; }
  // an id that was never used has no slot of its own
  if (motions[slot].id != id) { return; }
  let pose = poses[slot];
  drawn[id] = vec4f(pose.position, pose.angle, pose.radius);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u, @builtin(num_workgroups) dispatched: vec3u) {
  for (var id = thread.x; id < arrayLength(&drawn); id += WORKGROUP * dispatched.x) { capture(id); }
}
