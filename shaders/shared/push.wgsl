// Application of impulses to the two sides of a contact. Twin: src/reference/shared/push.ts

import package::schemas::{Impulses, PairMaterial};
import package::shared::exact::{flushed, impulseWithin};

// Velocity of one side of a contact: a disk, or the surface of an edge.
struct Velocity { velocity: vec2f, spin: f32 }

// Whether the other side is a disk, not an edge.
fn isDisk(pair: PairMaterial) -> bool {
  return pair.radiusB > 0.0;
}

// Rolling impulse; `spinning` is the spin of b minus that of a.
fn solveRolling(pair: PairMaterial, old: f32, normalImpulse: f32, spinning: f32) -> f32 {
  var arm = pair.radiusA;
  var inverseInertia = 2.0 * pair.inverseMassA / (pair.radiusA * pair.radiusA);
  if (isDisk(pair)) {
    arm = pair.radiusA * pair.radiusB / (pair.radiusA + pair.radiusB);
    inverseInertia = inverseInertia + 2.0 * pair.inverseMassB / (pair.radiusB * pair.radiusB);
  }
  let hold = pair.rolling * arm * normalImpulse;
  return impulseWithin(hold, old - spinning / inverseInertia);
}

// The spin of b minus that of a after friction has changed by this impulse. Rolling resistance acts on what friction leaves: if both answered to the
// same spins, together they would reverse them.
fn spinningAfter(pair: PairMaterial, deltaTangent: f32, spinA: f32, spinB: f32) -> f32 {
  let leftA = spinA - (2.0 * pair.inverseMassA / pair.radiusA) * deltaTangent;
  if (!isDisk(pair)) { return spinB - leftA; }
  return (spinB - (2.0 * pair.inverseMassB / pair.radiusB) * deltaTangent) - leftA;
}

// The velocity of a disk after a push: side is -1 for a, 1 for b.
fn pushed(disk: Velocity, side: f32, deltaImpulse: Impulses, normal: vec2f, inverseMass: f32, radius: f32) -> Velocity {
  let impulse = deltaImpulse.normal * normal + deltaImpulse.tangent * vec2f(-normal.y, normal.x);
  // change of spin per unit of tangential impulse: the inertia is m·r²/2
  let turn = 2.0 * inverseMass / radius;
  var next = Velocity(disk.velocity + side * inverseMass * impulse, disk.spin - turn * deltaImpulse.tangent);
  if (deltaImpulse.rolling != 0.0) { next.spin = flushed(next.spin + side * (turn / radius) * deltaImpulse.rolling); }
  return next;
}
