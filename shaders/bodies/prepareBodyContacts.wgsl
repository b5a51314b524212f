// Prepares the contacts with dynamic bodies for a pass of the solver (mass splitting: Tonge, Benevolenski and Voroshilov, ACM
// Trans. Graph. 31, 2012). A body with n contacts counts as n parts that share its mass, one for each contact, so that the contacts
// can be solved at once; sumBodyImpulses.wgsl and solveBodies.wgsl then join the parts. Each contact gets the velocity that
// the body has there now, and how its part gives way. One thread per slot.

import package::schemas::{
  BodyContact, Contact, DynamicBody, Impulses, Params, Span, Status, BIAS_PASS, EDGE_BIT, DYNAMIC_FREE, DYNAMIC_PRISMATIC, DYNAMIC_REVOLUTE, MAX_KEPT_TURN, NOT_COUNTED,
  WORKGROUP,
};
import package::bodies::parts::bodyJoint::isAtLimit;
import package::shared::exact::maxExact;
import package::shared::turned::turned;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(3) var<storage, read> dynamicBodies: array<DynamicBody>;
@group(0) @binding(4) var<storage, read> bodyLoads: array<u32>;
@group(0) @binding(5) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(6) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(7) var<storage, read_write> bodyContacts: array<BodyContact>;

override PASS: u32;

// How much less a body gives way because of the spring of its joint, which solveBodies.wgsl solves implicitly after the contacts.
fn softnessOf(dynamic: DynamicBody) -> f32 {
  let inverse = select(dynamic.inverseMass, dynamic.inverseInertia, dynamic.kind == DYNAMIC_REVOLUTE);
  return 1.0 / (1.0 + inverse * (params.h * (dynamic.damping + params.h * dynamic.stiffness)));
}

// Change of the velocity of the center, and of the spin, by gravity in a second: see solveBodies.wgsl.
fn gravityOn(dynamic: DynamicBody) -> vec3f {
  if (dynamic.kind == DYNAMIC_FREE) { return vec3f(params.gravity.x, params.gravity.y, 0.0); }
  if (dynamic.kind == DYNAMIC_PRISMATIC) {
    let along = dot(params.gravity, dynamic.axis);
    return vec3f(along * dynamic.axis.x, along * dynamic.axis.y, 0.0);
  }
  let arm = turned(dynamic.lever, dynamic.angle);
  return vec3f(0.0, 0.0, dynamic.inverseInertia * (dynamic.mass * (arm.x * params.gravity.y - arm.y * params.gravity.x)));
}

// Writes how the part of the body at the contact gives way. A prismatic joint lets it move along its axis alone, a revolute one only turn.
fn splitBody(k: u32, dynamic: DynamicBody, parts: f32, normal: vec2f, cross: f32, along: f32) {
  let left = vec2f(-normal.y, normal.x);
  var linear = vec3f(1.0, 1.0, 0.0);
  if (dynamic.kind == DYNAMIC_PRISMATIC) {
    let axis = vec2f(dot(normal, dynamic.axis), dot(left, dynamic.axis));
    linear = vec3f(axis.x * axis.x, axis.y * axis.y, axis.x * axis.y);
  }
  let shift = parts * dynamic.inverseMass;
  let turn = parts * dynamic.inverseInertia;
  bodyContacts[k].normal = shift * linear.x + turn * (cross * cross);
  bodyContacts[k].tangent = shift * linear.y + turn * (along * along);
  bodyContacts[k].coupling = shift * linear.z + turn * (cross * along);
  bodyContacts[k].turn = turn;
  bodyContacts[k].cross = cross;
  bodyContacts[k].along = along;
}

// Writes how a contact pushes the body on against a limit that holds it.
fn findHold(k: u32, dynamic: DynamicBody, normal: vec2f, cross: f32, along: f32) {
  var push = vec2f(cross, along);
  if (dynamic.kind == DYNAMIC_PRISMATIC) { push = vec2f(dot(normal, dynamic.axis), dot(vec2f(-normal.y, normal.x), dynamic.axis)); }
  bodyContacts[k].held = select(vec2f(), abs(push), isAtLimit(dynamic, push.x > 0.0));
}

fn prepare(k: u32) {
  let b = bodyContacts[k].body;
  if (b >= NOT_COUNTED) { return; }
  let dynamic = dynamicBodies[b];
  let arm = bodyContacts[k].point - dynamic.position;
  let normal = contacts[k].normal;
  let left = vec2f(-normal.y, normal.x);
  let cross = arm.x * normal.y - arm.y * normal.x;
  let along = dot(arm, normal);
  contacts[k].wallVelocity = dynamic.velocity + dynamic.spin * vec2f(-arm.y, arm.x) + bodyContacts[k].surfaceSpeed * left;
  contacts[k].wallSpin = dynamic.spin;
  // after such a turn the contacts are others: what they carried would push elsewhere
  let turnsFar = abs(params.h * dynamic.spin) > MAX_KEPT_TURN;
  if (turnsFar && PASS != BIAS_PASS) { impulses[k] = Impulses(); }
  bodyContacts[k].before = impulses[k];
  bodyContacts[k].softness = softnessOf(dynamic);
  splitBody(k, dynamic, maxExact(1.0, f32(bodyLoads[b])), normal, cross, along);
  findHold(k, dynamic, normal, cross, along);
  if (PASS != BIAS_PASS) { return; }
  let gravity = gravityOn(dynamic);
  // a turning wall would run into what it pushes
  bodyContacts[k].turning = select(-(0.5 * params.h * dynamic.spin * dynamic.spin) * along, 0.0, turnsFar);
  bodyContacts[k].falling = params.h * (dot(params.gravity - gravity.xy, normal) - gravity.z * cross);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u) { return; }
  let span = contactSpans[i];
  for (var k = span.start + span.count; k > span.start && contacts[k - 1u].b >= EDGE_BIT; k--) { prepare(k - 1u); }
}
