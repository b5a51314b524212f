// The step of the elimination of a path from one bond to the next. Twin: src/reference/bonds/parts/bondElimination.ts

import package::kernel::{bonds, systemBonds, AGAIN, JOINTED};
import package::schemas::{BondRow, SystemBond, SystemRow, NONE};
import package::bonds::parts::bondLines::{End, shearAt, stretchAt};
import package::bonds::parts::bondRow::settled;
import package::bonds::parts::bondSides::velocityAt;
import package::bonds::parts::bondSystem::{Front, blockOf, bounded, frontBehind, product, pushed, reduced, solved, solvedTwo, weighted};
import package::shared::exact::{maxExact, within};

// The right side of a row's equation, if its error changes at this speed.
fn rightSide(row: SystemRow, speed: f32, impulse: f32) -> f32 {
  return -(settled(row.gain * within(-1e12, 1e12, speed)) + row.bias + settled(row.memory * impulse));
}

// The impulse that a row had before this pass; none if its path is to begin without impulses.
fn kept(row: BondRow, isFresh: bool) -> f32 {
  return select(row.impulse, 0.0, isFresh);
}

// The impulse that a row's equation takes for what it carries. The first relaxing pass lets what rigid rows between two points carry against each
// other fade, as it moves nothing; the next one leaves it.
fn carried(row: BondRow, stiffness: f32, isFresh: bool) -> f32 {
  if (AGAIN && stiffness < 0.0) { return 0.0; }
  return kept(row, isFresh);
}

// Eliminates a bond, and returns the front behind it. Stores what substitution needs; behind the last bond of a path nothing is.
fn eliminated(number: u32, isFresh: bool, system: SystemBond, start: Front, near: End, far: End, isLast: bool) -> Front {
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
  let wanted0 = rightSide(system.stretch, speed0, carried(bond.stretch, bond.stiffness, isFresh));
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
  let wanted1 = rightSide(system.shear, speed1, carried(bond.shear, bond.shearStiffness, isFresh));
  let wanted2 = rightSide(system.bend, speed2, carried(bond.bend, bond.bendStiffness, isFresh));
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
