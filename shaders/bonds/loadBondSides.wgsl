// Sets the slots that bonds hold, and the inverses of their masses and moments of inertia. Runs after a rebuild of the contact list, which
// follows each edit and each death. One thread per bond.

import package::schemas::{
  Bond, BondSides, DynamicBody, Grain, Material, Pose, Status, BODY_BIT, BOND_NONE, NONE, WORKGROUP,
};
import package::shared::inertia::inverseInertiaOf;
import package::shared::status::keepsList;

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> bonds: array<Bond>;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
@group(0) @binding(3) var<storage, read> poses: array<Pose>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read> grains: array<Grain>;
@group(0) @binding(6) var<storage, read_write> bondSides: array<BondSides>;
@group(0) @binding(7) var<storage, read> dynamicBodies: array<DynamicBody>;

// there are dynamic bodies
override DYNAMIC: bool;
// there are grains
override GRAINS: bool;

struct Side { slot: u32, inverseMass: f32, inverseInertia: f32 }

fn sideOf(id: u32) -> Side {
  if (DYNAMIC && id >= BODY_BIT && id != NONE) {
    let body = id - BODY_BIT;
    return Side(id, dynamicBodies[body].inverseMass, dynamicBodies[body].inverseInertia);
  }
  if (id == NONE || slots[id] == NONE) { return Side(NONE, 0.0, 0.0); }
  return Side(slots[id], materials[id].inverseMass, inverseInertiaOf(id, slots[id]));
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&bonds) || keepsList()) { return; }
  let bond = bonds[thread.x];
  if (bond.kind == BOND_NONE) { return; }
  let a = sideOf(bond.a);
  let b = sideOf(bond.b);
  let c = sideOf(bond.carrier);
  bondSides[thread.x].slotA = a.slot;
  bondSides[thread.x].slotB = b.slot;
  bondSides[thread.x].inverseMassA = a.inverseMass;
  bondSides[thread.x].inverseInertiaA = a.inverseInertia;
  bondSides[thread.x].inverseMassB = b.inverseMass;
  bondSides[thread.x].inverseInertiaB = b.inverseInertia;
  bondSides[thread.x].slotC = c.slot;
  bondSides[thread.x].inverseInertiaC = c.inverseInertia;
}
