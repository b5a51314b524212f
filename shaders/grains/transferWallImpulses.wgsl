// Moves the impulses of a contact with an edge that has no point any more to the point of the same part that is nearest: of the
// same edge, or of one joined to it. So a grain that slides over a joint keeps its support. The first call in a substep also
// records approach speeds and clears the impulses of bounces. One thread per slot.

import package::schemas::{
  Contact, Edge, GrainPair, Impulses, Motion, Params, Span, Status, EDGE_BIT, EDGE_INDEX, NONE, NO_TOUCH, WORKGROUP,
};
import package::shared::awake::collidedSlots;
import package::shared::fastTurn::turnsFar;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> edges: array<Edge>;
@group(0) @binding(4) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(5) var<storage, read> grainPairs: array<GrainPair>;
@group(0) @binding(6) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(7) var<storage, read_write> impulses: array<Impulses>;

override FIRST: bool;
// disks at rest fall asleep
override SLEEP: bool;

fn recordApproach(k: u32, i: u32) {
  if (contacts[k].approach < -params.restitutionThreshold && contacts[k].restitution > 0.0) { impulses[k] = Impulses(); }
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

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= collidedSlots(FIRST) || status.halted != 0u) { return; }
  let span = contactSpans[i];
  let end = span.start + span.count;
  // contacts with edges are the last ones
  if (span.count == 0u || contacts[end - 1u].b < EDGE_BIT) { return; }
  var first = span.start;
  while (first < end && contacts[first].b < EDGE_BIT) { first++; }
  for (var k = first; k < end; k++) {
    if (FIRST) { recordApproach(k, i); }
    if (!FIRST && impulses[k].normal > 0.0 && turnsFar(i, grainPairs[k].outlineA)) { impulses[k] = Impulses(); }
    if (contacts[k].gap == NO_TOUCH && impulses[k].normal > 0.0) { transferImpulses(k, first, end); }
  }
}
