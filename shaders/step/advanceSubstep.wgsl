// Ends a substep and begins the next one of the same step, in worlds whose tiles have plans: endSubstep.wgsl, then beginRebuild.wgsl by what
// relaxTiles.wgsl has found. Halts as beginRebuild.wgsl and checkBullets.wgsl do, and where tiles were to be summed up. One thread per tile, as endSubstep.wgsl.

import package::schemas::{Body, Params, Status, TileSum, CHOSEN_REACH, HALT_REBUILD, WORKGROUP};
import package::shared::edge::bodyAt;
import package::shared::listReach::reachFor;
import package::shared::substepEnd::{countSubstep, missingStages};
import package::step::parts::tileShare::findShare;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> bodies: array<Body>;
@group(0) @binding(3) var<storage, read_write> rebuildPositions: array<Body>;
@group(0) @binding(4) var<storage, read> tileSums: array<TileSum>;
@group(0) @binding(5) var<storage, read_write> contactOrder: array<u32>;
@group(0) @binding(6) var<storage, read_write> tilePlans: array<u32>;

// the stages of the rebuild follow
override LISTED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the tiles have plans
override PLANNED: bool;
// bullets were swept, or are not looked for
override SWEPT: bool;
// tiles were summed up, if that was needed
override TILE_SUMS: bool;
// the solver has summed up the impulses of each disk for the next warm start
override SUMMED: bool;
// tiles keep a share of their impulses
override SHARED: bool;
// walls move, or their surfaces do: velocities relative to walls count
override RELATIVE: bool;

fn advance() {
  if (status.halted != 0u) { return; }
  status.halted = missingStages();
  if (status.halted != 0u) { return; }
  countSubstep(SUMMED);
  if (status.halted != 0u) {
    // the step is done, and what was found is for a substep that it does not have
    atomicStore(&status.moved, 0u);
    atomicStore(&status.travel, 0u);
    return;
  }
  let isStale = atomicLoad(&status.stale) != 0u;
  let keeps = !isStale && atomicLoad(&status.moved) == 0u;
  if (!LISTED && !keeps) {
    status.halted = HALT_REBUILD;
    return;
  }
  atomicStore(&status.carrying, 0u);
  atomicStore(&status.stale, u32(!keeps));
  status.rebuilt = u32(!keeps);
  if (keeps) { return; }
  status.reach = reachFor(bitcast<f32>(atomicLoad(&status.travel)));
  status.summed = u32(!isStale && atomicLoad(&status.outlying) == 0u);
  status.laterRebuilds++;
  atomicStore(&status.travel, CHOSEN_REACH);
  for (var body = 0u; body < params.bodies; body++) { rebuildPositions[body] = bodyAt(body, 0u, 0u); }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (TILE_SUMS) { findShare(thread.x); }
  if (thread.x == 0u) { advance(); }
}
