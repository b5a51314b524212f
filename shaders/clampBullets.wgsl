// Takes the bullets that touch something back to where they first do, or on with the body that has met them. After that they are
// bullets no more. One thread a bullet.

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
  let ride = select(vec2f(), sweep.rest, fraction == sweep.fraction);
  poses[i].position = sweep.origin + fraction * sweep.translation + ride;
}
