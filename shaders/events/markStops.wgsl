// Marks the new pairs that touch where a sweep has stopped a disk: their events have the time of the stop. clampBullets.wgsl notes stops,
// by the slots of the old list, and countEvents.wgsl turns their signs at the end of the substep. Of two disks that were stopped, the later stop
// counts. One thread per slot.

import package::schemas::{Contact, Params, Pose, Span, Status, BULLET_SLOP, EDGE_BIT, WORKGROUP};
import package::shared::exact::{maxExact, minExact};
import package::shared::status::keepsList;
import package::events::parts::touching::stoppedTouch;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> sourceSlots: array<u32>;
@group(0) @binding(4) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read> bulletStops: array<f32>;
@group(0) @binding(7) var<storage, read_write> touches: array<u32>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList() || atomicLoad(&status.bullets) == 0u) { return; }
  let mine = bulletStops[sourceSlots[i]];
  let span = contactSpans[i];
  for (var k = span.start; k < span.start + span.count; k++) {
    if (touches[k] != 0u) { continue; }
    var stop = mine;
    var radius = poses[i].radius;
    let b = contacts[k].b;
    if (b < EDGE_BIT) {
      let other = bulletStops[sourceSlots[b]];
      if (other < 0.0) { stop = select(other, maxExact(other, mine), mine < 0.0); }
      radius = minExact(radius, poses[b].radius);
    }
    if (stop < 0.0 && abs(contacts[k].gap) <= BULLET_SLOP * radius) { touches[k] = stoppedTouch(-stop); }
  }
}
