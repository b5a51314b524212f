// Updates the normal and gap of each contact to the current positions. The first call in a substep, dispatched only if
// something bounces or a wall moves, also records the approach speed of the pair, before forces and impulses, and
// clears the impulse of a bounce, which is not used again. WORKGROUP slots per workgroup: see shared/rare.wgsl.

import package::schemas::{Body, Contact, Edge, Impulses, Motion, Params, Pose, Span, Status, EDGE_BIT, EDGE_INDEX, LEFT_EDGE, NO_TOUCH};
import package::shared::awake::awakeSlots;
import package::shared::edge::{bodyAt, fromBody, isBehind, nextOwner, toBodyPoint, touchEdge, wallVelocity};
import package::shared::exact::maxExact;
import package::shared::front::{comesFromJoined, forgetLeft};
import package::shared::periodic::{imageIn, imageOf, imagePlus, touchImage, withImage};
import package::shared::rare::{slotAt, slotsOf};
import package::shared::touch::Touch;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> edges: array<Edge>;
@group(0) @binding(5) var<storage, read> bodies: array<Body>;
@group(0) @binding(6) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(7) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(8) var<storage, read_write> impulses: array<Impulses>;

override FIRST: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;
// threads of a workgroup
override THREADS: u32;

// Records the normal and gap of a contact, and in the first call its approach speed.
fn recordGeometry(k: u32, touch: Touch, relative: vec2f) {
  contacts[k].normal = touch.normal;
  contacts[k].gap = touch.gap;
  if (!FIRST) { return; }
  if (contacts[k].approach < -params.restitutionThreshold && contacts[k].restitution > 0.0) { impulses[k] = Impulses(); }
  contacts[k].approach = dot(relative, touch.normal);
}

// Moves the impulses of a contact to the one with the next edge, as the disk passes a joint, and in the second call the approach speed,
// which that contact did not have at the start of the substep. That contact is among the disk's, from `first` on, because edges are listed
// before they touch. One that bounces keeps what it has.
fn transferImpulses(k: u32, nextContact: u32, first: u32, end: u32) {
  for (var other = first; other < end; other++) {
    if (contacts[other].b != nextContact || impulses[other].normal < 0.0) { continue; }
    if (!FIRST && contacts[other].approach == 0.0) { contacts[other].approach = contacts[k].approach; }
    impulses[other].normal += impulses[k].normal;
    impulses[other].tangent += impulses[k].tangent;
    impulses[other].rolling += impulses[k].rolling;
  }
  impulses[k] = Impulses();
}

// Updates the contacts of a disk with disks, and returns the deepest overlap. Contacts with edges follow those with disks.
fn updatePairs(i: u32) -> f32 {
  let pose = poses[i];
  let motion = motions[i];
  let span = contactSpans[i];
  let end = span.start + span.count;
  var deepest = 0.0;
  for (var k = span.start; k < end && contacts[k].b < EDGE_BIT; k++) {
    let b = contacts[k].b;
    let touch = touchImage(pose, motion.id, poses[b], motions[b].id);
    recordGeometry(k, touch, motions[b].velocity - motion.velocity);
    deepest = maxExact(deepest, -touch.gap);
  }
  return deepest;
}

fn hasEdges(i: u32) -> bool {
  let span = contactSpans[i];
  return span.count > 0u && contacts[max(span.start + span.count, 1u) - 1u].b >= EDGE_BIT;
}

// The same for its contacts with edges. Once more for those that it is behind, if it has left one of a one-sided chain.
fn updateEdges(i: u32) -> f32 {
  let pose = poses[i];
  let motion = motions[i];
  let span = contactSpans[i];
  let end = span.start + span.count;
  var firstEdge = span.start;
  while (firstEdge + 1u < end && contacts[firstEdge].b < EDGE_BIT) { firstEdge++; }
  var deepest = 0.0;
  var hasLeft = false;
  var isRefused = false;
  for (var n = 0u; n < select(1u, 2u, hasLeft && isRefused) * (end - firstEdge); n++) {
    let isAgain = n >= end - firstEdge;
    let k = firstEdge + n - select(0u, end - firstEdge, isAgain);
    let known = contacts[k].gap;
    let edge = edges[contacts[k].b & EDGE_INDEX];
    if (isAgain && !(edge.oneSided != 0u && known == NO_TOUCH && comesFromJoined(k, 0u, firstEdge, end))) { continue; }
    let begin = bodyAt(edge.body, 0u, 0u);
    let place = bodyAt(edge.body, 0u, select(1u, 0u, FIRST));
    let image = imageIn(contacts[k].b);
    let seen = imageOf(pose, imagePlus(image, place.image));
    let local = toBodyPoint(seen, place);
    var touch = touchEdge(local, pose.radius, edge);
    touch.normal = fromBody(touch.normal, place);
    if (!isAgain && known == NO_TOUCH && isBehind(touch.gap, pose.radius, edge)) {
      touch.gap = NO_TOUCH;
      isRefused = true;
    }
    let velocity = wallVelocity(seen, touch, edge, place, begin, select(0.0, params.h, FIRST));
    // where the disk is beside another edge, the point is far out: the wall keeps the velocity of the hit that it may have given
    if (touch.gap != NO_TOUCH) { contacts[k].wallVelocity = velocity; }
    contacts[k].wallSpin = begin.spin;
    recordGeometry(k, touch, velocity - motion.velocity);
    // the disk is beside another edge, and the point is far out: where a body turns, its speed there is no approach
    if (FIRST && touch.gap == NO_TOUCH) { contacts[k].approach = 0.0; }
    if (edge.sensor == 0u) { deepest = maxExact(deepest, -touch.gap); }
    if (touch.gap == NO_TOUCH && impulses[k].normal > 0.0) {
      let next = nextOwner(local, edge);
      transferImpulses(k, withImage(next & EDGE_INDEX, imagePlus(image, imageIn(next))), firstEdge, end);
    }
    if (edge.oneSided != 0u && touch.gap == NO_TOUCH && known != NO_TOUCH) {
      contacts[k].gap = LEFT_EDGE;
      hasLeft = true;
    }
  }
  if (hasLeft) { forgetLeft(firstEdge, end); }
  return deepest;
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (status.halted != 0u) { return; }
  let slots = slotsOf(workgroup.x, local.x, awakeSlots());
  var deepest = 0.0;
  var near = 0u;
  for (var n = 0u; n < slots.count; n++) {
    let i = slotAt(slots, n);
    deepest = maxExact(deepest, updatePairs(i));
    near |= u32(hasEdges(i)) << n;
  }
  for (; near != 0u; near &= near - 1u) {
    deepest = maxExact(deepest, updateEdges(slotAt(slots, countTrailingZeros(near))));
  }
  if (!FIRST) { atomicMax(&status.deepest, bitcast<u32>(deepest)); }
}
