// Completes the events of writeEvents.wgsl: the ids of the pair, the point, the normal and the speed at the contact with the
// largest impulse, and the time; and marks hits. Keeps the id of each slot for storeTouches.wgsl. One thread per slot.

import package::schemas::{
  Contact, GrainPair, Motion, Params, Pose, Status, TouchEvent, EDGE_BIT, EVENT_BEGIN, EVENT_HIT, EVENT_LOST, NO_TOUCH, WORKGROUP,
};
import package::shared::awake::allRest;
import package::shared::exact::maxExact;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> grainPairs: array<GrainPair>;
@group(0) @binding(6) var<storage, read> eventStarts: array<u32>;
@group(0) @binding(7) var<storage, read_write> lastIds: array<u32>;
@group(0) @binding(8) var<storage, read_write> touchEvents: array<TouchEvent>;

// there are grains
override GRAINS: bool;
// disks at rest fall asleep
override SLEEP: bool;

// The point halfway between the boundaries, from the centre of i.
fn pointOf(i: u32, k: u32) -> vec2f {
  let normal = contacts[k].normal;
  let halfGap = 0.5 * contacts[k].gap;
  if (!GRAINS) { return (poses[i].radius + halfGap) * normal; }
  let pair = grainPairs[k];
  let arm = pair.dotA * normal - pair.crossA * vec2f(-normal.y, normal.x);
  // the arm of two outlines ends halfway, others on the boundary of i
  if (contacts[k].b < EDGE_BIT && pair.outlineA + pair.outlineB != 0u) { return arm; }
  return arm + halfGap * normal;
}

// The speed at which the contact k closed, if it lost its point to `other` in this substep, else 0.
fn lostSpeed(k: u32, other: u32) -> f32 {
  let areEdges = contacts[k].b >= EDGE_BIT && contacts[other].b >= EDGE_BIT;
  let isOfPair = contacts[k].b == contacts[other].b || areEdges;
  if (!isOfPair || contacts[k].gap != NO_TOUCH || grainPairs[k].feature >> 1u != grainPairs[other].feature >> 1u) { return 0.0; }
  return -contacts[k].approach;
}

// The speed at which a contact closed before the substep. A grain may go from one point to another within a substep, as it turns
// or passes a joint of a chain: the new point has no speed yet, and takes that of the old one.
fn closingSpeed(k: u32) -> f32 {
  var speed = maxExact(0.0, -contacts[k].approach);
  if (!GRAINS || contacts[k].approach != 0.0) { return speed; }
  for (var n = k; n > 0u && contacts[n - 1u].a == contacts[k].a; n--) { speed = maxExact(speed, lostSpeed(n - 1u, k)); }
  let end = status.neededContacts;
  for (var n = k + 1u; n < end && contacts[n].a == contacts[k].a; n++) { speed = maxExact(speed, lostSpeed(n, k)); }
  return speed;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || allRest()) { return; }
  lastIds[i] = motions[i].id;
  let before = status.eventsBefore;
  for (var n = before + eventStarts[i]; n < before + eventStarts[i + 1u]; n++) {
    var event = touchEvents[n];
    if ((event.kind & EVENT_LOST) != 0u) { continue; }
    let k = event.b;
    let contact = contacts[k];
    event.point = poses[i].position + pointOf(i, k);
    event.normal = contact.normal;
    event.speed = closingSpeed(k);
    event.a = motions[i].id;
    event.b = contact.b;
    if (contact.b < EDGE_BIT) { event.b = motions[contact.b].id; }
    let isHit = (event.kind & EVENT_BEGIN) != 0u && event.speed > params.hitSpeed && event.impulse > 0.0;
    if (isHit) { event.kind |= EVENT_HIT; }
    // the instant at which a sweep stopped the pair, in the substep before, or the end of this one
    let begin = f32((status.completed - params.completedBefore) / params.substepUnits) * params.h;
    let isTimed = event.time > 0.0;
    event.time = begin + select(params.h, -event.time, isTimed);
    event.timeError = select(params.h, 0.0, isTimed);
    event.stepTime = vec2f(params.time, params.timeLow);
    touchEvents[n] = event;
  }
}
