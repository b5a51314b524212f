// The first round in which each bullet looks at all others: it is stopped where it first meets one, as that one would move if
// there were walls and slow disks alone. One thread a bullet. settleBullets goes on from there.
// uses: stops

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let n = thread.x;
  let count = atomicLoad(&status.bullets);
  if (n >= count || status.halted != 0u || count > MOST_BULLETS) { return; }
  let i = bullets[n];
  fractions[stopAt(1u, i)] = stopAmongAll(i, 0u, count);
}
