// Makes and removes bonds. A new bond is at rest as its disks are now, but for what is given. One thread per edit; no two
// edits of a batch name the same bond. bondEdits is bound at the length in use.

import package::schemas::{Bond, BondEdit, BondSides, Pose, Status, BOND_NONE, COINCIDENT, NONE, WORKGROUP};
import package::shared::periodic::alongNear;
import package::shared::turned::turned;

@group(0) @binding(0) var<storage, read> bondEdits: array<BondEdit>;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
@group(0) @binding(3) var<storage, read> poses: array<Pose>;
@group(0) @binding(4) var<storage, read_write> bonds: array<Bond>;
@group(0) @binding(5) var<storage, read_write> bondSides: array<BondSides>;

// bonds may act on other points than centres
override ANCHORED: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&bondEdits) || status.halted != 0u) { return; }
  if (thread.x == 0u) {
    // contacts of bonded disks may be muted
    atomicStore(&status.stale, 1u);
    status.completed++;
    status.collided = 0u;
  }
  let edit = bondEdits[thread.x];
  var bond = edit.bond;
  bond.reserve = 1e30;
  bondSides[edit.index] = BondSides();
  bondSides[edit.index].anchorA = edit.anchorA;
  bondSides[edit.index].anchorB = edit.anchorB;
  if (bond.kind != BOND_NONE) {
    let a = poses[slots[bond.a]];
    var b = Pose();
    b.position = bond.point;
    if (bond.b != NONE) { b = poses[slots[bond.b]]; }
    let x = alongNear(a.position.x, b.position.x, edit.period.x);
    let y = alongNear(a.position.y, b.position.y, edit.period.y);
    var offset = (vec2f(x, y) - a.position) + (b.residue - a.residue);
    if (ANCHORED) { offset += turned(edit.anchorB, b.angle) - turned(edit.anchorA, a.angle); }
    let distance = sqrt(dot(offset, offset));
    if (all(bond.direction == vec2f())) {
      bond.direction = vec2f(1.0, 0.0);
      if (distance > COINCIDENT) { bond.direction = offset / distance; }
      bond.restTurn = 0.5 * (a.angle + b.angle);
    }
    if (bond.restLength < 0.0) { bond.restLength = distance; }
    if (bond.restBend >= 1e30) { bond.restBend = b.angle - a.angle; }
  }
  bonds[edit.index] = bond;
}
