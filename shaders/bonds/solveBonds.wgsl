// Solves the paths of bonds of one color, one thread each; paths of a color share no disk. All rows of a path are solved at once,
// by elimination from its first bond to its last and substitution back: ropes and beams are exact in each pass, whatever the
// impulses were. Paths that share disks with paths of other colors are solved in turn (block Gauss-Seidel). A path without such
// neighbors begins each substep without impulses.
//
// With joints, a path is solved again until each joint of it is on the piece of its law that fits the result (principal pivoting, Murty 1974): all of
// them change their pieces at once, and after BLOCK_ROUNDS only the first one that does not fit.
//
// Each relaxing pass breaks the bonds whose tension, shear or moment is above their strength.

import package::schemas::{
  Bond, BondRow, DynamicBody, Joint, Motion, Params, Rest, Status, SystemBond, SystemRow, AXIS_NONE, BIAS_PASS, BLOCK_ROUNDS, BOND_LINKED, BOND_REVERSED, MAX_JOINT_ROUNDS, NONE,
  RELAX_PASS, REST_EDITED, WORKGROUP,
};
import package::bonds::parts::bondElimination::{eliminated, kept};
import package::bonds::parts::bondEnds::noteEnds;
import package::bonds::parts::bondLines::{End, endOf, shearAt, stretchAt};
import package::bonds::parts::bondPull::softened;
import package::bonds::parts::bondRow::{breaks, settled};
import package::bonds::parts::bondSides::{isStill, setVelocity, velocityAt};
import package::bonds::parts::bondSystem::{Front, product, weighted};
import package::bonds::parts::jointPieces::{moveOn, restState, systemOf};
import package::shared::exact::within;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> stageIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> bondOrder: array<u32>;
@group(0) @binding(4) var<storage, read_write> bonds: array<Bond>;
@group(0) @binding(5) var<storage, read_write> systemBonds: array<SystemBond>;
@group(0) @binding(6) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(7) var<storage, read_write> rests: array<Rest>;
@group(0) @binding(8) var<storage, read_write> joints: array<Joint>;
@group(0) @binding(9) var<storage, read_write> dynamicBodies: array<DynamicBody>;

override PASS: u32;
// the relaxing pass after the first one
override AGAIN: bool;
// there are dynamic bodies
override DYNAMIC: bool;
// there are joints
override JOINTED: bool;
// disks at rest fall asleep
override SLEEP: bool;

// a path is solved again in the same pass
var<private> isRepeated: bool;
// what a path has given its disks, J
var<private> work: f32;
// the impulse of the bond behind on the disk between
var<private> behind: vec3f;

// Whether a bond is to begin without an impulse.
fn isFresh(word: u32) -> bool {
  return PASS == BIAS_PASS && (word & BOND_LINKED) == 0u && !(JOINTED && isRepeated);
}

// Changes the velocity of a slot by what an impulse does.
fn push(slot: u32, change: vec3f, impulse: vec3f) {
  if (isStill(slot)) { return; }
  let old = velocityAt(slot);
  setVelocity(slot, old + change);
  work += product(impulse, old + 0.5 * change);
}

fn impulseOf(row: SystemRow, change: vec3f) -> f32 {
  let response = vec3f(row.responseX, row.responseY, row.responseSpin);
  return within(-row.most, row.most, row.impulse - product(response, change));
}

// Gives a bond its impulses, if what follows changes the velocity of its far disk by this, and returns the change of that of its near
// disk.
fn substituted(number: u32, isFresh: bool, system: SystemBond, change: vec3f, near: End, far: End) -> vec3f {
  let impulse0 = impulseOf(system.stretch, change);
  var towards = stretchAt(system, far) * impulse0;
  var back = stretchAt(system, near) * impulse0;
  var bond = bonds[number];
  bond.stretch.impulse = settled(kept(bond.stretch, isFresh) + impulse0);
  if (system.rows == 3u) {
    let impulse1 = impulseOf(system.shear, change);
    let impulse2 = impulseOf(system.bend, change);
    towards = towards + shearAt(system, far) * impulse1;
    back = back + shearAt(system, near) * impulse1;
    towards.z += far.sign * impulse2;
    back.z += near.sign * impulse2;
    bond.shear.impulse = settled(kept(bond.shear, isFresh) + impulse1);
    bond.bend.impulse = settled(kept(bond.bend, isFresh) + impulse2);
  }
  let moved = weighted(towards, far.inverseMass, far.inverseInertia);
  push(far.slot, change + moved, behind + towards);
  behind = back;
  if (JOINTED && system.slotC != NONE) {
    let turn = system.leverC * impulse0;
    push(system.slotC, vec3f(0.0, 0.0, turn * system.inverseInertiaC), vec3f(0.0, 0.0, turn));
  }
  if (!JOINTED && PASS == RELAX_PASS && breaks(bond)) { bond = broken(bond); }
  bonds[number].stretch = bond.stretch;
  bonds[number].shear = bond.shear;
  bonds[number].bend = bond.bend;
  bonds[number].isBroken = bond.isBroken;
  return weighted(back, near.inverseMass, near.inverseInertia);
}

fn broken(whole: Bond) -> Bond {
  var bond = whole;
  bond.isBroken = 1u;
  bond.stretch = BondRow();
  bond.shear = BondRow();
  bond.bend = BondRow();
  atomicAdd(&status.brokenBonds, 1u);
  atomicStore(&status.loosened, 1u);
  noteEnds(bond, REST_EDITED);
  return bond;
}

fn breakPath(first: u32, end: u32) {
  for (var k = first; k < end; k++) {
    let number = bondOrder[k] & (BOND_LINKED - 1u);
    if (systemBonds[number].rows == 0u || bonds[number].isBroken != 0u || !breaks(bonds[number])) { continue; }
    bonds[number] = broken(bonds[number]);
  }
}

// Solves the bonds from one index of bondOrder to another.
fn solvePath(first: u32, end: u32) {
  var front = Front();
  var follows = false;
  for (var k = first; k < end; k++) {
    let word = bondOrder[k];
    let number = word & (BOND_LINKED - 1u);
    if (systemBonds[number].rows == 0u || bonds[number].isBroken != 0u) {
      follows = false;
      continue;
    }
    if (PASS == BIAS_PASS) {
      noteEnds(bonds[number], restState(number));
      if (!(JOINTED && isRepeated)) {
        let isJoint = JOINTED && joints[number].axis != AXIS_NONE;
        let isLinked = (word & BOND_LINKED) != 0u;
        bonds[number].softening = softened(bonds[number], systemBonds[number], isLinked, isJoint);
        if (!isLinked) { bonds[number].reserve = 1e30; }
      }
    }
    let system = systemOf(number);
    let isReversed = (word & BOND_REVERSED) != 0u;
    let near = endOf(system, !isReversed);
    if (!follows) {
      front = Front(velocityAt(near.slot), near.inverseMass, 0.0, near.inverseMass, 0.0, 0.0, near.inverseInertia);
    }
    systemBonds[number].follows = u32(follows);
    front = eliminated(number, isFresh(word), system, front, near, endOf(system, isReversed), k + 1u == end);
    follows = true;
  }
  var change = vec3f();
  var last = u32(NONE);
  work = 0.0;
  behind = vec3f();
  for (var k = end; k > first; k--) {
    let word = bondOrder[k - 1u];
    let number = word & (BOND_LINKED - 1u);
    if (systemBonds[number].rows == 0u || bonds[number].isBroken != 0u) { continue; }
    let system = systemBonds[number];
    let isReversed = (word & BOND_REVERSED) != 0u;
    let near = endOf(system, !isReversed);
    change = substituted(number, isFresh(word), system, change, near, endOf(system, isReversed));
    if (system.follows == 0u) {
      push(near.slot, change, behind);
      change = vec3f();
      behind = vec3f();
    }
    if ((word & BOND_LINKED) != 0u) { last = number; }
  }
  if (last != NONE) { bonds[last].reserve -= work; }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let path = bondOrder[stageIndex] + thread.x;
  if (path >= bondOrder[stageIndex + 1u] || status.halted != 0u) { return; }
  let first = bondOrder[path];
  let end = bondOrder[path + 1u];
  if (!JOINTED) {
    solvePath(first, end);
    return;
  }
  for (var round = 0u; round < MAX_JOINT_ROUNDS; round++) {
    isRepeated = round > 0u;
    solvePath(first, end);
    if (!moveOn(first, end, round >= BLOCK_ROUNDS)) { break; }
  }
  if (PASS == RELAX_PASS) { breakPath(first, end); }
}
