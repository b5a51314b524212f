// Ends the substep, and the step if the GPU chose its number of substeps: the remaining encoded substeps are then
// skipped. Clears the counters of a substep without stages of awake disks, as integrateVelocities.wgsl does otherwise. Finds the
// shares of tiles in their kept impulses. One thread per tile of the finest level.

import package::schemas::{Params, Status, TileSum, WORKGROUP};
import package::shared::substepEnd::{countSubstep, missingStages};
import package::step::parts::tileShare::findShare;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> tileSums: array<TileSum>;
@group(0) @binding(3) var<storage, read_write> contactOrder: array<u32>;
@group(0) @binding(4) var<storage, read_write> tilePlans: array<u32>;

// the stages of awake disks are encoded
override AWAKE: bool;
// the solver has summed up the impulses of each disk for the next warm start
override SUMMED: bool;
// tiles keep a share of their impulses
override SHARED: bool;
// walls move, or their surfaces do: velocities relative to walls count
override RELATIVE: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the tiles have plans
override PLANNED: bool;
// bullets were swept, or are not looked for
override SWEPT: bool;
// tiles were summed up, if that was needed
override TILE_SUMS: bool;

fn finish() {
  if (status.halted != 0u) { return; }
  status.halted = missingStages();
  if (status.halted != 0u) { return; }
  if (!AWAKE) {
    status.lastDeepest = bitcast<f32>(atomicLoad(&status.deepest));
    atomicStore(&status.carrying, 0u);
    atomicStore(&status.deepest, 0u);
    atomicStore(&status.bullets, 0u);
    atomicStore(&status.outlying, 0u);
  }
  if (SLEEP && status.awakeSlots == 0u) {
    atomicStore(&status.unsettled, 0u);
    atomicStore(&status.reduced, 0u);
  }
  status.pressed = atomicLoad(&status.pressing);
  atomicStore(&status.pressing, 0u);
  atomicStore(&status.moved, 0u);
  atomicStore(&status.travel, 0u);
  countSubstep(SUMMED);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (AWAKE && TILE_SUMS) { findShare(thread.x); }
  if (thread.x == 0u) { finish(); }
}
