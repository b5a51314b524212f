// Contacts with heavy bodies. Twin: src/reference/kernels/shared/bodyContact.ts

import package::kernel::{bodyContacts, bodyLoads, contacts, impulses, params};
import package::schemas::{HeavyBody, HEAVY_FREE, HEAVY_PRISMATIC, HEAVY_REVOLUTE};
import package::shared::exact::maxExact;

// How much a body gives way to unit impulses at a contact, along the normal and along its left perpendicular, as one of as many
// parts as it has contacts.
struct Yield { normal: f32, tangent: f32 }

fn linearYield(heavy: HeavyBody, direction: vec2f) -> f32 {
  if (heavy.kind == HEAVY_FREE) { return heavy.inverseMass; }
  if (heavy.kind != HEAVY_PRISMATIC) { return 0.0; }
  let along = dot(direction, heavy.axis);
  return heavy.inverseMass * (along * along);
}

// How much less a body gives way because of the spring of its joint, which solveBodies.wgsl solves implicitly after the contacts.
fn softnessOf(heavy: HeavyBody) -> f32 {
  let inverse = select(heavy.inverseMass, heavy.inverseInertia, heavy.kind == HEAVY_REVOLUTE);
  return 1.0 / (1.0 + inverse * (params.h * (heavy.damping + params.h * heavy.stiffness)));
}

fn yieldOf(b: u32, heavy: HeavyBody, arm: vec2f, normal: vec2f) -> Yield {
  let left = vec2f(-normal.y, normal.x);
  let across = arm.x * normal.y - arm.y * normal.x;
  let along = dot(arm, normal);
  let parts = maxExact(1.0, f32(bodyLoads[b])) * softnessOf(heavy);
  return Yield(
    parts * (linearYield(heavy, normal) + heavy.inverseInertia * (across * across)),
    parts * (linearYield(heavy, left) + heavy.inverseInertia * (along * along)),
  );
}

// Gives the wall of a contact the velocity that its body has now, and keeps the impulses before the pass. A turning wall would
// run into what it pushes: `span` is the time that the velocity is averaged over.
fn meetBody(k: u32, heavy: HeavyBody, arm: vec2f, span: f32) {
  let normal = contacts[k].normal;
  let left = vec2f(-normal.y, normal.x);
  let inwards = 0.5 * span * heavy.spin * heavy.spin;
  let turning = heavy.velocity + heavy.spin * vec2f(-arm.y, arm.x) - inwards * arm;
  contacts[k].wallVelocity = turning + bodyContacts[k].surfaceSpeed * left;
  contacts[k].wallSpin = heavy.spin;
  bodyContacts[k].before = impulses[k];
}
