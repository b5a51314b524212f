// Adds, removes and changes dynamic bodies. One thread per edit; no two edits of a batch name the same body. bodyEdits is bound at the
// length in use.

import package::schemas::{
  BodyEdit, DynamicBody, Status, BODY_ALL, BODY_ANGLE, BODY_FORCE, BODY_FRICTION, BODY_IMPULSE, BODY_MOTOR, BODY_POINT,
  BODY_POSITION, BODY_SPIN, BODY_SPRING, BODY_VELOCITY, DYNAMIC_PRISMATIC, DYNAMIC_REVOLUTE, MAX_BODY_SPEED, WORKGROUP,
};
import package::shared::exact::{flushed, within};
import package::shared::turned::turned;

@group(0) @binding(0) var<storage, read> bodyEdits: array<BodyEdit>;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> dynamicBodies: array<DynamicBody>;

// Puts the origin, or the angle about the origin, elsewhere.
fn place(edit: BodyEdit) {
  let b = edit.body;
  var origin = dynamicBodies[b].position - turned(dynamicBodies[b].center, dynamicBodies[b].angle);
  if ((edit.fields & BODY_POSITION) != 0u) {
    origin = edit.origin;
    dynamicBodies[b].residue = vec2f();
  }
  if ((edit.fields & BODY_ANGLE) != 0u) {
    dynamicBodies[b].angle = edit.dynamic.angle;
    dynamicBodies[b].angleResidue = 0.0;
    dynamicBodies[b].turns = edit.dynamic.turns;
  }
  dynamicBodies[b].position = origin + turned(dynamicBodies[b].center, dynamicBodies[b].angle);
}

fn bounded(speed: f32) -> f32 {
  return flushed(within(-MAX_BODY_SPEED, MAX_BODY_SPEED, speed));
}

// Applies an impulse, as far as the joint lets it through.
fn push(edit: BodyEdit) {
  let b = edit.body;
  let dynamic = dynamicBodies[b];
  let impulse = edit.dynamic.velocity;
  var arm = turned(dynamic.lever, dynamic.angle);
  if ((edit.fields & BODY_POINT) != 0u) { arm = (edit.origin - dynamic.position) - dynamic.residue; }
  let moment = edit.dynamic.spin + (arm.x * impulse.y - arm.y * impulse.x);
  dynamicBodies[b].spin = bounded(dynamic.spin + dynamic.inverseInertia * moment);
  if (dynamic.kind == DYNAMIC_REVOLUTE) { return; }
  var gained = dynamic.inverseMass * impulse;
  if (dynamic.kind == DYNAMIC_PRISMATIC) {
    let along = dynamic.inverseMass * (impulse.x * dynamic.axis.x + impulse.y * dynamic.axis.y);
    gained = along * dynamic.axis;
  }
  let velocity = dynamic.velocity + gained;
  dynamicBodies[b].velocity = vec2f(bounded(velocity.x), bounded(velocity.y));
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&bodyEdits) || status.halted != 0u) { return; }
  if (thread.x == 0u) {
    atomicStore(&status.stale, 1u);
    status.completed++;
    status.collided = 0u;
  }
  let edit = bodyEdits[thread.x];
  let b = edit.body;
  if ((edit.fields & BODY_ALL) != 0u) { dynamicBodies[b] = edit.dynamic; }
  if ((edit.fields & (BODY_POSITION | BODY_ANGLE)) != 0u) {
    place(edit);
    atomicStore(&status.placed, 1u);
  }
  if ((edit.fields & BODY_VELOCITY) != 0u) { dynamicBodies[b].velocity = edit.dynamic.velocity; }
  if ((edit.fields & BODY_SPIN) != 0u) { dynamicBodies[b].spin = edit.dynamic.spin; }
  if ((edit.fields & BODY_MOTOR) != 0u) {
    dynamicBodies[b].motorSpeed = edit.dynamic.motorSpeed;
    dynamicBodies[b].motorForce = edit.dynamic.motorForce;
    dynamicBodies[b].motorImpulse = 0.0;
  }
  if ((edit.fields & BODY_SPRING) != 0u) {
    dynamicBodies[b].stiffness = edit.dynamic.stiffness;
    dynamicBodies[b].damping = edit.dynamic.damping;
    dynamicBodies[b].rest = edit.dynamic.rest;
    dynamicBodies[b].springImpulse = 0.0;
  }
  if ((edit.fields & BODY_FRICTION) != 0u) {
    dynamicBodies[b].friction = edit.dynamic.friction;
    dynamicBodies[b].frictionImpulse = 0.0;
  }
  if ((edit.fields & BODY_IMPULSE) != 0u) { push(edit); }
  if ((edit.fields & BODY_FORCE) != 0u) { dynamicBodies[b].force = edit.dynamic.force; }
}
