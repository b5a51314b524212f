// Moves the impulses of a contact with an edge that has no point any more to the point of the same part that is nearest: of the
// same edge, or of one joined to it. So a grain that slides over a joint keeps its support. The first call in a substep also
// records approach speeds and clears the impulses of bounces. The second one clears those of grains that turn far, and keeps the centres
// of grains that are deep in a wall from closing in on it. One thread per slot.

import package::schemas::{
  Contact, Edge, GrainPair, GrainSweep, Impulses, Motion, Params, Span, Status, DEEP_CORNER, EDGE_BIT, EDGE_INDEX, NONE, NO_TOUCH, WORKGROUP,
};
import package::shared::awake::collidedSlots;
import package::grains::parts::fastTurn::turnsFar;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> edges: array<Edge>;
@group(0) @binding(4) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(5) var<storage, read> grainPairs: array<GrainPair>;
@group(0) @binding(6) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(7) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(8) var<storage, read> grainSweeps: array<GrainSweep>;
@group(0) @binding(9) var<uniform> stageIndex: u32;

// not 0: bullets are swept
override CCD: u32;
// disks at rest fall asleep
override SLEEP: bool;

// Whether it is the first call in the substep.
fn isFirst() -> bool {
  return stageIndex != 0u;
}

// Whether the impulse is that of a bounce: see collideGrains.wgsl.
fn isForgotten(k: u32) -> bool {
  return impulses[k].normal < 0.0 || (contacts[k].approach < -params.restitutionThreshold && contacts[k].restitution > 0.0);
}

fn recordApproach(k: u32, i: u32) {
  if (isForgotten(k)) { impulses[k] = Impulses(); }
  if (contacts[k].gap == NO_TOUCH) {
    contacts[k].approach = 0.0;
    return;
  }
  let closing = dot(contacts[k].wallVelocity - motions[i].velocity, contacts[k].normal);
  contacts[k].approach = closing - motions[i].spin * grainPairs[k].crossA;
}

// The arm of a contact, from what the solver needs of it.
fn armOf(k: u32) -> vec2f {
  let normal = contacts[k].normal;
  return grainPairs[k].dotA * normal - grainPairs[k].crossA * vec2f(-normal.y, normal.x);
}

fn areJoined(b: u32, other: u32) -> bool {
  if (b == other) { return true; }
  let edge = edges[b & EDGE_INDEX];
  let index = other & EDGE_INDEX;
  return (edge.next != NONE && (edge.next & EDGE_INDEX) == index) || (edge.previous != NONE && (edge.previous & EDGE_INDEX) == index);
}

fn transferImpulses(k: u32, first: u32, end: u32) {
  var nearest = u32(NONE);
  var least = 0.0;
  for (var other = first; other < end; other++) {
    if (contacts[other].gap == NO_TOUCH || (grainPairs[other].feature >> 1u) != (grainPairs[k].feature >> 1u)) { continue; }
    if (!areJoined(contacts[k].b, contacts[other].b)) { continue; }
    let apart = armOf(other) - armOf(k);
    let distance = dot(apart, apart);
    if (nearest == NONE || distance < least) {
      nearest = other;
      least = distance;
    }
  }
  if (nearest != NONE && impulses[nearest].normal >= 0.0) {
    impulses[nearest].normal += impulses[k].normal;
    impulses[nearest].tangent += impulses[k].tangent;
    impulses[nearest].rolling += impulses[k].rolling;
  }
  impulses[k] = Impulses();
}

// A grain that spins in a wall with a corner is stopped there as a bullet, turn and all. The corner then rises as fast as the centre falls, so that
// the contact does nothing, and gravity would make both faster for ever.
fn keepOff(k: u32, i: u32) {
  let pair = grainPairs[k];
  let gap = contacts[k].gap;
  if (pair.outlineA == 0u || !(pair.mass > 0.0) || !(gap < -DEEP_CORNER * pair.innerA)) { return; }
  if (pair.dotA + gap > pair.innerA || edges[contacts[k].b & EDGE_INDEX].body != 0u) { return; }
  let normal = contacts[k].normal;
  let closing = dot(motions[i].velocity - contacts[k].wallVelocity, normal);
  if (closing > 0.0 && closing + motions[i].spin * pair.crossA <= 0.0) { motions[i].velocity -= closing * normal; }
}

// Whether a contact holds its grain: it has an impulse, or will get one.
fn acts(k: u32, i: u32) -> bool {
  if (contacts[k].gap == NO_TOUCH) { return false; }
  let closing = dot(motions[i].velocity - contacts[k].wallVelocity, contacts[k].normal) + motions[i].spin * grainPairs[k].crossA;
  return impulses[k].normal != 0.0 || closing > 0.0;
}

// What a bullet that was stopped keeps of its velocity: not what gravity gave in the time that it lost. Where the stop is at its start, and no
// contact holds the grain, such as that of a rod that sticks out of a corner, it stays where it is.
fn stopBullet(i: u32, isHeld: bool, inner: f32) {
  let sweep = grainSweeps[i];
  if (sweep.isBullet == 0u || !(sweep.fraction < 1.0)) { return; }
  motions[i].velocity -= ((1.0 - sweep.fraction) * params.h) * params.gravity;
  let way = sweep.fraction * sweep.translation;
  let least = DEEP_CORNER * inner;
  if (!isHeld && dot(way, way) < least * least) { motions[i].velocity = vec2f(); }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= collidedSlots(isFirst()) || status.halted != 0u) { return; }
  let span = contactSpans[i];
  let end = span.start + span.count;
  // contacts with edges are the last ones
  var first = end;
  while (first > span.start && contacts[first - 1u].b >= EDGE_BIT) { first--; }
  var isHeld = false;
  for (var k = first; k < end; k++) {
    if (isFirst()) { recordApproach(k, i); }
    if (!isFirst()) {
      if (impulses[k].normal > 0.0 && turnsFar(i, grainPairs[k].outlineA)) { impulses[k] = Impulses(); }
      keepOff(k, i);
    }
    if (contacts[k].gap == NO_TOUCH && impulses[k].normal > 0.0) { transferImpulses(k, first, end); }
    if (!isFirst() && CCD > 0u) { isHeld = isHeld || acts(k, i); }
  }
  if (isFirst() || CCD == 0u) { return; }
  // one from far away has no contact with the wall yet
  var inner = 0.0;
  if (first < end) { inner = grainPairs[first].innerA; }
  stopBullet(i, isHeld, inner);
}
