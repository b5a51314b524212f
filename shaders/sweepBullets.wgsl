// A round in which each bullet looks at all others: it is stopped where it first meets one, as that one moved in the round
// before. In the first round that is as if there were walls and slow disks alone. The earliest stop of all is right after one
// round, since nothing before it changes any way; each round, what depends on no more than the stops that are right by then
// becomes right in turn. A round that changes nothing ends it: no bullet passes through another one, stopped or not. One thread a bullet.

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let n = thread.x;
  let count = atomicLoad(&status.bullets);
  if (n >= count || status.halted != 0u) { return; }
  if (turn > 0u && atomicLoad(&changes[turn - 1u]) == 0u) { return; }
  let i = bullets[n];
  let mine = sweeps[i];
  var fraction = mine.fraction;
  if (count <= MOST_BULLETS) {
    for (var k = 0u; k < count; k++) {
      let j = bullets[k];
      if (j != i) { fraction = atMost(fraction, meetMoving(mine, sweeps[j], before[j])); }
    }
  }
  after[i] = fraction;
  if (fraction != before[i]) { atomicAdd(&changes[turn], 1u); }
}
