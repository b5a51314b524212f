// Normals of disks. Twin: src/reference/shared/outwards.ts

import package::schemas::COINCIDENT;

// The outward unit normal of a disk towards a point, given its offset from the centre; along x at the centre.
fn outwardsAt(offset: vec2f, distance: f32) -> vec2f {
  if (distance > COINCIDENT) { return offset / distance; }
  return vec2f(1.0, 0.0);
}
