// Computes the speed of the fastest disk in a step, for chooseSubsteps: the speed at its start, and a bound of what fields
// add. N substeps allow a disk to travel N / 2 of the smallest radius. If it stays within that distance by the bound for that
// distance, N are enough, else twice as many are tried. One thread per slot.

import package::schemas::{
  Grain, Material, Motion, Params, Pose, Status, NONE, WORKGROUP,
};
import package::shared::fieldBound::fieldDeltaV;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> poses: array<Pose>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read> grains: array<Grain>;

// 1 if there are fields, else 0
override FIELDS: u32;
// there are grains
override GRAINS: bool;
// the box is periodic
override PERIODIC: bool;

fn speedInFields(pose: Pose, velocity: vec2f, inverseMass: f32, initial: f32) -> f32 {
  var speed = initial;
  for (var parts = params.fewestSubsteps; parts <= params.maxSubsteps; parts = 2u * parts) {
    let most = 0.5 * params.smallestRadius * f32(parts);
    speed = initial + fieldDeltaV(pose.position, pose.radius, inverseMass, velocity, params.h, most);
    if (params.h * (speed + params.gravityDeltaV) < most) { break; }
  }
  return speed;
}

// Largest speed that the spin of a grain adds to a disk in one of its parts.
fn swingOf(grain: Grain, radius: f32, spin: f32) -> f32 {
  return select(0.0, (radius - grain.inner) * abs(spin), grain.partCount > 0u);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || status.completed != params.completedBefore) { return; }
  let velocity = motions[i].velocity;
  if (motions[i].id == NONE) { return; }
  var speed = sqrt(dot(velocity, velocity));
  if (FIELDS > 0u) { speed = speedInFields(poses[i], velocity, materials[motions[i].id].inverseMass, speed); }
  if (GRAINS) { speed += swingOf(grains[motions[i].id], poses[i].radius, motions[i].spin); }
  atomicMax(&status.fastest, bitcast<u32>(speed));
}
