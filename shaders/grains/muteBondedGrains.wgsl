// Mutes the contacts between bonded grains or disks that do not collide, and clears their impulses: collideGrains.wgsl then leaves
// them apart. Runs after a rebuild of the contact list, which makes them anew once the bond is broken or removed. One thread per bond.

import package::schemas::{
  Bond, Contact, Edge, GrainPair, Impulses, Span, Status, BODY_BIT, BOND_NONE, MUTED_FEATURE, NONE, NO_TOUCH,
  WORKGROUP,
};
import package::shared::mutedWalls::muteWalls;
import package::shared::status::keepsList;

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> bonds: array<Bond>;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
@group(0) @binding(3) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(4) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read_write> grainPairs: array<GrainPair>;
@group(0) @binding(6) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(7) var<storage, read> edges: array<Edge>;

// there are dynamic bodies
override DYNAMIC: bool;

// Mutes the contacts that one slot owns with another.
fn mute(owner: u32, other: u32) {
  let span = contactSpans[owner];
  for (var k = span.start; k < span.start + span.count; k++) {
    if (contacts[k].b != other) { continue; }
    contacts[k].gap = NO_TOUCH;
    contacts[k].approach = 0.0;
    grainPairs[k].mass = 0.0;
    grainPairs[k].tangentMass = 0.0;
    grainPairs[k].feature |= MUTED_FEATURE;
    impulses[k] = Impulses();
  }
}

// Mutes the contacts that one side of a bond owns with the other.
fn muteWith(id: u32, other: u32) {
  if (DYNAMIC && id >= BODY_BIT) { return; }
  let slot = slots[id];
  if (slot == NONE) { return; }
  if (DYNAMIC && other >= BODY_BIT) {
    muteWalls(slot, other - BODY_BIT);
  } else if (slots[other] != NONE) {
    mute(slot, slots[other]);
  }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&bonds) || keepsList()) { return; }
  let bond = bonds[thread.x];
  if (bond.kind == BOND_NONE || bond.b == NONE || bond.isBroken != 0u || bond.collides != 0u) { return; }
  muteWith(bond.a, bond.b);
  muteWith(bond.b, bond.a);
}
