// Takes the mass of contacts between bonded disks that do not collide, and their impulses: the solver then gives them none.
// Runs after a rebuild of the contact list, which gives the mass back once the bond is broken or removed. One thread per bond.

import package::schemas::{Bond, Contact, Impulses, PairMaterial, Span, Status, BOND_NONE, NONE, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> bonds: array<Bond>;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
@group(0) @binding(3) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read_write> pairMaterials: array<PairMaterial>;
@group(0) @binding(6) var<storage, read_write> impulses: array<Impulses>;

// Mutes the contact that one slot owns with another, if there is one.
fn mute(owner: u32, other: u32) {
  let span = contactSpans[owner];
  for (var k = span.start; k < span.start + span.count; k++) {
    if (contacts[k].b != other) { continue; }
    pairMaterials[k].mass = 0.0;
    impulses[k] = Impulses();
  }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&bonds) || keepsList()) { return; }
  let bond = bonds[thread.x];
  if (bond.kind == BOND_NONE || bond.b == NONE || bond.isBroken != 0u || bond.collides != 0u) { return; }
  if (slots[bond.a] == NONE || slots[bond.b] == NONE) { return; }
  mute(slots[bond.a], slots[bond.b]);
  mute(slots[bond.b], slots[bond.a]);
}
