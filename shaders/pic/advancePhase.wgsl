// Decides how the frame goes on, after the waves so far: whether it is done, begins again, or goes on, and whether the disks have
// first to be sorted into cells again, since one could meet others than it sees there. It begins again where a disk became faster
// than was allowed for, and where the waves are spent: then it is taken only to the time before which all hits are known, for
// beyond that some were taken and some were not. Should even that take too long, it is not taken anywhere. One thread.

import package::schemas::{Params, Status, ARRIVED, IDLE, SPEED_MARGIN, SPENT, UNDER_WAY};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  let earliest = bitcast<f32>(atomicLoad(&status.progress.earliest));
  let unseen = bitcast<f32>(atomicLoad(&status.progress.earliestUnseen));
  atomicStore(&status.stale, 0u);
  var begins = false;
  if (status.progress.phase == IDLE) {
    status.progress.phase = UNDER_WAY;
    status.progress.margin = SPEED_MARGIN;
    status.progress.waves = 0u;
    atomicStore(&status.deepest, 0u);
    status.progress.collisionsBefore = atomicLoad(&status.progress.collisions);
    status.progress.end = params.h;
    begins = true;
  } else if (status.progress.phase == UNDER_WAY) {
    let waves = status.progress.waves;
    if (atomicLoad(&status.progress.outran) != 0u) {
      status.progress.margin = 2.0 * status.progress.margin;
      begins = true;
    } else if (earliest >= status.progress.end) {
      status.progress.phase = select(u32(ARRIVED), u32(SPENT), status.progress.end < params.h);
    } else if (waves >= params.mostWaves && status.progress.end == params.h) {
      status.progress.end = earliest;
      begins = true;
    } else if (unseen <= earliest) {
      status.progress.now = earliest;
      atomicStore(&status.stale, 1u);
    }
    if (status.progress.phase == UNDER_WAY && waves >= 3u * params.mostWaves) {
      status.progress.end = 0.0;
      begins = true;
    }
  }
  status.progress.isRewound = u32(begins);
  if (begins) {
    status.progress.now = 0.0;
    atomicStore(&status.progress.collisions, status.progress.collisionsBefore);
    atomicStore(&status.progress.outran, 0u);
    atomicStore(&status.stale, 1u);
  }
}
