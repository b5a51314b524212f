// Elimination of the bonds of a path, as articulated bodies are solved (Featherstone, Rigid Body Dynamics Algorithms, 2008):
// behind each bond, the disk that it shares with the next one moves as if that part of the path were a part of it. Twin:
// src/reference/bonds/parts/bondSystem.ts

import package::schemas::SystemBond;
import package::shared::exact::{maxExact, within};

// Vectors of three have velocities along x and y and a spin, or what a row's error changes by per unit of each.

// A disk before a bond: its velocity, and the symmetric matrix of inverse masses with what was eliminated.
struct Front { velocity: vec3f, xx: f32, xy: f32, yy: f32, xs: f32, ys: f32, ss: f32 }

fn product(a: vec3f, b: vec3f) -> f32 {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

// The velocity that a unit impulse of a row gives the disk.
fn pushed(front: Front, row: vec3f) -> vec3f {
  return vec3f(
    front.xx * row.x + front.xy * row.y + front.xs * row.z,
    front.xy * row.x + front.yy * row.y + front.ys * row.z,
    front.xs * row.x + front.ys * row.y + front.ss * row.z,
  );
}

// The velocity that an impulse gives a disk by itself.
fn weighted(impulse: vec3f, inverseMass: f32, inverseInertia: f32) -> vec3f {
  return vec3f(impulse.x * inverseMass, impulse.y * inverseMass, impulse.z * inverseInertia);
}

// An entry of the matrix, bounded so that products stay finite.
fn bounded(x: f32) -> f32 {
  return within(-1e30, 1e30, x);
}

// The front behind a bond with one row: `far` is the row on the far disk, `response` the loss of its impulse per velocity.
fn frontBehind(velocity: vec3f, far: vec3f, response: vec3f, inverseMass: f32, inverseInertia: f32) -> Front {
  let out = weighted(far, inverseMass, inverseInertia);
  let back = weighted(response, inverseMass, inverseInertia);
  return Front(
    velocity,
    maxExact(0.0, inverseMass - out.x * back.x),
    -(out.x * back.y),
    maxExact(0.0, inverseMass - out.y * back.y),
    -(out.x * back.z),
    -(out.y * back.z),
    maxExact(0.0, inverseInertia - out.z * back.z),
  );
}

// The same front behind another row.
fn reduced(front: Front, far: vec3f, response: vec3f, inverseMass: f32, inverseInertia: f32) -> Front {
  let out = weighted(far, inverseMass, inverseInertia);
  let back = weighted(response, inverseMass, inverseInertia);
  return Front(
    front.velocity,
    maxExact(0.0, front.xx - out.x * back.x),
    front.xy - out.x * back.y,
    maxExact(0.0, front.yy - out.y * back.y),
    front.xs - out.x * back.z,
    front.ys - out.y * back.z,
    maxExact(0.0, front.ss - out.z * back.z),
  );
}

// Three equations after the elimination below their diagonal.
struct Block { m00: f32, m01: f32, m02: f32, m11: f32, m12: f32, m22: f32, below10: f32, below20: f32, below21: f32 }

fn blockOf(system: SystemBond, a00: f32, a01: f32, a02: f32, a11: f32, a12: f32, a22: f32) -> Block {
  let gain0 = system.stretch.gain;
  let gain1 = system.shear.gain;
  let gain2 = system.bend.gain;
  let m00 = system.stretch.softness + gain0 * a00;
  let m01 = gain0 * a01;
  let m02 = gain0 * a02;
  let below10 = (gain1 * a01) / m00;
  let below20 = (gain2 * a02) / m00;
  // what is left by rounding alone is no stiffness
  let m11 = maxExact(system.shear.softness, (system.shear.softness + gain1 * a11) - below10 * m01);
  let m12 = gain1 * a12 - below10 * m02;
  let below21 = (gain2 * a12 - below20 * m01) / m11;
  let m22 = maxExact(system.bend.softness, ((system.bend.softness + gain2 * a22) - below20 * m02) - below21 * m12);
  return Block(m00, m01, m02, m11, m12, m22, below10, below20, below21);
}

fn solved(block: Block, r0: f32, r1: f32, r2: f32) -> vec3f {
  let y1 = r1 - block.below10 * r0;
  return substitutedBack(block, r0, y1, (r2 - block.below20 * r0) - block.below21 * y1);
}

// The same if the last right side is 0.
fn solvedTwo(block: Block, r0: f32, r1: f32) -> vec3f {
  let y1 = r1 - block.below10 * r0;
  return substitutedBack(block, r0, y1, -(block.below20 * r0) - block.below21 * y1);
}

fn substitutedBack(block: Block, r0: f32, y1: f32, y2: f32) -> vec3f {
  let x2 = y2 / block.m22;
  let x1 = (y1 - block.m12 * x2) / block.m11;
  return vec3f(((r0 - block.m01 * x1) - block.m02 * x2) / block.m00, x1, x2);
}
