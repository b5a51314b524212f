// Gives each contact the stored impulses of the same point of the same pair of ids in the old list, as matchImpulses.wgsl
// does for disks, and each contact of two grains the point itself, which collideGrains.wgsl may keep. spans are the old contacts of
// the slots as they are now. Contacts with edges get the gap that they had, or NO_TOUCH: front.wgsl takes the side of the grain from it.
// One thread per slot.

import package::schemas::{Contact, GrainPair, Impulses, Motion, OldGrainImpulses, Params, Span, Status, EDGE_BIT, EDGE_INDEX, NO_TOUCH, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> spans: array<Span>;
@group(0) @binding(4) var<storage, read> oldGrainImpulses: array<OldGrainImpulses>;
@group(0) @binding(5) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(6) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(7) var<storage, read_write> grainPairs: array<GrainPair>;
@group(0) @binding(8) var<storage, read_write> impulses: array<Impulses>;

// Copies the point of a contact of two grains; `isSwapped` if a was b in the old list.
fn copyOldPoint(k: u32, old: OldGrainImpulses, isSwapped: bool) {
  let side = select(1.0, -1.0, isSwapped);
  contacts[k].normal = side * old.normal;
  contacts[k].gap = old.gap;
  grainPairs[k].foundOffset = side * old.foundOffset;
  grainPairs[k].foundGap = old.foundGap;
  grainPairs[k].foundAngleA = select(old.foundAngleA, old.foundAngleB, isSwapped);
  grainPairs[k].foundAngleB = select(old.foundAngleB, old.foundAngleA, isSwapped);
  // both the arms and the normal are reversed
  grainPairs[k].crossA = side * select(old.crossA, old.crossB, isSwapped);
  grainPairs[k].dotA = side * select(old.dotA, old.dotB, isSwapped);
  grainPairs[k].crossB = side * select(old.crossB, old.crossA, isSwapped);
  grainPairs[k].dotB = side * select(old.dotB, old.dotA, isSwapped);
  grainPairs[k].mass = old.mass;
  grainPairs[k].tangentMass = old.tangentMass;
}

// Copies the impulses of this key and point among the old contacts of a slot; returns whether there are any.
fn copyOldImpulses(k: u32, place: u32, span: Span, key: u32, isSwapped: bool) -> bool {
  var at = select(0u, place, place < span.count);
  for (var n = 0u; n < span.count; n++) {
    let old = oldGrainImpulses[span.start + at];
    if (old.key == key && old.feature == grainPairs[k].feature) {
      impulses[k] = old.impulses;
      if (key < EDGE_BIT && status.collided != 0u) { copyOldPoint(k, old, isSwapped); }
      if (key >= EDGE_BIT) { contacts[k].gap = old.gap; }
      return true;
    }
    at = select(at + 1u, 0u, at + 1u == span.count);
  }
  return false;
}

// The gap of an edge and point among the old contacts of a slot, whichever image of the edge.
fn oldGap(k: u32, span: Span) -> f32 {
  for (var at = span.start; at < span.start + span.count; at++) {
    let key = oldGrainImpulses[at].key;
    if (key < EDGE_BIT || (key & EDGE_INDEX) != (contacts[k].b & EDGE_INDEX)) { continue; }
    if (oldGrainImpulses[at].feature == grainPairs[k].feature && oldGrainImpulses[at].gap != NO_TOUCH) { return oldGrainImpulses[at].gap; }
  }
  return NO_TOUCH;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  let span = contactSpans[i];
  for (var k = span.start; k < span.start + span.count; k++) {
    impulses[k] = Impulses();
    let b = contacts[k].b;
    var key = b;
    if (b < EDGE_BIT) { key = motions[b].id; }
    if (copyOldImpulses(k, k - span.start, spans[i], key, false)) { continue; }
    if (b >= EDGE_BIT) {
      contacts[k].gap = oldGap(k, spans[i]);
    } else {
      copyOldImpulses(k, 0u, spans[b], motions[i].id, true);
    }
  }
}
