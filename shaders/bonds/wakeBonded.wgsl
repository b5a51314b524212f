// Wakes the tiles around disks that are bonded to a disk that has not rested for SLEEP_TIME, however far away. In a
// world with dynamic bodies all disks are awake anyway. One thread per bond.

import package::schemas::{Bond, Params, Pose, Rest, Status, BODY_BIT, BOND_NONE, NONE, SLEEP_TIME, WORKGROUP};
import package::shared::tiles::{isRestMeasured, wakeAround};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> bonds: array<Bond>;
@group(0) @binding(3) var<storage, read> slots: array<u32>;
@group(0) @binding(4) var<storage, read> poses: array<Pose>;
@group(0) @binding(5) var<storage, read> rests: array<Rest>;
@group(0) @binding(6) var<storage, read_write> wakeTiles: array<atomic<u32>>;

// Wakes a disk if the other one has not rested, or has died.
fn wakeWith(id: u32, other: u32) {
  let slot = slots[id];
  if (slot == NONE || rests[other].time >= SLEEP_TIME) { return; }
  wakeAround(poses[slot].position, poses[slot].radius);
}

fn wakeEach(id: u32, other: u32) {
  if (id >= BODY_BIT || other >= BODY_BIT) { return; }
  wakeWith(id, other);
  wakeWith(other, id);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&bonds) || isRestMeasured()) { return; }
  let bond = bonds[thread.x];
  if (bond.kind == BOND_NONE || bond.isBroken != 0u) { return; }
  wakeEach(bond.a, bond.b);
  wakeEach(bond.a, bond.carrier);
  wakeEach(bond.b, bond.carrier);
}
