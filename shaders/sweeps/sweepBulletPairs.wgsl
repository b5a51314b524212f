// First round of stops between bullets: each bullet stops where it first meets another one, whose own stop takes only
// walls and other disks into account. resolveBulletStops.wgsl continues from there. One thread per bullet.

import package::schemas::{Material, Motion, Params, Status, Sweep, MAX_BULLETS, WORKGROUP};
import package::sweeps::parts::stops::{stopAmongAll, stopAt};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> materials: array<Material>;
@group(0) @binding(4) var<storage, read> bullets: array<u32>;
@group(0) @binding(5) var<storage, read> sweeps: array<Sweep>;
@group(0) @binding(6) var<storage, read_write> fractions: array<f32>;

// some disks do not collide with all categories
override FILTERED: bool;
// the box is periodic
override PERIODIC: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let n = thread.x;
  let count = atomicLoad(&status.bullets);
  if (n >= count || status.halted != 0u || count > MAX_BULLETS) { return; }
  let i = bullets[n];
  fractions[stopAt(1u, i)] = stopAmongAll(i, 0u, count);
}
