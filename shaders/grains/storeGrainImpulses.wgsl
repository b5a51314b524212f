// Stores the impulses of the old contact list, as storeImpulses.wgsl does for disks, with the point that each belongs to, and
// the points of pairs of grains. Of an edge it stores the gap, from which front.wgsl takes whether the grain was in front.
// Also halts the step if the new contact list does not fit; up to here no stage has changed the state. contacts is bound at
// its capacity. One thread per slot, and at least one.

import package::schemas::{Contact, GrainPair, Impulses, Motion, OldGrainImpulses, Params, Span, Status};
import package::schemas::{DEEP_FEATURE, EDGE_BIT, HALT_CONTACTS, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(6) var<storage, read> newStarts: array<u32>;
@group(0) @binding(7) var<storage, read> grainPairs: array<GrainPair>;
@group(0) @binding(8) var<storage, read_write> oldGrainImpulses: array<OldGrainImpulses>;

fn storePoint(k: u32) {
  let pair = grainPairs[k];
  oldGrainImpulses[k].normal = contacts[k].normal;
  oldGrainImpulses[k].foundOffset = pair.foundOffset;
  oldGrainImpulses[k].foundGap = pair.foundGap;
  oldGrainImpulses[k].foundAngleA = pair.foundAngleA;
  oldGrainImpulses[k].foundAngleB = pair.foundAngleB;
  oldGrainImpulses[k].crossA = pair.crossA;
  oldGrainImpulses[k].dotA = pair.dotA;
  oldGrainImpulses[k].crossB = pair.crossB;
  oldGrainImpulses[k].dotB = pair.dotB;
  oldGrainImpulses[k].mass = pair.mass;
  oldGrainImpulses[k].tangentMass = pair.tangentMass;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (keepsList()) { return; }
  if (i == 0u) {
    let needed = newStarts[params.disks];
    status.neededContacts = needed;
    if (needed > arrayLength(&contacts)) { status.halted = HALT_CONTACTS; }
  }
  if (i >= params.disks) { return; }
  let span = contactSpans[i];
  for (var k = span.start; k < span.start + span.count; k++) {
    var key = contacts[k].b;
    if (key < EDGE_BIT) { key = motions[key].id; }
    oldGrainImpulses[k].key = key;
    oldGrainImpulses[k].feature = grainPairs[k].feature & ~u32(DEEP_FEATURE);
    oldGrainImpulses[k].impulses = impulses[k];
    let isBounce = contacts[k].approach < -params.restitutionThreshold && contacts[k].restitution > 0.0;
    if (isBounce) { oldGrainImpulses[k].impulses.normal = 0.0; }
    oldGrainImpulses[k].gap = contacts[k].gap;
    if (contacts[k].b < EDGE_BIT) { storePoint(k); }
  }
}
