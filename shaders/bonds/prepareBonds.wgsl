// Sets up the equations of bonds for the positions of this moment, before solveBonds solves them path by path: where each bond
// acts, its rows, and the inverse masses of its disks. One thread per bond. A bond has up to three rows: stretch along the bond,
// shear across it, and bend between the angles.
//
// The frame of a weld turns with the mean of both angles, so its rows add up to the forces of a beam of one element
// (Timoshenko), and nothing drifts: they follow from positions and angles, not from sums of velocities. In the biased pass errors
// are those at the end of the substep as far as turning alone changes them, so what swings stays on its circle. In the
// relaxing passes springs keep the error of the biased one: with the new one they would act on what they have just moved.
//
// In a world with joints, the free axis of each has a law in place of a rigid row (shaders/bonds/parts/axisLaw.wgsl), and a gear is a row of two
// spins, or of three if its wheels turn on a carrier.
//
// In a world with grains or anchors, bonds act on points at arms from the centres: the error of a row changes with the velocity
// along its line, and with each spin times a lever, the cross product of the arm and the line, and half of what the turn of the
// frame does.

import package::schemas::{
  Bond, BondSides, DynamicBody, Joint, Motion, Params, Pose, Status, SystemBond, AXIS_BEND, AXIS_STRETCH, BIAS_PASS, BOND_GEAR, BOND_NONE, BOND_WELD, BODY_BIT,
  MAX_BOND_LEAP, MAX_BOND_SPEED, MAX_BOND_TURN, NONE, WORKGROUP,
};
import package::bonds::parts::bodyPose::bodyPose;
import package::bonds::parts::bondFrame::bondFrame;
import package::bonds::parts::axisLimits::{setLimits, stiffnessAt};
import package::bonds::parts::bondPull::{BondMotion, pullOf};
import package::bonds::parts::bondRow::{Levers, errorAhead, loadFade, softStiffness, systemRow};
import package::bonds::parts::bondSides::{isBody, isStill, velocityAt};
import package::bonds::parts::turnAhead::{Ahead, Arms, turnAhead};
import package::shared::exact::maxExact;
import package::shared::outline::cross2;
import package::shared::periodic::imageOffset;
import package::shared::turned::turned;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> bonds: array<Bond>;
@group(0) @binding(3) var<storage, read> dynamicBodies: array<DynamicBody>;
@group(0) @binding(4) var<storage, read> poses: array<Pose>;
@group(0) @binding(5) var<storage, read> bondSides: array<BondSides>;
@group(0) @binding(6) var<storage, read> motions: array<Motion>;
@group(0) @binding(7) var<storage, read_write> systemBonds: array<SystemBond>;
@group(0) @binding(8) var<storage, read_write> joints: array<Joint>;

override PASS: u32;
// bonds act on other points than centres
override ANCHORED: bool;
// there are dynamic bodies
override DYNAMIC: bool;
// there are joints
override JOINTED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;

fn poseAt(slot: u32) -> Pose {
  if (isBody(slot)) { return bodyPose(dynamicBodies[slot - BODY_BIT]); }
  return poses[slot];
}

// The inverse mass of a row by the turns of both sides.
fn turning(levers: Levers, system: SystemBond) -> f32 {
  // compilers may factor out what is common
  if (!ANCHORED) { return levers.a * levers.a * (system.inverseInertiaA + system.inverseInertiaB); }
  return levers.a * levers.a * system.inverseInertiaA + levers.b * levers.b * system.inverseInertiaB;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let number = thread.x;
  if (number >= arrayLength(&bonds) || status.halted != 0u) { return; }
  systemBonds[number].rows = 0u;
  let bond = bonds[number];
  if (bond.kind == BOND_NONE || bond.isBroken != 0u) { return; }
  // a disk that died in a sink takes its bonds with it
  let sides = bondSides[number];
  if (sides.slotA == NONE || (bond.b != NONE && sides.slotB == NONE) || (bond.carrier != NONE && sides.slotC == NONE)) {
    bonds[number].isBroken = 1u;
    atomicAdd(&status.brokenBonds, 1u);
    return;
  }
  if (isStill(sides.slotA) && isStill(sides.slotB) && isStill(sides.slotC)) { return; }
  let poseA = poseAt(sides.slotA);
  var system = SystemBond();
  system.slotA = sides.slotA;
  system.slotB = sides.slotB;
  system.slotC = sides.slotC;
  if (!isStill(sides.slotA)) {
    system.inverseMassA = sides.inverseMassA;
    system.inverseInertiaA = sides.inverseInertiaA;
  }
  var poseB = Pose();
  poseB.position = bond.point;
  if (bond.b != NONE) {
    poseB = poseAt(sides.slotB);
    if (!isStill(sides.slotB)) {
      system.inverseMassB = sides.inverseMassB;
      system.inverseInertiaB = sides.inverseInertiaB;
    }
  }
  var offset = imageOffset(poseA, poseB);
  let size = maxExact(maxExact(1e-9, params.smallestRadius), sqrt(dot(offset, offset)));
  var arms = Arms();
  if (ANCHORED) {
    arms = Arms(turned(sides.anchorA, poseA.angle), turned(sides.anchorB, poseB.angle));
    offset += arms.b - arms.a;
  }
  let isWeld = bond.kind == BOND_WELD;
  system.rows = select(1u, 3u, isWeld);
  let frame = bondFrame(number, bond, offset, 0.5 * (poseA.angle + poseB.angle));
  system.along = frame.along;
  var stretch = frame.stretch;
  let shear = frame.shear;
  let along = system.along;
  let across = vec2f(-along.y, along.x);

  var levers = Levers(0.5 * shear, 0.5 * shear);
  var crossing = Levers(-0.5 * stretch, -0.5 * stretch);
  if (ANCHORED) {
    levers = Levers(levers.a - cross2(arms.a, along), levers.b + cross2(arms.b, along));
    crossing = Levers(crossing.a - cross2(arms.a, across), crossing.b + cross2(arms.b, across));
  }
  let inverseMass = system.inverseMassA + system.inverseMassB;
  var stretching = inverseMass + turning(levers, system);
  let isGear = JOINTED && bond.kind == BOND_GEAR;
  if (isGear) {
    system.along = vec2f();
    levers = Levers(1.0, joints[number].ratio);
    stretch = poseA.angle + joints[number].ratio * poseB.angle;
    var geared = turning(levers, system);
    if (sides.slotC != NONE) {
      system.leverC = -(1.0 + joints[number].ratio);
      if (!isStill(sides.slotC)) { system.inverseInertiaC = sides.inverseInertiaC; }
      stretch = stretch + system.leverC * poseAt(sides.slotC).angle;
      geared = geared + system.leverC * system.leverC * system.inverseInertiaC;
    }
    stretching = select(1.0, geared, geared > 0.0);
  }
  let shearing = inverseMass + turning(crossing, system);
  // where neither side can turn, the row has no effect, but it is finite
  let turns = system.inverseInertiaA + system.inverseInertiaB;
  let bending = select(1.0, turns, turns > 0.0);

  var stiffness = bond.stiffness;
  var bendStiffness = bond.bendStiffness;
  if (JOINTED && joints[number].hertz > 0.0) {
    if (joints[number].axis == AXIS_BEND) {
      bendStiffness = stiffnessAt(joints[number].hertz, bending);
      bonds[number].bendStiffness = bendStiffness;
    } else {
      stiffness = stiffnessAt(joints[number].hertz, stretching);
      bonds[number].stiffness = stiffness;
    }
  }
  let softening = maxExact(1.0, bond.softening);
  stiffness = softStiffness(stiffness, stretching, softening);
  bendStiffness = softStiffness(bendStiffness, bending, softening);
  let shearStiffness = softStiffness(bond.shearStiffness, shearing, softening);

  var stretchError = bond.stretch.error;
  var shearError = bond.shear.error;
  var bendError = bond.bend.error;
  var stretchQuick = bond.stretch.loadFade;
  var shearQuick = bond.shear.loadFade;
  var bendQuick = bond.bend.loadFade;
  var ahead = Ahead();
  // an error of a gear is an angle
  let fade = select(params.maxPushSpeed, MAX_BOND_SPEED, isGear);
  let bendFade = fade / maxExact(1e-9, params.smallestRadius);
  if (PASS == BIAS_PASS) {
    let motionA = velocityAt(sides.slotA);
    let motionB = velocityAt(sides.slotB);
    var velocity = motionB.xy - motionA.xy;
    if (ANCHORED) {
      velocity += motionB.z * vec2f(-arms.b.y, arms.b.x) - motionA.z * vec2f(-arms.a.y, arms.a.x);
    }
    // what turns alone has no length that could swing
    if (!isGear) {
      let pull = pullOf(bond, BondMotion(velocity, motionA.z, motionB.z), along, stretch, size, inverseMass, turns);
      system.pull = pull.pull;
      system.pressedPull = pull.pressed;
      ahead = turnAhead(arms, motionA.z, motionB.z, along, stretch, shear, params.h * velocity, isWeld);
    }
    let leap = MAX_BOND_LEAP * params.smallestRadius;
    let stretched = stretch - bond.restLength;
    let bent = (poseB.angle - poseA.angle) - bond.restBend;
    stretchQuick = loadFade(stretchQuick, stretchError, stretched, leap, ahead.hasTurned);
    stretchError = errorAhead(stretched, ahead.stretch, stiffness, stretching);
    if (isWeld) {
      shearQuick = loadFade(shearQuick, shearError, shear, leap, ahead.hasTurned);
      bendQuick = loadFade(bendQuick, bendError, bent, MAX_BOND_TURN, false);
      shearError = errorAhead(shear, ahead.shear, shearStiffness, shearing);
    } else {
      shearError = shear;
    }
    bendError = bent;
    bonds[number].stretch.loadFade = stretchQuick;
    bonds[number].shear.loadFade = shearQuick;
    bonds[number].bend.loadFade = bendQuick;
    bonds[number].stretch.error = stretchError;
    bonds[number].shear.error = shearError;
    bonds[number].bend.error = bendError;
  }

  if (JOINTED && joints[number].axis >= AXIS_STRETCH) {
    if (joints[number].axis == AXIS_BEND) {
      setLimits(number, (poseB.angle - poseA.angle) - joints[number].reference, 0.0, MAX_BOND_SPEED, bending, softening);
    } else {
      setLimits(number, stretch, ahead.stretch, params.maxPushSpeed, stretching, softening);
    }
  }
  system.stretch = systemRow(levers, stretching, stretchError, ahead.stretch, stretchQuick, fade, stiffness, bond.dampingRatio, softening);
  if (isWeld) {
    system.shear = systemRow(crossing, shearing, shearError, ahead.shear, shearQuick, fade, shearStiffness, bond.dampingRatio, softening);
    system.bend = systemRow(Levers(-1.0, 1.0), bending, bendError, 0.0, bendQuick, bendFade, bendStiffness, bond.dampingRatio, softening);
  }
  systemBonds[number] = system;
}
