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
  Bond, BondRow, DynamicBody, Joint, Motion, Params, Rest, Status, SystemBond, SystemRow, AXIS_NONE, BIAS_PASS, BLOCK_ROUNDS, BOND_LINKED, JOINT_SOFTENING_RATE, BOND_REVERSED,
  MAX_JOINT_ROUNDS, NONE, RELAX_PASS, REST_EDITED, SOFTENING_RATE, SOFT_PRESSED_PULL, SOFT_PULL, STIFFENING_RATE, WORKGROUP,
};
import package::bonds::parts::bondEnds::noteEnds;
import package::bonds::parts::bondLines::{End, endOf, shearAt, stretchAt};
import package::bonds::parts::bondRow::{breaks, settled, softened};
import package::bonds::parts::bondSides::{setVelocity, velocityAt};
import package::bonds::parts::bondSystem::{
  Front, blockOf, bounded, frontBehind, product, pushed, reduced, solved, solvedTwo, weighted,
};
import package::shared::exact::{maxExact, within};
import package::bonds::parts::jointPieces::{moveOn, restState, systemOf};

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

// The right side of a row's equation, if its error changes at this speed.
fn wanted(row: SystemRow, speed: f32, impulse: f32) -> f32 {
  return -(settled(row.gain * within(-1e12, 1e12, speed)) + row.bias + settled(row.memory * impulse));
}

// The impulse that a row had before this pass.
fn kept(row: BondRow, word: u32) -> f32 {
  if (PASS == BIAS_PASS && (word & BOND_LINKED) == 0u && !(JOINTED && isRepeated)) { return 0.0; }
  return row.impulse;
}

// The impulse that a row's equation takes for what it carries. The first relaxing pass lets what rigid rows between two points carry against each
// other fade, as it moves nothing; the next one leaves it.
fn carried(row: BondRow, stiffness: f32, word: u32) -> f32 {
  if (AGAIN && stiffness < 0.0) { return 0.0; }
  return kept(row, word);
}

// Eliminates a bond, and returns the front behind it. Stores what substitution needs; behind the last bond of a path nothing is.
fn eliminated(number: u32, word: u32, system: SystemBond, start: Front, near: End, far: End, isLast: bool) -> Front {
  let bond = bonds[number];
  let velocity = velocityAt(far.slot);
  let near0 = stretchAt(system, near);
  let far0 = stretchAt(system, far);
  let push0 = pushed(start, near0);
  let own0 = weighted(far0, far.inverseMass, far.inverseInertia);
  var a00 = bounded(product(near0, push0) + product(far0, own0));
  var speed0 = product(near0, start.velocity) + product(far0, velocity);
  // a gear with a carrier is a path of its own
  if (JOINTED && system.slotC != NONE) {
    a00 = bounded(a00 + system.leverC * system.leverC * system.inverseInertiaC);
    speed0 = speed0 + system.leverC * velocityAt(system.slotC).z;
  }
  let wanted0 = wanted(system.stretch, speed0, carried(bond.stretch, bond.stiffness, word));
  if (system.rows == 1u) {
    let pivot = system.stretch.softness + system.stretch.gain * a00;
    let impulse = within(-system.stretch.most, system.stretch.most, wanted0 / pivot);
    systemBonds[number].stretch.impulse = impulse;
    if (isLast) { return start; }
    let response = far0 * (system.stretch.gain / pivot);
    systemBonds[number].stretch.responseX = response.x;
    systemBonds[number].stretch.responseY = response.y;
    systemBonds[number].stretch.responseSpin = response.z;
    return frontBehind(velocity + own0 * impulse, far0, response, far.inverseMass, far.inverseInertia);
  }
  let near1 = shearAt(system, near);
  let far1 = shearAt(system, far);
  let push1 = pushed(start, near1);
  let own1 = weighted(far1, far.inverseMass, far.inverseInertia);
  let push2 = vec3f(start.xs, start.ys, start.ss) * near.sign;
  let bent = far.sign * far.inverseInertia;
  let a01 = bounded(product(near1, push0) + product(far1, own0));
  let a11 = bounded(product(near1, push1) + product(far1, own1));
  let a02 = bounded(product(near0, push2) + far0.z * bent);
  let a12 = bounded(product(near1, push2) + far1.z * bent);
  let a22 = bounded(near.sign * push2.z + far.sign * bent);
  let block = blockOf(system, a00, a01, a02, a11, a12, a22);
  let speed1 = product(near1, start.velocity) + product(far1, velocity);
  let speed2 = near.sign * start.velocity.z + far.sign * velocity.z;
  let wanted1 = wanted(system.shear, speed1, carried(bond.shear, bond.shearStiffness, word));
  let wanted2 = wanted(system.bend, speed2, carried(bond.bend, bond.bendStiffness, word));
  let impulses = solved(block, wanted0, wanted1, wanted2);
  let impulse0 = within(-system.stretch.most, system.stretch.most, impulses.x);
  let impulse1 = within(-system.shear.most, system.shear.most, impulses.y);
  let impulse2 = within(-system.bend.most, system.bend.most, impulses.z);
  systemBonds[number].stretch.impulse = impulse0;
  systemBonds[number].shear.impulse = impulse1;
  systemBonds[number].bend.impulse = impulse2;
  if (isLast) { return start; }
  let gain0 = system.stretch.gain;
  let gain1 = system.shear.gain;
  let gain2 = system.bend.gain;
  let ofX = solvedTwo(block, gain0 * far0.x, gain1 * far1.x);
  let ofY = solvedTwo(block, gain0 * far0.y, gain1 * far1.y);
  let ofSpin = solved(block, gain0 * far0.z, gain1 * far1.z, gain2 * far.sign);
  systemBonds[number].stretch.responseX = ofX.x;
  systemBonds[number].stretch.responseY = ofY.x;
  systemBonds[number].stretch.responseSpin = ofSpin.x;
  systemBonds[number].shear.responseX = ofX.y;
  systemBonds[number].shear.responseY = ofY.y;
  systemBonds[number].shear.responseSpin = ofSpin.y;
  systemBonds[number].bend.responseX = ofX.z;
  systemBonds[number].bend.responseY = ofY.z;
  systemBonds[number].bend.responseSpin = ofSpin.z;
  var next = velocity + (own0 * impulse0 + own1 * impulse1);
  next.z += bent * impulse2;
  var front = frontBehind(next, far0, vec3f(ofX.x, ofY.x, ofSpin.x), far.inverseMass, far.inverseInertia);
  front = reduced(front, far1, vec3f(ofX.y, ofY.y, ofSpin.y), far.inverseMass, far.inverseInertia);
  front.ss = maxExact(0.0, front.ss - bent * (ofSpin.z * far.inverseInertia));
  return front;
}

fn impulseOf(row: SystemRow, change: vec3f) -> f32 {
  let response = vec3f(row.responseX, row.responseY, row.responseSpin);
  return within(-row.most, row.most, row.impulse - product(response, change));
}

// Gives a bond its impulses, if what follows changes the velocity of its far disk by this, and returns the change of that of its near
// disk.
fn substituted(number: u32, word: u32, system: SystemBond, change: vec3f, near: End, far: End) -> vec3f {
  let impulse0 = impulseOf(system.stretch, change);
  var towards = stretchAt(system, far) * impulse0;
  var back = stretchAt(system, near) * impulse0;
  var bond = bonds[number];
  bond.stretch.impulse = settled(kept(bond.stretch, word) + impulse0);
  if (system.rows == 3u) {
    let impulse1 = impulseOf(system.shear, change);
    let impulse2 = impulseOf(system.bend, change);
    towards = towards + shearAt(system, far) * impulse1;
    back = back + shearAt(system, near) * impulse1;
    towards.z += far.sign * impulse2;
    back.z += near.sign * impulse2;
    bond.shear.impulse = settled(kept(bond.shear, word) + impulse1);
    bond.bend.impulse = settled(kept(bond.bend, word) + impulse2);
  }
  let moved = weighted(towards, far.inverseMass, far.inverseInertia);
  setVelocity(far.slot, velocityAt(far.slot) + (change + moved));
  if (JOINTED && system.slotC != NONE) {
    let turn = system.leverC * impulse0 * system.inverseInertiaC;
    setVelocity(system.slotC, velocityAt(system.slotC) + vec3f(0.0, 0.0, turn));
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
        let system = systemBonds[number];
        let isLinked = (word & BOND_LINKED) != 0u;
        let isPressed = system.pressedPull > 0.0;
        let pull = select(system.pull, system.pressedPull, isPressed);
        let limit = select(SOFT_PULL, SOFT_PRESSED_PULL, isLinked || isPressed);
        let isJoint = JOINTED && joints[number].axis != AXIS_NONE;
        let up = select(SOFTENING_RATE, JOINT_SOFTENING_RATE, isJoint);
        let down = select(SOFTENING_RATE, STIFFENING_RATE, !isJoint && bonds[number].stiffness >= 0.0);
        bonds[number].softening = softened(bonds[number].softening, pull, limit, up, down);
      }
    }
    let system = systemOf(number);
    let isReversed = (word & BOND_REVERSED) != 0u;
    let near = endOf(system, !isReversed);
    if (!follows) {
      front = Front(velocityAt(near.slot), near.inverseMass, 0.0, near.inverseMass, 0.0, 0.0, near.inverseInertia);
    }
    systemBonds[number].follows = u32(follows);
    front = eliminated(number, word, system, front, near, endOf(system, isReversed), k + 1u == end);
    follows = true;
  }
  var change = vec3f();
  for (var k = end; k > first; k--) {
    let word = bondOrder[k - 1u];
    let number = word & (BOND_LINKED - 1u);
    if (systemBonds[number].rows == 0u || bonds[number].isBroken != 0u) { continue; }
    let system = systemBonds[number];
    let isReversed = (word & BOND_REVERSED) != 0u;
    let near = endOf(system, !isReversed);
    change = substituted(number, word, system, change, near, endOf(system, isReversed));
    if (system.follows == 0u) {
      setVelocity(near.slot, velocityAt(near.slot) + change);
      change = vec3f();
    }
  }
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
