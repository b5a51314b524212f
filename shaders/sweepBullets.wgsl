// A round in which each bullet looks at all others: it is stopped where it first meets one, as that one moved in the round
// before; in the first round that is as if there were walls and slow disks alone. The earliest stop of all is right after one
// round, since nothing before it changes any way; each round, what depends on no more than the stops that are right by then
// becomes right in turn. Once a round changes nothing, no bullet passes through another one, stopped or not.
//
// After the first round only those bullets matter whose stop has changed in the last one: a stop hangs on the nearest of all, and
// the others are as near as they were. All are looked at again where the one that it hung on has changed. One thread a bullet.

// Where the bullets stop it that there are; `mine` is that of slot i.
fn stopAmongAll(i: u32, mine: Sweep, count: u32) -> f32 {
  var fraction = mine.fraction;
  for (var k = 0u; k < count; k++) {
    let j = bullets[k];
    if (j != i) { fraction = atMost(fraction, meetMoving(mine, sweeps[j], before[j])); }
  }
  return fraction;
}

fn stopAmongChanged(i: u32, mine: Sweep, count: u32) -> f32 {
  var fraction = before[i];
  for (var k = 0u; k < count; k++) {
    let j = bullets[k];
    if (j == i || before[j] == past[j]) { continue; }
    if (meetMoving(mine, sweeps[j], past[j]) <= before[i]) { return stopAmongAll(i, mine, count); }
    fraction = atMost(fraction, meetMoving(mine, sweeps[j], before[j]));
  }
  return fraction;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let n = thread.x;
  let count = atomicLoad(&status.bullets);
  if (n >= count || status.halted != 0u) { return; }
  let i = bullets[n];
  var fraction = before[i];
  if (count <= MOST_BULLETS) {
    if (turn == 0u) {
      fraction = stopAmongAll(i, sweeps[i], count);
    } else if (atomicLoad(&changes[turn - 1u]) != 0u) {
      fraction = stopAmongChanged(i, sweeps[i], count);
    }
  }
  after[i] = fraction;
  if (fraction != before[i]) { atomicAdd(&changes[turn], 1u); }
}
