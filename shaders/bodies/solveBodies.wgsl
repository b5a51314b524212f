// Joins the parts of each heavy body after a pass of the solver: adds the impulses of its contacts, summed in a fixed order, to its
// velocity; then solves its joint, along the one coordinate that the joint leaves: spring, motor, friction and limits. After the
// biased pass it moves the body and places its walls. One thread per body.

import package::schemas::{
  Body, BodySum, HeavyBody, Params, Status, BIAS_PASS, HEAVY_FREE, HEAVY_NONE, HEAVY_PRISMATIC, HEAVY_REVOLUTE, MOST_BODY_SPEED, RELAX_PASS,
  STIFF_IMPULSE, STIFF_MASS, STIFF_RATE, SUM_SLOTS, TURN_HIGH, TURN_LOW, WARM_PASS, WORKGROUP,
};
import package::shared::exact::{flushed, flushed2, impulseWithin, maxExact, pushing, within};
import package::shared::heavyBody::placeBody;
import package::shared::kept::lostIn;
import package::shared::turned::turned;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> bodySums: array<BodySum>;
@group(0) @binding(3) var<storage, read_write> heavyBodies: array<HeavyBody>;
@group(0) @binding(4) var<storage, read_write> bodies: array<Body>;

override PASS: u32;

fn bounded(speed: f32) -> f32 {
  return within(-MOST_BODY_SPEED, MOST_BODY_SPEED, speed);
}

fn bounded2(velocity: vec2f) -> vec2f {
  return vec2f(bounded(velocity.x), bounded(velocity.y));
}

// Applies an impulse at the center and its moment to a body. The bounds keep products finite.
fn push(b: u32, impulse: vec2f, moment: f32) {
  let heavy = heavyBodies[b];
  var gained = heavy.inverseMass * impulse;
  if (heavy.kind == HEAVY_PRISMATIC) { gained = (heavy.inverseMass * dot(impulse, heavy.axis)) * heavy.axis; }
  if (heavy.kind != HEAVY_REVOLUTE) { heavyBodies[b].velocity = bounded2(heavy.velocity + gained); }
  heavyBodies[b].spin = bounded(heavy.spin + heavy.inverseInertia * moment);
}

// Adds gravity, as to a disk, and the force of the joint.
fn fall(b: u32) {
  heavyBodies[b].velocity = flushed2(heavyBodies[b].velocity);
  heavyBodies[b].spin = flushed(heavyBodies[b].spin);
  let heavy = heavyBodies[b];
  if (heavy.kind == HEAVY_FREE) { heavyBodies[b].velocity = heavy.velocity + params.h * params.gravity; }
  if (heavy.kind == HEAVY_PRISMATIC) {
    heavyBodies[b].velocity = heavy.velocity + (params.h * dot(params.gravity, heavy.axis)) * heavy.axis;
  }
  if (heavy.kind == HEAVY_REVOLUTE) {
    let arm = turned(heavy.lever, heavy.angle);
    let torque = heavy.mass * (arm.x * params.gravity.y - arm.y * params.gravity.x);
    heavyBodies[b].spin = heavy.spin + params.h * heavy.inverseInertia * torque;
  }
  if (heavy.force != 0.0) { drive(b, params.h * heavy.force); }
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

// Speed along the coordinate of the joint.
fn rateOf(b: u32) -> f32 {
  let heavy = heavyBodies[b];
  if (heavy.kind == HEAVY_REVOLUTE) { return heavy.spin; }
  return dot(heavy.velocity, heavy.axis);
}

fn coordinateOf(heavy: HeavyBody) -> f32 {
  if (heavy.kind == HEAVY_REVOLUTE) {
    return (heavy.angle + heavy.turns * TURN_HIGH) + (heavy.angleResidue + heavy.turns * TURN_LOW);
  }
  return dot((heavy.position - heavy.home) + heavy.residue, heavy.axis);
}

fn drive(b: u32, impulse: f32) {
  push(b, impulse * heavyBodies[b].axis, impulse);
}

// The impulse of a limit after this pass; `gap` is the way that is left to it, `rate` the speed away from it.
fn limited(old: f32, gap: f32, rate: f32, inverse: f32) -> f32 {
  if (PASS == RELAX_PASS || gap > 0.0) { return pushing(old - (rate + maxExact(0.0, gap) / params.h) / inverse); }
  let bias = STIFF_RATE * gap / params.h;
  return pushing(old - STIFF_MASS * (rate + bias) / inverse - STIFF_IMPULSE * old);
}

fn warmStartJoint(b: u32) {
  let heavy = heavyBodies[b];
  let held = (heavy.springImpulse + heavy.motorImpulse) + heavy.frictionImpulse;
  drive(b, held + (heavy.lowerImpulse - heavy.upperImpulse));
}

fn solveJoint(b: u32) {
  let heavy = heavyBodies[b];
  let inverse = select(heavy.inverseMass, heavy.inverseInertia, heavy.kind == HEAVY_REVOLUTE);
  let coordinate = coordinateOf(heavy);
  if (heavy.stiffness > 0.0 || heavy.damping > 0.0) {
    // implicit, as in solveBonds.wgsl; the relaxing passes keep the error of the biased one
    let error = select(heavy.springError, coordinate - heavy.rest, PASS == BIAS_PASS);
    let hold = heavy.damping + params.h * heavy.stiffness;
    let give = 1.0 / (params.h * hold);
    let bias = error * (heavy.stiffness / hold);
    let delta = -(rateOf(b) + bias + give * heavy.springImpulse) / (inverse + give);
    heavyBodies[b].springError = error;
    heavyBodies[b].springImpulse = heavy.springImpulse + delta;
    drive(b, delta);
  }
  if (heavy.motorForce > 0.0) {
    let most = params.h * heavy.motorForce;
    let impulse = impulseWithin(most, heavy.motorImpulse - (rateOf(b) - heavy.motorSpeed) / inverse);
    heavyBodies[b].motorImpulse = impulse;
    drive(b, impulse - heavy.motorImpulse);
  }
  if (heavy.friction > 0.0) {
    let most = params.h * heavy.friction;
    let impulse = impulseWithin(most, heavy.frictionImpulse - rateOf(b) / inverse);
    heavyBodies[b].frictionImpulse = impulse;
    drive(b, impulse - heavy.frictionImpulse);
  }
  let lower = limited(heavy.lowerImpulse, coordinate - heavy.lower, rateOf(b), inverse);
  heavyBodies[b].lowerImpulse = lower;
  drive(b, lower - heavy.lowerImpulse);
  let upper = limited(heavy.upperImpulse, heavy.upper - coordinate, -rateOf(b), inverse);
  heavyBodies[b].upperImpulse = upper;
  drive(b, heavy.upperImpulse - upper);
}

// Moves a body, as integratePositions.wgsl moves disks.
fn advance(b: u32) {
  let heavy = heavyBodies[b];
  let moved = params.h * heavy.velocity + heavy.residue;
  let position = heavy.position + moved;
  heavyBodies[b].position = position;
  heavyBodies[b].residue = lostIn(heavy.position, moved, position);
  let turned = params.h * heavy.spin + heavy.angleResidue;
  let angle = heavy.angle + turned;
  heavyBodies[b].angle = angle;
  heavyBodies[b].angleResidue = lostIn(vec2f(heavy.angle), vec2f(turned), vec2f(angle)).x;
  heavyBodies[b].carried = heavy.velocity;
  heavyBodies[b].turning = heavy.spin;
  heavyBodies[b].moved = 1u;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let b = thread.x;
  if (b >= params.bodies || status.halted != 0u) { return; }
  let kind = heavyBodies[b].kind;
  if (kind == HEAVY_NONE) { return; }
  if (PASS == WARM_PASS) { fall(b); }
  addContacts(b);
  if (kind != HEAVY_FREE) {
    if (PASS == WARM_PASS) { warmStartJoint(b); } else { solveJoint(b); }
  }
  if (PASS != BIAS_PASS) { return; }
  advance(b);
  placeBody(b);
}
