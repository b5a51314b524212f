// Marks the places of bonded disks in `contactOrder`: their mass gets a sign. What a bond gives a disk is on no face of a tile, so a tile with such
// a disk keeps all its impulses (sumTiles.wgsl). Runs after placeDisks.wgsl. One thread per bond.

import package::schemas::{Bond, Params, Status, BODY_BIT, BONDED_BIT, BOND_NONE, NONE, WORKGROUP};
import package::shared::solverTiles::placeAt;
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> bonds: array<Bond>;
@group(0) @binding(3) var<storage, read> slots: array<u32>;
@group(0) @binding(4) var<storage, read_write> contactOrder: array<u32>;

fn mark(id: u32) {
  if (id >= BODY_BIT || slots[id] == NONE) { return; }
  let at = placeAt(slots[id]) + 1u;
  contactOrder[at] = contactOrder[at] | BONDED_BIT;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&bonds) || keepsList()) { return; }
  let bond = bonds[thread.x];
  if (bond.kind == BOND_NONE || bond.isBroken != 0u) { return; }
  mark(bond.a);
  mark(bond.b);
  mark(bond.carrier);
}
