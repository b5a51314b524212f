// Decides how an event-driven step continues after each wave: it is complete, restarts, or runs another wave, and
// whether the disks must be sorted into cells again because one could meet others than those in its cells. It restarts
// if a disk exceeds the top speed, and if the waves are spent: then only up to the time before which all hits are
// known, because later hits are only partly resolved. If that also takes too many waves, the end of the step becomes 0.
// Where the backend chooses the stepping, a step halts at its start, to be discrete:
// - if no disk or wall moves half the radius of the smallest disk in a substep: then interference tests find nearly all hits
//   (Forsthoefel and Fitzgerald, 2008)
// - after a discrete step in which contacts carried half as many impulses as there are disks: what rests hits without end
// - after a spent step: 1 step, then 3, 7, … as long as every event-driven step in between is spent, too
// After the last wave that is encoded it only finds out whether the step is complete. One thread.

import package::schemas::{Params, Status, ARRIVED, HALT_DISCRETE, IDLE, SPEED_MARGIN, SPENT, UNDER_WAY};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;

// no wave follows
override LAST: bool;

// Whether all hits before the end of the step are resolved.
fn hasArrived(earliest: f32) -> bool {
  if (status.progress.phase != UNDER_WAY || atomicLoad(&status.progress.topSpeedExceeded) != 0u) { return false; }
  return earliest >= status.progress.end;
}

// Whether discrete substeps suffice for a step that begins.
fn isSlow() -> bool {
  let fastest = bitcast<f32>(atomicLoad(&status.progress.fastest)) + params.wallSpeed + params.gravityDeltaV;
  return params.h * fastest < 0.5 * params.smallestRadius * f32(params.maxSubsteps);
}

// Whether a step that begins is discrete where the backend chooses. Counts it in the pause after a spent step.
fn isDiscrete() -> bool {
  let left = status.progress.pauseLeft;
  if (left > 0u) { status.progress.pauseLeft = left - 1u; }
  return left > 0u || 2u * atomicLoad(&status.carrying) > params.disks || isSlow();
}

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  let earliest = bitcast<f32>(atomicLoad(&status.progress.earliest));
  let unseen = bitcast<f32>(atomicLoad(&status.progress.earliestUnseen));
  if (LAST && !hasArrived(earliest)) { return; }
  if (params.choosesStepping != 0u && status.progress.phase == IDLE && isDiscrete()) {
    // the contact list stays as it is
    atomicStore(&status.progress.fastest, 0u);
    status.progress.margin = 0.0;
    status.halted = HALT_DISCRETE;
    return;
  }
  atomicStore(&status.stale, 0u);
  var begins = false;
  if (status.progress.phase == IDLE) {
    status.progress.phase = UNDER_WAY;
    status.progress.margin = SPEED_MARGIN;
    status.progress.waves = 0u;
    atomicStore(&status.deepest, 0u);
    atomicStore(&status.bullets, 0u);
    status.progress.collisionsBefore = atomicLoad(&status.progress.collisions);
    status.eventsAtStart = status.events;
    status.progress.end = params.h;
    begins = true;
  } else if (status.progress.phase == UNDER_WAY) {
    let waves = status.progress.waves;
    if (atomicLoad(&status.progress.topSpeedExceeded) != 0u) {
      status.progress.margin = 2.0 * status.progress.margin;
      begins = true;
    } else if (earliest >= status.progress.end) {
      status.progress.phase = select(u32(ARRIVED), u32(SPENT), status.progress.end < params.h);
    } else if (waves >= params.maxWaves && status.progress.end == params.h) {
      status.progress.end = earliest;
      begins = true;
    } else if (unseen <= earliest) {
      status.progress.now = earliest;
      atomicStore(&status.stale, 1u);
    }
    if (status.progress.phase == UNDER_WAY && waves >= 3u * params.maxWaves) {
      status.progress.end = 0.0;
      begins = true;
    }
  }
  status.progress.isRestart = u32(begins);
  if (begins) {
    status.progress.now = 0.0;
    atomicStore(&status.progress.collisions, status.progress.collisionsBefore);
    status.events = status.eventsAtStart;
    atomicStore(&status.progress.topSpeedExceeded, 0u);
    atomicStore(&status.stale, 1u);
  }
}
