// Sets the inverses of masses and moments of inertia that bonds act on. Runs after a rebuild of the contact list, which follows each
// edit. One thread per bond.

import package::schemas::{Bond, BondSides, Grain, Material, Pose, Status, BOND_NONE, NONE, WORKGROUP};
import package::shared::inertia::inverseInertiaOf;
import package::shared::status::keepsList;

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> bonds: array<Bond>;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
@group(0) @binding(3) var<storage, read> poses: array<Pose>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read> grains: array<Grain>;
@group(0) @binding(6) var<storage, read_write> bondSides: array<BondSides>;

// there are grains
override GRAINS: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&bonds) || keepsList()) { return; }
  let bond = bonds[thread.x];
  if (bond.kind == BOND_NONE || slots[bond.a] == NONE) { return; }
  bondSides[thread.x].inverseMassA = materials[bond.a].inverseMass;
  bondSides[thread.x].inverseInertiaA = inverseInertiaOf(bond.a, slots[bond.a]);
  if (bond.b == NONE || slots[bond.b] == NONE) { return; }
  bondSides[thread.x].inverseMassB = materials[bond.b].inverseMass;
  bondSides[thread.x].inverseInertiaB = inverseInertiaOf(bond.b, slots[bond.b]);
}
