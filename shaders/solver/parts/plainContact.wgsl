// The solution of a contact without restitution and rolling resistance, of values: the arithmetic of solveContacts.wgsl.
// Twin: src/reference/solver/parts/plainContact.ts

import package::kernel::params;
import package::schemas::{HIGH_MASS_RATIO, SOFT_IMPULSE, SOFT_MASS, SOFT_RATE, STIFF_IMPULSE, STIFF_MASS, STIFF_RATE, THIRD};
import package::shared::exact::{impulseWithin, maxExact, pushing};

// One side of a contact: its velocity, and the inverse mass and radius of the disk. All are 0 for an edge that stands still.
struct Side { velocity: vec2f, spin: f32, inverseMass: f32, radius: f32 }

// Normal and tangential impulse.
struct PlainImpulse { normal: f32, tangent: f32 }

// Whether one disk is far heavier than the other.
fn areUneven(a: Side, b: Side) -> bool {
  if (!(b.radius > 0.0)) { return false; }
  return a.inverseMass > HIGH_MASS_RATIO * b.inverseMass || b.inverseMass > HIGH_MASS_RATIO * a.inverseMass;
}

// The normal impulse of the pass with bias.
fn biasedNormal(gap: f32, mass: f32, isUneven: bool, old: f32, normalVelocity: f32) -> f32 {
  if (gap > 0.0) { return pushing(old - mass * (normalVelocity + gap / params.h)); }
  let rate = select(SOFT_RATE, STIFF_RATE, isUneven);
  let bias = maxExact(-params.maxPushSpeed, rate * gap / params.h);
  let softened = old - mass * (select(SOFT_MASS, STIFF_MASS, isUneven) * (normalVelocity + bias));
  return pushing(softened - select(SOFT_IMPULSE, STIFF_IMPULSE, isUneven) * old);
}

// The normal impulse of a relaxing pass.
fn relaxedNormal(gap: f32, mass: f32, old: f32, normalVelocity: f32) -> f32 {
  return pushing(old - mass * (normalVelocity + maxExact(0.0, gap) / params.h));
}

// The tangential impulse that friction allows.
fn rubbed(a: Side, b: Side, normal: vec2f, mass: f32, grip: f32, old: f32) -> f32 {
  let relative = b.velocity - a.velocity;
  let sliding = dot(relative, vec2f(-normal.y, normal.x));
  let tangentVelocity = sliding - (b.spin * b.radius + a.spin * a.radius);
  return impulseWithin(grip, old - mass * (THIRD * tangentVelocity));
}

// A side after a push: `sign` is -1 for a, 1 for b.
fn pushedSide(side: Side, sign: f32, change: PlainImpulse, normal: vec2f) -> Side {
  let impulse = change.normal * normal + change.tangent * vec2f(-normal.y, normal.x);
  var next = side;
  next.velocity = side.velocity + sign * side.inverseMass * impulse;
  next.spin = side.spin - 2.0 * side.inverseMass / side.radius * change.tangent;
  return next;
}
