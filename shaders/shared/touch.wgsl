// Contact of a disk with a disk. Twin: src/reference/shared/touch.ts

import package::schemas::{Pose, COINCIDENT, OVERLAP_ALLOWED};

struct Touch {
  normal: vec2f, // unit, towards the other side
  gap: f32,      // between the boundaries; negative: overlap
}

// A direction for two disks with coinciding centres: arbitrary, but the same each time.
fn coincidentDirection(id: u32, otherId: u32) -> vec2f {
  let low = min(id, otherId);
  let high = max(id, otherId);
  var bits = (low * 0x9e3779b1u) ^ (high * 0x85ebca77u);
  bits = (bits ^ (bits >> 15u)) * 0x2c1b3c6du;
  bits = bits ^ (bits >> 13u);
  let direction = vec2f(f32(bits & 0xffffu) - 32767.5, f32(bits >> 16u) - 32767.5);
  let length = sqrt(dot(direction, direction));
  return direction / select(-length, length, id < otherId);
}

// Overlap in metres that is tolerated.
fn overlapAllowed(pose: Pose) -> f32 {
  return OVERLAP_ALLOWED * pose.radius;
}

// From the centre of a disk to that of another one.
fn offsetTo(pose: Pose, other: Pose) -> vec2f {
  return (other.position - pose.position) + (other.residue - pose.residue);
}

// The gap without the normal.
fn gapToDisk(pose: Pose, other: Pose) -> f32 {
  let offset = offsetTo(pose, other);
  return sqrt(dot(offset, offset)) - (pose.radius + other.radius);
}

fn touchDisk(pose: Pose, id: u32, other: Pose, otherId: u32) -> Touch {
  return touchAt(offsetTo(pose, other), pose.radius + other.radius, id, otherId);
}

// The same, given the offset of the other centre and the sum of the radii.
fn touchAt(offset: vec2f, radii: f32, id: u32, otherId: u32) -> Touch {
  let distance = sqrt(dot(offset, offset));
  let gap = distance - radii;
  if (distance > COINCIDENT) { return Touch(offset / distance, gap); }
  return Touch(coincidentDirection(id, otherId), gap);
}
