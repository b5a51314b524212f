// Adds, removes and changes heavy bodies. One thread per edit; no two edits of a batch name the same body. bodyEdits is bound at the
// length in use.

import package::schemas::{
  BodyEdit, HeavyBody, Status, BODY_ALL, BODY_ANGLE, BODY_FORCE, BODY_FRICTION, BODY_MOTOR, BODY_POSITION, BODY_SPIN, BODY_SPRING,
  BODY_VELOCITY, WORKGROUP,
};
import package::shared::turned::turned;

@group(0) @binding(0) var<storage, read> bodyEdits: array<BodyEdit>;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> heavyBodies: array<HeavyBody>;

// Puts the origin, or the angle about the origin, elsewhere.
fn place(edit: BodyEdit) {
  let b = edit.body;
  var origin = heavyBodies[b].position - turned(heavyBodies[b].center, heavyBodies[b].angle);
  if ((edit.fields & BODY_POSITION) != 0u) {
    origin = edit.origin;
    heavyBodies[b].residue = vec2f();
  }
  if ((edit.fields & BODY_ANGLE) != 0u) {
    heavyBodies[b].angle = edit.heavy.angle;
    heavyBodies[b].angleResidue = 0.0;
    heavyBodies[b].turns = edit.heavy.turns;
  }
  heavyBodies[b].position = origin + turned(heavyBodies[b].center, heavyBodies[b].angle);
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
  if ((edit.fields & BODY_ALL) != 0u) { heavyBodies[b] = edit.heavy; }
  if ((edit.fields & (BODY_POSITION | BODY_ANGLE)) != 0u) { place(edit); }
  if ((edit.fields & BODY_VELOCITY) != 0u) { heavyBodies[b].velocity = edit.heavy.velocity; }
  if ((edit.fields & BODY_SPIN) != 0u) { heavyBodies[b].spin = edit.heavy.spin; }
  if ((edit.fields & BODY_MOTOR) != 0u) {
    heavyBodies[b].motorSpeed = edit.heavy.motorSpeed;
    heavyBodies[b].motorForce = edit.heavy.motorForce;
    heavyBodies[b].motorImpulse = 0.0;
  }
  if ((edit.fields & BODY_SPRING) != 0u) {
    heavyBodies[b].stiffness = edit.heavy.stiffness;
    heavyBodies[b].damping = edit.heavy.damping;
    heavyBodies[b].rest = edit.heavy.rest;
    heavyBodies[b].springImpulse = 0.0;
  }
  if ((edit.fields & BODY_FRICTION) != 0u) {
    heavyBodies[b].friction = edit.heavy.friction;
    heavyBodies[b].frictionImpulse = 0.0;
  }
  if ((edit.fields & BODY_FORCE) != 0u) { heavyBodies[b].force = edit.heavy.force; }
}
