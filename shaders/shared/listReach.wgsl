// How far disks move in a substep, by which beginRebuild.wgsl chooses the reach of a new contact list.
// Twin: src/reference/kernels/shared/listReach.ts

import package::kernel::{params, status};
import package::schemas::INFINITE;

// Notes how far a disk moves in the coming substep, at least 0. NaN, and what no reach allows for, counts as infinite.
fn noteTravel(travel: f32) {
  let bits = select(u32(INFINITE), bitcast<u32>(travel), travel < params.mostReach);
  // most disks are slower than one before, and an atomic maximum takes longer than a look
  if (bits > atomicLoad(&status.travel)) { atomicMax(&status.travel, bits); }
}
