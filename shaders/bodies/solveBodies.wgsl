// Joins the parts of each dynamic body after a pass of the solver: adds the impulses of its contacts, summed in a fixed order, to its
// velocity; then solves its joint, along the one coordinate that the joint leaves: spring, motor, friction and limits. After the
// biased pass it moves the body and places its walls. One thread per body.

import package::schemas::{
  Body, BodySum, DynamicBody, Params, Status, BIAS_PASS, DYNAMIC_FREE, DYNAMIC_NONE, DYNAMIC_PRISMATIC, DYNAMIC_REVOLUTE, MAX_BODY_SPEED, MAX_DRIFT, RELAX_PASS,
  STIFF_IMPULSE, STIFF_MASS, STIFF_RATE, SUM_SLOTS, WARM_PASS, WORKGROUP,
};
import package::shared::exact::{flushed, flushed2, impulseWithin, maxExact, minExact, pushing, within};
import package::bodies::parts::bodyJoint::{coordinateOf, rateOf};
import package::bodies::parts::dynamicBody::placeBody;
import package::shared::kept::lostIn;
import package::shared::turned::turned;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> bodySums: array<BodySum>;
@group(0) @binding(3) var<storage, read_write> dynamicBodies: array<DynamicBody>;
@group(0) @binding(4) var<storage, read_write> bodies: array<Body>;

override PASS: u32;

fn bounded(speed: f32) -> f32 {
  return within(-MAX_BODY_SPEED, MAX_BODY_SPEED, speed);
}

fn bounded2(velocity: vec2f) -> vec2f {
  return vec2f(bounded(velocity.x), bounded(velocity.y));
}

// Applies an impulse at the center and its moment to a body. The bounds keep products finite.
fn push(b: u32, impulse: vec2f, moment: f32) {
  let dynamic = dynamicBodies[b];
  var gained = dynamic.inverseMass * impulse;
  if (dynamic.kind == DYNAMIC_PRISMATIC) { gained = (dynamic.inverseMass * dot(impulse, dynamic.axis)) * dynamic.axis; }
  if (dynamic.kind != DYNAMIC_REVOLUTE) { dynamicBodies[b].velocity = bounded2(dynamic.velocity + gained); }
  dynamicBodies[b].spin = bounded(dynamic.spin + dynamic.inverseInertia * moment);
}

// Adds gravity, as to a disk, and the force of the joint.
fn fall(b: u32) {
  dynamicBodies[b].velocity = flushed2(dynamicBodies[b].velocity);
  dynamicBodies[b].spin = flushed(dynamicBodies[b].spin);
  let dynamic = dynamicBodies[b];
  if (dynamic.kind == DYNAMIC_FREE) { dynamicBodies[b].velocity = dynamic.velocity + params.h * params.gravity; }
  if (dynamic.kind == DYNAMIC_PRISMATIC) {
    dynamicBodies[b].velocity = dynamic.velocity + (params.h * dot(params.gravity, dynamic.axis)) * dynamic.axis;
  }
  if (dynamic.kind == DYNAMIC_REVOLUTE) {
    let arm = turned(dynamic.lever, dynamic.angle);
    let torque = dynamic.mass * (arm.x * params.gravity.y - arm.y * params.gravity.x);
    dynamicBodies[b].spin = dynamic.spin + params.h * dynamic.inverseInertia * torque;
  }
  if (dynamic.force != 0.0) { drive(b, params.h * dynamic.force); }
}

fn addContacts(b: u32) {
  var impulse = vec2f();
  var moment = 0.0;
  let runs = (params.disks + SUM_SLOTS - 1u) / SUM_SLOTS;
  for (var run = 0u; run < runs; run++) {
    let sum = bodySums[run * params.bodies + b];
    impulse = impulse + sum.impulse;
    moment = moment + sum.moment;
  }
  push(b, impulse, moment);
}

fn drive(b: u32, impulse: f32) {
  push(b, impulse * dynamicBodies[b].axis, impulse);
}

// Notes the change of the speed of its walls that the joint drives the body with: what they press on carries it, as it carries weight.
fn noteDrive(b: u32) {
  let dynamic = dynamicBodies[b];
  var change = inverseOf(dynamic) * (params.h * abs(dynamic.force) + abs(dynamic.springImpulse) + abs(dynamic.motorImpulse));
  if (dynamic.kind == DYNAMIC_REVOLUTE) {
    let walls = bodies[b];
    change = change * (abs(walls.corner.x) + abs(walls.corner.y) + f32(walls.columns + walls.rows) / walls.inverseCellSize);
  }
  if (change > 0.0) { atomicMax(&status.bodyDeltaV, bitcast<u32>(minExact(MAX_DRIFT, change))); }
}

// The impulse of a limit after this pass; `gap` is the way that is left to it, `rate` the speed away from it.
fn limited(old: f32, gap: f32, rate: f32, inverse: f32) -> f32 {
  if (PASS == RELAX_PASS || gap > 0.0) { return pushing(old - (rate + maxExact(0.0, gap) / params.h) / inverse); }
  let bias = STIFF_RATE * gap / params.h;
  return pushing(old - STIFF_MASS * (rate + bias) / inverse - STIFF_IMPULSE * old);
}

// The part of a kept impulse that does not pass `needed`, which is all that would be needed now.
fn keptOf(old: f32, needed: f32) -> f32 {
  return within(minExact(0.0, needed), maxExact(0.0, needed), old);
}

// Motor, friction and limits give back no more than what pushes against them: what stopped the body in the last substep would throw it.
fn warmStartJoint(b: u32) {
  let dynamic = dynamicBodies[b];
  let inverse = inverseOf(dynamic);
  drive(b, dynamic.springImpulse);
  if (dynamic.motorForce > 0.0) {
    let impulse = keptOf(dynamic.motorImpulse, (dynamic.motorSpeed - rateOf(dynamicBodies[b])) / inverse);
    dynamicBodies[b].motorImpulse = impulse;
    drive(b, impulse);
  }
  if (dynamic.friction > 0.0) {
    let impulse = keptOf(dynamic.frictionImpulse, -rateOf(dynamicBodies[b]) / inverse);
    dynamicBodies[b].frictionImpulse = impulse;
    drive(b, impulse);
  }
  let needed = -rateOf(dynamicBodies[b]) / inverse;
  let lower = minExact(dynamic.lowerImpulse, pushing(needed));
  let upper = minExact(dynamic.upperImpulse, pushing(-needed));
  dynamicBodies[b].lowerImpulse = lower;
  dynamicBodies[b].upperImpulse = upper;
  drive(b, lower - upper);
}

fn inverseOf(dynamic: DynamicBody) -> f32 {
  return select(dynamic.inverseMass, dynamic.inverseInertia, dynamic.kind == DYNAMIC_REVOLUTE);
}

fn solveJoint(b: u32) {
  let dynamic = dynamicBodies[b];
  let inverse = inverseOf(dynamic);
  let coordinate = coordinateOf(dynamic);
  if (dynamic.stiffness > 0.0 || dynamic.damping > 0.0) {
    // implicit, as in solveBonds.wgsl; the relaxing passes keep the error of the biased one
    let error = select(dynamic.springError, coordinate - dynamic.rest, PASS == BIAS_PASS);
    let hold = dynamic.damping + params.h * dynamic.stiffness;
    let give = 1.0 / (params.h * hold);
    let bias = error * (dynamic.stiffness / hold);
    let delta = -(rateOf(dynamicBodies[b]) + bias + give * dynamic.springImpulse) / (inverse + give);
    dynamicBodies[b].springError = error;
    dynamicBodies[b].springImpulse = dynamic.springImpulse + delta;
    drive(b, delta);
  }
  if (dynamic.motorForce > 0.0) {
    let most = params.h * dynamic.motorForce;
    let impulse = impulseWithin(most, dynamic.motorImpulse - (rateOf(dynamicBodies[b]) - dynamic.motorSpeed) / inverse);
    dynamicBodies[b].motorImpulse = impulse;
    drive(b, impulse - dynamic.motorImpulse);
  }
  if (dynamic.friction > 0.0) {
    let most = params.h * dynamic.friction;
    let impulse = impulseWithin(most, dynamic.frictionImpulse - rateOf(dynamicBodies[b]) / inverse);
    dynamicBodies[b].frictionImpulse = impulse;
    drive(b, impulse - dynamic.frictionImpulse);
  }
  let lower = limited(dynamic.lowerImpulse, coordinate - dynamic.lower, rateOf(dynamicBodies[b]), inverse);
  dynamicBodies[b].lowerImpulse = lower;
  drive(b, lower - dynamic.lowerImpulse);
  let upper = limited(dynamic.upperImpulse, dynamic.upper - coordinate, -rateOf(dynamicBodies[b]), inverse);
  dynamicBodies[b].upperImpulse = upper;
  drive(b, dynamic.upperImpulse - upper);
}

// Moves a body, as integratePositions.wgsl moves disks.
fn advance(b: u32) {
  let dynamic = dynamicBodies[b];
  let moved = params.h * dynamic.velocity + dynamic.residue;
  let position = dynamic.position + moved;
  dynamicBodies[b].position = position;
  dynamicBodies[b].residue = lostIn(dynamic.position, moved, position);
  let turned = params.h * dynamic.spin + dynamic.angleResidue;
  let angle = dynamic.angle + turned;
  dynamicBodies[b].angle = angle;
  dynamicBodies[b].angleResidue = lostIn(vec2f(dynamic.angle), vec2f(turned), vec2f(angle)).x;
  dynamicBodies[b].carried = dynamic.velocity;
  dynamicBodies[b].turning = dynamic.spin;
  dynamicBodies[b].moved = 1u;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let b = thread.x;
  if (b >= params.bodies || status.halted != 0u) { return; }
  let kind = dynamicBodies[b].kind;
  if (kind == DYNAMIC_NONE) { return; }
  if (PASS == WARM_PASS) { fall(b); }
  addContacts(b);
  if (kind != DYNAMIC_FREE) {
    if (PASS == WARM_PASS) {
      warmStartJoint(b);
      noteDrive(b);
    } else {
      solveJoint(b);
    }
  }
  if (PASS != BIAS_PASS) { return; }
  advance(b);
  placeBody(b);
}
