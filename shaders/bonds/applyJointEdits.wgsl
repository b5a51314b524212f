// Makes and removes joints, and sets fields of their laws. A new joint is at rest as its bodies are now, but for what is given; where it is
// given a point of the world, its anchors are where that point is in its bodies. One thread per edit; no two edits of a batch name
// the same joint. jointEdits is bound at the length in use.

import package::schemas::{
  Bond, BondSides, DynamicBody, Joint, JointEdit, Pose, Status, AXIS_BEND, BODY_BIT, BOND_GEAR, BOND_NONE, JOINT_ADD, JOINT_DAMPING, JOINT_FIND_A,
  JOINT_FIND_B, JOINT_HERTZ, JOINT_LOWER, JOINT_MAX_MOTOR, JOINT_MOTOR_SPEED, JOINT_STIFFNESS, JOINT_TARGET, JOINT_UPPER, MAX_ANCHOR,
  NONE, WORKGROUP,
};
import package::bonds::parts::bodyPose::bodyPose;
import package::shared::exact::within;
import package::shared::periodic::alongNear;
import package::shared::turned::turned;

@group(0) @binding(0) var<storage, read> jointEdits: array<JointEdit>;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
@group(0) @binding(3) var<storage, read> poses: array<Pose>;
@group(0) @binding(4) var<storage, read_write> bonds: array<Bond>;
@group(0) @binding(5) var<storage, read_write> bondSides: array<BondSides>;
@group(0) @binding(6) var<storage, read_write> joints: array<Joint>;
@group(0) @binding(7) var<storage, read> dynamicBodies: array<DynamicBody>;

// there are dynamic bodies
override DYNAMIC: bool;

// The offset from a body to a point that has this residue.
fn offsetTo(pose: Pose, point: vec2f, residue: vec2f, period: vec2f) -> vec2f {
  let x = alongNear(pose.position.x, point.x, period.x);
  let y = alongNear(pose.position.y, point.y, period.y);
  return (vec2f(x, y) - pose.position) + (residue - pose.residue);
}

fn poseOf(id: u32) -> Pose {
  if (DYNAMIC && id >= BODY_BIT && id != NONE) { return bodyPose(dynamicBodies[id - BODY_BIT]); }
  if (id == NONE || slots[id] == NONE) { return Pose(); }
  return poses[slots[id]];
}

// Where the point of a joint is in a body; of one that is farther away than an anchor can be, the nearest anchor.
fn anchorOf(pose: Pose, edit: JointEdit) -> vec2f {
  let found = turned(offsetTo(pose, edit.bond.point, vec2f(), edit.period), -pose.angle);
  return vec2f(within(-MAX_ANCHOR, MAX_ANCHOR, found.x), within(-MAX_ANCHOR, MAX_ANCHOR, found.y));
}

fn add(edit: JointEdit) {
  var bond = edit.bond;
  var joint = edit.joint;
  var sides = BondSides();
  sides.anchorA = edit.anchorA;
  sides.anchorB = edit.anchorB;
  if (bond.kind != BOND_NONE) {
    let a = poseOf(bond.a);
    var b = poseOf(bond.b);
    if ((edit.fields & JOINT_FIND_A) != 0u) { sides.anchorA = anchorOf(a, edit); }
    if ((edit.fields & JOINT_FIND_B) != 0u) {
      sides.anchorB = anchorOf(b, edit);
      bond.point = vec2f();
    }
    if (bond.b == NONE) { b.position = bond.point; }
    bond.restTurn = 0.5 * (a.angle + b.angle);
    if (joint.reference >= 1e30) { joint.reference = b.angle - a.angle; }
    bond.restBend += joint.reference;
    if (bond.kind == BOND_GEAR) {
      bond.restLength = a.angle + joint.ratio * b.angle;
      if (bond.carrier != NONE) { bond.restLength = bond.restLength - (1.0 + joint.ratio) * poseOf(bond.carrier).angle; }
    } else if (bond.restLength < 0.0) {
      let arms = turned(sides.anchorB, b.angle) - turned(sides.anchorA, a.angle);
      let offset = offsetTo(a, b.position, b.residue, edit.period) + arms;
      bond.restLength = sqrt(dot(offset, offset));
    }
  }
  bonds[edit.index] = bond;
  bondSides[edit.index] = sides;
  joints[edit.index] = joint;
}

fn change(edit: JointEdit) {
  let to = edit.joint;
  var joint = joints[edit.index];
  let isBend = joint.axis == AXIS_BEND;
  if ((edit.fields & JOINT_LOWER) != 0u) { joint.lower = to.lower; }
  if ((edit.fields & JOINT_UPPER) != 0u) { joint.upper = to.upper; }
  if ((edit.fields & JOINT_MOTOR_SPEED) != 0u) { joint.motorSpeed = to.motorSpeed; }
  if ((edit.fields & JOINT_MAX_MOTOR) != 0u) { joint.maxMotor = to.maxMotor; }
  if ((edit.fields & (JOINT_HERTZ | JOINT_STIFFNESS)) != 0u) {
    joint.hertz = to.hertz;
    if (isBend) { bonds[edit.index].bendStiffness = edit.bond.stiffness; } else { bonds[edit.index].stiffness = edit.bond.stiffness; }
  }
  if ((edit.fields & JOINT_TARGET) != 0u) {
    if (isBend) {
      bonds[edit.index].restBend = joint.reference + edit.bond.restLength;
    } else {
      bonds[edit.index].restLength = edit.bond.restLength;
    }
  }
  if ((edit.fields & JOINT_DAMPING) != 0u) { bonds[edit.index].dampingRatio = edit.bond.dampingRatio; }
  joints[edit.index] = joint;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&jointEdits) || status.halted != 0u) { return; }
  if (thread.x == 0u) {
    // contacts of jointed bodies may be muted
    atomicStore(&status.stale, 1u);
    status.completed++;
    status.collided = 0u;
  }
  let edit = jointEdits[thread.x];
  if ((edit.fields & JOINT_ADD) != 0u) { add(edit); } else { change(edit); }
  bonds[edit.index].reserve = 1e30;
}
