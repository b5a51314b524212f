// Adds the materials of both sides to each new contact, and to those with edges the part of the grain. One thread per slot.

import package::schemas::{
  Contact, Edge, GrainPair, GrainPart, Params, Pose, SortedGrain, Span, Status, EDGE_BIT, EDGE_INDEX, OWN_INERTIA, WORKGROUP,
};
import package::shared::material::{mixedFriction, mixedRestitution, mixedRolling};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> sortedGrains: array<SortedGrain>;
@group(0) @binding(4) var<storage, read> grainParts: array<GrainPart>;
@group(0) @binding(5) var<storage, read> edges: array<Edge>;
@group(0) @binding(6) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(7) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(8) var<storage, read_write> grainPairs: array<GrainPair>;

fn inverseInertiaOf(slot: u32) -> f32 {
  let grain = sortedGrains[slot];
  if (grain.partCount > 0u || grain.firstPart == OWN_INERTIA) { return grain.inverseInertia; }
  let radius = sortedPoses[slot].radius;
  return 2.0 * grain.inverseMass / (radius * radius);
}

fn completeWithGrain(k: u32, mine: SortedGrain, b: u32) {
  let theirs = sortedGrains[b];
  contacts[k].restitution = mixedRestitution(mine.restitution, theirs.restitution);
  grainPairs[k].friction = mixedFriction(mine.friction, theirs.friction);
  grainPairs[k].rolling = grainPairs[k].rolling * mixedRolling(mine.rolling, theirs.rolling);
  grainPairs[k].inverseMassB = theirs.inverseMass;
  grainPairs[k].inverseInertiaB = inverseInertiaOf(b);
}

// `nth` is the position of the contact among those with the same edge: two of each part.
fn completeWithEdge(k: u32, mine: SortedGrain, radius: f32, nth: u32) {
  let edge = edges[contacts[k].b & EDGE_INDEX];
  contacts[k].restitution = mixedRestitution(mine.restitution, edge.restitution);
  if (edge.sensor != 0u) { contacts[k].restitution = -1.0; }
  grainPairs[k].friction = mixedFriction(mine.friction, edge.friction);
  grainPairs[k].rolling = mixedRolling(mine.rolling, edge.rolling);
  grainPairs[k].innerA = radius;
  if (mine.partCount == 0u) { return; }
  let part = grainParts[mine.firstPart + nth / 2u];
  grainPairs[k].outlineA = part.outline;
  grainPairs[k].innerA = part.inner;
  if (part.hasSides != 0u) { grainPairs[k].rolling = 0.0; }
  grainPairs[k].feature = nth;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let span = contactSpans[i];
  let mine = sortedGrains[i];
  let inverseInertia = inverseInertiaOf(i);
  var edge = 0u;
  var nth = 0u;
  for (var k = span.start; k < span.start + span.count; k++) {
    grainPairs[k].inverseMassA = mine.inverseMass;
    grainPairs[k].inverseInertiaA = inverseInertia;
    let b = contacts[k].b;
    if (b < EDGE_BIT) {
      completeWithGrain(k, mine, b);
      continue;
    }
    nth = select(0u, nth + 1u, b == edge);
    edge = b;
    completeWithEdge(k, mine, sortedPoses[i].radius, nth);
  }
}
