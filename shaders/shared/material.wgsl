// Mixing of the materials of two surfaces. Twin: src/reference/shared/material.ts

import package::schemas::{Material, PairMaterial};
import package::shared::exact::maxExact;

// Geometric mean.
fn mixedFriction(a: f32, b: f32) -> f32 {
  return sqrt(a * b);
}

// Geometric mean.
fn mixedRolling(a: f32, b: f32) -> f32 {
  return sqrt(a * b);
}

// Maximum.
fn mixedRestitution(a: f32, b: f32) -> f32 {
  return maxExact(a, b);
}

// The pair of a disk and a fixed surface of the same material.
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
