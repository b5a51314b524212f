// Gathers statistics of the disks after a step: the top speed, the number of disks outside the bounds, and the largest
// distance outside. One thread per slot.

import package::schemas::{Motion, Params, Pose, Status, MIN_SPEED_SQUARED, NONE, WORKGROUP};
import package::shared::exact::maxExact;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || motions[i].id == NONE) { return; }
  let velocity = motions[i].velocity;
  let speedSquared = dot(velocity, velocity);
  // the square of a lower speed may be denormal
  if (speedSquared > MIN_SPEED_SQUARED) { atomicMax(&status.topSpeedSquared, bitcast<u32>(speedSquared)); }
  let position = poses[i].position;
  let low = params.boundsLow;
  let high = params.boundsHigh;
  if (position.x >= low.x && position.y >= low.y && position.x <= high.x && position.y <= high.y) { return; }
  atomicAdd(&status.escaped, 1u);
  let outX = maxExact(low.x - position.x, position.x - high.x);
  let outY = maxExact(low.y - position.y, position.y - high.y);
  let out = maxExact(outX, outY);
  if (out > 0.0) { atomicMax(&status.farthestOut, bitcast<u32>(out)); }
}
