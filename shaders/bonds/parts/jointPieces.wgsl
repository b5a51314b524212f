// The joints of a path and the pieces of their laws. Twin: src/reference/bonds/parts/jointPieces.ts

import package::kernel::{bondOrder, bonds, joints, systemBonds, AGAIN, JOINTED};
import package::schemas::{
  SystemBond, AXIS_BEND, AXIS_STRETCH, BOND_LINKED, REST_BONDED, REST_EDITED,
};
import package::bonds::parts::axisLaw::{Rate, lawRow, nextPiece};
import package::bonds::parts::bondLines::{endOf, stretchAt};
import package::bonds::parts::bondSides::velocityAt;
import package::bonds::parts::bondSystem::product;

// The system of a bond, with the piece of the law that it is on if it is a joint.
fn systemOf(number: u32) -> SystemBond {
  var system = systemBonds[number];
  if (!JOINTED || joints[number].axis < AXIS_STRETCH) { return system; }
  let joint = joints[number];
  let memory = select(joint.softness, 0.0, AGAIN);
  if (joint.axis == AXIS_BEND) {
    system.bend = lawRow(system.bend, joint, memory);
  } else {
    system.stretch = lawRow(system.stretch, joint, memory);
  }
  return system;
}

// The rate of the free axis of a joint.
fn rateOf(system: SystemBond, axis: u32) -> Rate {
  let a = velocityAt(system.slotA);
  let b = velocityAt(system.slotB);
  if (axis == AXIS_BEND) { return Rate(b.z - a.z, abs(b.z) + abs(a.z)); }
  let lineA = stretchAt(system, endOf(system, true));
  let lineB = stretchAt(system, endOf(system, false));
  return Rate(product(lineA, a) + product(lineB, b), product(abs(lineA), abs(a)) + product(abs(lineB), abs(b)));
}

// Moves the joints of a path to the pieces of their laws that fit better, only the first one if `isSingle`. Whether there were any.
fn moveOn(first: u32, end: u32, isSingle: bool) -> bool {
  var isMoved = false;
  for (var k = first; k < end && !(isSingle && isMoved); k++) {
    let number = bondOrder[k] & (BOND_LINKED - 1u);
    let joint = joints[number];
    if (joint.axis < AXIS_STRETCH || systemBonds[number].rows == 0u || bonds[number].isBroken != 0u) { continue; }
    let system = systemBonds[number];
    var piece = joint.piece;
    if (joint.axis == AXIS_BEND) {
      piece = nextPiece(system.bend, joint, rateOf(system, joint.axis), bonds[number].bend.impulse);
    } else {
      piece = nextPiece(system.stretch, joint, rateOf(system, joint.axis), bonds[number].stretch.impulse);
    }
    if (piece == joint.piece) { continue; }
    joints[number].piece = piece;
    isMoved = true;
  }
  return isMoved;
}

// The bits of `Rest.state` that a bond sets at both ends. A motor keeps them awake, however slow it is, unless a limit stops it.
fn restState(number: u32) -> u32 {
  if (!JOINTED || !(joints[number].push > 0.0) || joints[number].motorSpeed == 0.0) { return REST_BONDED; }
  return select(u32(REST_BONDED), u32(REST_BONDED | REST_EDITED), joints[number].driven == joints[number].motorSpeed);
}
