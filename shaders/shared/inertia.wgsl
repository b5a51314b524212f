// The inverse moment of inertia of a disk or grain, in 1/(kg·m²). Twin: src/reference/shared/inertia.ts

import package::kernel::{grains, materials, poses, GRAINS};
import package::schemas::OWN_INERTIA;

fn inverseInertiaOf(id: u32, slot: u32) -> f32 {
  if (GRAINS && (grains[id].partCount > 0u || grains[id].firstPart == OWN_INERTIA)) { return grains[id].inverseInertia; }
  let radius = poses[slot].radius;
  return 2.0 * materials[id].inverseMass / (radius * radius);
}
