// Moves the bullets that hit something back to their stop, plus the translation of the moving wall that stopped them.
// They are no longer bullets after that. What is left of the substep is lost to a bullet, and so is its gravity, unless a wall carries it: else it would
// gain speed without a fall. With events it notes when they stopped, for markStops.wgsl. One thread per bullet.

import package::schemas::{Motion, Params, Pose, Status, Sweep, WORKGROUP};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> bullets: array<u32>;
@group(0) @binding(3) var<storage, read_write> sweeps: array<Sweep>;
@group(0) @binding(4) var<storage, read> fractions: array<f32>;
@group(0) @binding(5) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(6) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(7) var<storage, read_write> bulletStops: array<f32>;

// events have the times of stops
override TIMED_STOPS: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let n = thread.x;
  let count = atomicLoad(&status.bullets);
  if (n >= count || status.halted != 0u) { return; }
  let i = bullets[n];
  let sweep = sweeps[i];
  let fraction = fractions[i];
  sweeps[i].radius = 0.0;
  if (!(fraction < 1.0)) { return; }
  let wallTranslation = select(vec2f(), sweep.wallTranslation, fraction == sweep.fraction);
  poses[i].position = sweep.origin + fraction * sweep.translation + wallTranslation;
  poses[i].residue = vec2f();
  let left = (1.0 - fraction) * params.h;
  if (all(wallTranslation == vec2f())) { motions[i].velocity -= left * params.gravity; }
  if (TIMED_STOPS) { bulletStops[i] = left; }
}
