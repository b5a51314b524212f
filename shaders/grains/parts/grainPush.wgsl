// Velocities of grains, and what impulses do to them. Twin: src/reference/grains/solveGrains.ts

import package::kernel::motions;
import package::schemas::{GrainPair, Impulses};
import package::shared::exact::{flushed, impulseWithin};

// Velocity of one side of a contact: that of a grain, or that of the surface of an edge at the contact point.
struct Velocity { velocity: vec2f, spin: f32 }

// Rolling impulse; `spinning` is the spin of b minus that of a. It is 0 if neither side can turn.
fn solveRolling(pair: GrainPair, old: f32, normalImpulse: f32, spinning: f32) -> f32 {
  let inverseInertia = pair.inverseInertiaA + pair.inverseInertiaB;
  if (inverseInertia == 0.0) { return 0.0; }
  var arm = pair.innerA;
  if (pair.inverseMassB > 0.0) { arm = pair.innerA * pair.innerB / (pair.innerA + pair.innerB); }
  let hold = pair.rolling * arm * normalImpulse;
  return impulseWithin(hold, old - spinning / inverseInertia);
}

fn velocityOf(slot: u32) -> Velocity {
  return Velocity(motions[slot].velocity, motions[slot].spin);
}

// Applies impulses to a grain; `side` is -1 for a, 1 for b.
fn push(slot: u32, side: f32, delta: Impulses, normal: vec2f, inverseMass: f32, inverseInertia: f32, cross: f32, along: f32) {
  let impulse = delta.normal * normal + delta.tangent * vec2f(-normal.y, normal.x);
  let turning = cross * delta.normal + along * delta.tangent;
  motions[slot].velocity = motions[slot].velocity + side * inverseMass * impulse;
  motions[slot].spin = flushed(motions[slot].spin + side * inverseInertia * (turning + delta.rolling));
}
