// How far disks move in a substep, by which beginRebuild.wgsl chooses the reach of a new contact list.
// Twin: src/reference/shared/listReach.ts

import package::kernel::{params, status};
import package::schemas::{INFINITE, LIST_SUBSTEPS, REACH_PER_TRAVEL};
import package::shared::exact::maxExact;

// How far a disk moves in the coming substep, at least 0, as bits. NaN, and what no reach allows for, counts as infinite.
fn travelBits(travel: f32) -> u32 {
  return select(u32(INFINITE), bitcast<u32>(travel), travel < params.maxReach);
}

// Notes how far a disk moves in the coming substep.
fn noteTravel(travel: f32) {
  noteTravelBits(travelBits(travel));
}

fn noteTravelBits(bits: u32) {
  // most disks are slower than one before, and an atomic maximum takes longer than a look
  if (bits > atomicLoad(&status.travel)) { atomicMax(&status.travel, bits); }
}

// The least reach with which a new list holds for LIST_SUBSTEPS substeps, or for as many as there can be.
fn reachFor(travel: f32) -> f32 {
  for (var substeps = u32(LIST_SUBSTEPS); substeps > 1u; substeps--) {
    let reach = f32(substeps) * REACH_PER_TRAVEL * travel;
    if (reach < params.maxReach) { return maxExact(params.reach, reach); }
  }
  return params.reach;
}
