// Writes the workgroup counts of the stages that rebuild the contact list, or zeros if the list is still valid; a dispatch
// is three words, the workgroups along x, y and z. It is invalid in the first substep of a step with new
// edges, and where the sums for the warm start are missing; `status.rebuilt` tells whether it was. Also chooses the reach of a new
// list, and stores the poses of the bodies that it is built with. One thread per stage; each stores its share of the bodies.
//
// Sums for the warm start hold for a new list, too, if disks have only moved: after edits some impulses are gone, and sleeping disks
// have none.
//
// A list holds until a disk has moved half its reach. In motion a longer reach saves rebuilds, and at rest it would only
// list more pairs. If disks are too fast even for the longest one, the list is rebuilt in each substep, with the least.

import package::schemas::{Body, Params, Status, CHOSEN_REACH, LIST_SUBSTEPS, MOST_LEVELS, MOST_PLANNED, REACH_PER_TRAVEL, WARM_START_PLANNED};
import package::shared::edge::bodyAt;
import package::shared::exact::maxExact;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> planned: array<u32>;
@group(0) @binding(3) var<storage, read> bodies: array<Body>;
@group(0) @binding(4) var<storage, read_write> dispatches: array<u32>;
@group(0) @binding(5) var<storage, read_write> rebuildPositions: array<Body>;

// the solver sums up the impulses of each disk for the next warm start
override SUMMED: bool;
// disks at rest fall asleep
override SLEEP: bool;

// The least reach with which a new list holds for LIST_SUBSTEPS substeps, or for as many as there can be.
fn reachFor(travel: f32) -> f32 {
  for (var substeps = u32(LIST_SUBSTEPS); substeps > 1u; substeps--) {
    let reach = f32(substeps) * REACH_PER_TRAVEL * travel;
    if (reach < params.mostReach) { return maxExact(params.reach, reach); }
  }
  return params.reach;
}

@compute @workgroup_size(MOST_PLANNED)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let stage = thread.x;
  let hasNewEdges = params.newEdges != 0u && status.completed == params.completedBefore;
  let lacksSums = SUMMED && status.summed == 0u;
  let isChanged = atomicLoad(&status.stale) != 0u || hasNewEdges;
  let keeps = status.halted != 0u || !(isChanged || lacksSums || atomicLoad(&status.moved) != 0u);
  // a substep that starts again after a halt keeps its reach, and its sums
  let travel = atomicLoad(&status.travel);
  let isChosen = travel == CHOSEN_REACH;
  let isOutdated = isChanged || SLEEP || atomicLoad(&status.outlying) != 0u;
  let keepsSums = SUMMED && !lacksSums && (isChosen || !isOutdated);
  storageBarrier();
  if (stage == 0u && status.halted == 0u) {
    atomicStore(&status.stale, u32(!keeps));
    status.rebuilt = u32(!keeps);
    if (!keeps && !isChosen) {
      status.reach = reachFor(bitcast<f32>(travel));
      status.summed = u32(keepsSums);
      atomicStore(&status.travel, CHOSEN_REACH);
    }
  }
  let isWarmStart = stage >= WARM_START_PLANNED && stage < WARM_START_PLANNED + MOST_LEVELS;
  dispatches[3u * stage] = select(planned[stage], 0u, keeps || (isWarmStart && keepsSums));
  dispatches[3u * stage + 1u] = 1u;
  dispatches[3u * stage + 2u] = 1u;
  if (keeps) { return; }
  for (var body = stage; body < params.bodies; body += MOST_PLANNED) { rebuildPositions[body] = bodyAt(body, 0u, 0u); }
}
