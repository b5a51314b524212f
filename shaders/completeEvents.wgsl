// Completes the events of writeEvents.wgsl: the ids of the pair, the point, the normal, the speed and the impulse; and tells
// hits. Keeps the id of each slot for storeTouches.wgsl. One thread per slot.

import package::schemas::{
  Contact, Impulses, Motion, Params, Pose, Status, TouchEvent, EDGE_BIT, EVENT_BEGIN, EVENT_HIT, EVENT_LOST, WORKGROUP,
};
import package::shared::exact::maxExact;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(6) var<storage, read> eventStarts: array<u32>;
@group(0) @binding(7) var<storage, read_write> lastIds: array<u32>;
@group(0) @binding(8) var<storage, read_write> touchEvents: array<TouchEvent>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u) { return; }
  lastIds[i] = motions[i].id;
  let before = status.eventsBefore;
  for (var n = before + eventStarts[i]; n < before + eventStarts[i + 1u]; n++) {
    var event = touchEvents[n];
    if ((event.kind & EVENT_LOST) != 0u) { continue; }
    let k = event.b;
    let contact = contacts[k];
    let impulse = abs(impulses[k].normal);
    event.point = poses[i].position + (poses[i].radius + 0.5 * contact.gap) * contact.normal;
    event.normal = contact.normal;
    event.speed = maxExact(0.0, -contact.approach);
    event.impulse = impulse;
    event.a = motions[i].id;
    event.b = contact.b;
    if (contact.b < EDGE_BIT) { event.b = motions[contact.b].id; }
    let isHit = (event.kind & EVENT_BEGIN) != 0u && event.speed > params.hitSpeed && impulse > 0.0;
    if (isHit) { event.kind |= EVENT_HIT; }
    touchEvents[n] = event;
  }
}
