/** Twin of shaders/shared/material.wgsl. A function that returns a pair there fills one here. */
import { maxExact } from './exact'

/** The geometric mean. */
export function mixedFriction(a: f32, b: f32): f32 {
  return sqrt(a * b)
}

/** The geometric mean. */
export function mixedRolling(a: f32, b: f32): f32 {
  return sqrt(a * b)
}

/** Maximum. */
export function mixedRestitution(a: f32, b: f32): f32 {
  return maxExact(a, b)
}

/** The pair of a disk and a fixed surface of the same material. */
export function pairOfDisk(pair: PairMaterial, mine: Material, radius: f32): void {
  pair.mass = <f32>1 / mine.inverseMass
  pair.friction = mine.friction
  pair.rolling = mine.rolling
  pair.inverseMassA = mine.inverseMass
  pair.inverseMassB = 0
  pair.radiusA = radius
  pair.radiusB = 0
}

export function pairOfDisks(
  pair: PairMaterial,
  mine: Material,
  radius: f32,
  theirs: Material,
  otherRadius: f32,
): void {
  pair.mass = <f32>1 / (mine.inverseMass + theirs.inverseMass)
  pair.friction = mixedFriction(mine.friction, theirs.friction)
  pair.rolling = mixedRolling(mine.rolling, theirs.rolling)
  pair.inverseMassA = mine.inverseMass
  pair.inverseMassB = theirs.inverseMass
  pair.radiusA = radius
  pair.radiusB = otherRadius
}
