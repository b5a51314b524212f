// Propagates the stops of bullets to other bullets in rounds, until no stop changes: a bullet stopped early blocks
// those behind it and no longer blocks others. The earliest stop is correct after one round, since no earlier event
// changes any path; each round corrects the stops that depend only on correct ones. When a round changes no stop, no
// bullet passes through another, stopped or moving.
//
// A stop depends on the nearest other bullet, so a round looks only at bullets whose stop changed in the last round. If
// the one that a stop depends on has changed, the round looks at all of them. One workgroup of BULLET_WORKGROUP
// threads, because each round needs the result of the one before; sweepBulletPairs.wgsl does the first round, most of
// the work, in parallel.

import package::schemas::{Material, Motion, Params, Status, Sweep, BULLET_ROUNDS, BULLET_WORKGROUP, MAX_BULLETS};
import package::shared::exact::minExact;
import package::sweeps::parts::stops::{mayStop, stopAmongAll, stopAt};
import package::shared::sweep::meetImages;

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
    if (j == i || now == past || !mayStop(i, j)) { continue; }
    if (meetImages(mine, sweeps[j], past) <= last) { return stopAmongAll(i, round, count); }
    fraction = minExact(fraction, meetImages(mine, sweeps[j], now));
  }
  return fraction;
}

@compute @workgroup_size(BULLET_WORKGROUP)
fn main(@builtin(local_invocation_index) thread: u32) {
  let count = atomicLoad(&status.bullets);
  let isCrowded = count > MAX_BULLETS;
  if (thread == 0u) { going = select(count, 0u, isCrowded || status.halted != 0u); }
  let maxRounds = select(BULLET_ROUNDS, 0u, workgroupUniformLoad(&going) == 0u);
  var round = 1u;
  while (round < maxRounds && workgroupUniformLoad(&going) != 0u) {
    if (thread == 0u) { atomicStore(&changes, 0u); }
    workgroupBarrier();
    for (var n = thread; n < count; n += BULLET_WORKGROUP) {
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
  if (maxRounds == 0u) { return; }
  for (var n = thread; n < count; n += BULLET_WORKGROUP) {
    let i = bullets[n];
    fractions[i] = fractions[stopAt(round, i)];
  }
}
