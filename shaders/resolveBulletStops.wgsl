// Rounds in which bullets hear of each other's stops, until none changes: a bullet that was stopped early is in the way of
// those behind it, and no longer in that of others. The earliest stop of all is right after one round, since nothing before it
// changes any way; each round, what depends on no more than the stops that are right by then becomes right in turn. Once a round
// changes nothing, no bullet passes through another one, stopped or not.
//
// A stop hangs on the nearest of all others, so only those matter whose stop has changed in the last round: the rest is as near
// as it was. All are looked at again where the one that it hung on has changed. One workgroup, for a round waits for the
// one before; the first round, which is most of the work, was made by many.

import package::schemas::{Params, Status, Sweep, MOST_BULLETS, SETTLE_WORKGROUP, SWEEP_ROUNDS};
import package::shared::exact::minExact;
import package::shared::stops::{stopAmongAll, stopAt};
import package::shared::sweep::meetMoving;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> bullets: array<u32>;
@group(0) @binding(3) var<storage, read> sweeps: array<Sweep>;
@group(0) @binding(4) var<storage, read_write> fractions: array<f32>;

var<workgroup> going: u32;
var<workgroup> changes: atomic<u32>;

fn stopAmongChanged(i: u32, round: u32, count: u32) -> f32 {
  let mine = sweeps[i];
  let last = fractions[stopAt(round, i)];
  var fraction = last;
  for (var k = 0u; k < count; k++) {
    let j = bullets[k];
    let past = fractions[stopAt(round + 2u, j)];
    let now = fractions[stopAt(round, j)];
    if (j == i || now == past) { continue; }
    if (meetMoving(mine, sweeps[j], past) <= last) { return stopAmongAll(i, round, count); }
    fraction = minExact(fraction, meetMoving(mine, sweeps[j], now));
  }
  return fraction;
}

@compute @workgroup_size(SETTLE_WORKGROUP)
fn main(@builtin(local_invocation_index) thread: u32) {
  let count = atomicLoad(&status.bullets);
  let isCrowded = count > MOST_BULLETS;
  if (thread == 0u) { going = select(count, 0u, isCrowded || status.halted != 0u); }
  let mostRounds = select(SWEEP_ROUNDS, 0u, workgroupUniformLoad(&going) == 0u);
  var round = 1u;
  while (round < mostRounds && workgroupUniformLoad(&going) != 0u) {
    if (thread == 0u) { atomicStore(&changes, 0u); }
    workgroupBarrier();
    for (var n = thread; n < count; n += SETTLE_WORKGROUP) {
      let i = bullets[n];
      let fraction = stopAmongChanged(i, round, count);
      fractions[stopAt(round + 1u, i)] = fraction;
      if (fraction != fractions[stopAt(round, i)]) { atomicAdd(&changes, 1u); }
    }
    storageBarrier();
    workgroupBarrier();
    if (thread == 0u) { going = atomicLoad(&changes); }
    round++;
  }
  let isUnsettled = workgroupUniformLoad(&going) != 0u || (isCrowded && status.halted == 0u);
  if (thread == 0u && isUnsettled) { status.unsettledSweeps++; }
  if (mostRounds == 0u) { return; }
  for (var n = thread; n < count; n += SETTLE_WORKGROUP) {
    let i = bullets[n];
    fractions[i] = fractions[stopAt(round, i)];
  }
}
