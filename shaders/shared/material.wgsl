// How the materials of two surfaces combine. Twin: src/reference/kernels/shared/material.ts

import package::schemas::{Material, PairMaterial};
import package::shared::exact::maxExact;

// The geometric mean.
fn mixedFriction(a: f32, b: f32) -> f32 {
  return sqrt(a * b);
}

// The geometric mean.
fn mixedRolling(a: f32, b: f32) -> f32 {
  return sqrt(a * b);
}

// The larger one.
fn mixedRestitution(a: f32, b: f32) -> f32 {
  return maxExact(a, b);
}

// The pair of a disk and a surface of the same material that does not move.
fn pairOfDisk(mine: Material, radius: f32) -> PairMaterial {
  var pair: PairMaterial;
  pair.mass = 1.0 / mine.inverseMass;
  pair.friction = mine.friction;
  pair.rolling = mine.rolling;
  pair.inverseMassA = mine.inverseMass;
  pair.radiusA = radius;
  return pair;
}

fn pairOfDisks(mine: Material, radius: f32, theirs: Material, otherRadius: f32) -> PairMaterial {
  var pair: PairMaterial;
  pair.mass = 1.0 / (mine.inverseMass + theirs.inverseMass);
  pair.friction = mixedFriction(mine.friction, theirs.friction);
  pair.rolling = mixedRolling(mine.rolling, theirs.rolling);
  pair.inverseMassA = mine.inverseMass;
  pair.inverseMassB = theirs.inverseMass;
  pair.radiusA = radius;
  pair.radiusB = otherRadius;
  return pair;
}
