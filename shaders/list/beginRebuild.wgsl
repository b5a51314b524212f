// Decides whether this substep rebuilds the contact list: `status.stale` makes the stages of the rebuild run, and `status.rebuilt` marks
// later ones of it. The list is invalid in the first substep of a step with new edges, and where the sums for the warm start are
// missing. Also chooses the reach of a new list, and stores the poses of the bodies that it is built with. Halts if the list must be
// rebuilt and those stages are not encoded; the substep then resumes here. Halts before that if a disk is awake and the stages of awake disks
// are not encoded; the substep then resumes at checkNeighborList. One workgroup; each thread stores its share of the bodies.
//
// Sums for the warm start hold for a new list, too, if disks have only moved: after edits some impulses are gone, and sleeping disks
// have none.
//
// A list holds until a disk has moved half its reach. In motion a longer reach saves rebuilds, and at rest it would only
// list more pairs. If disks are too fast even for the longest one, the list is rebuilt in each substep, with the least.

import package::schemas::{Body, Params, Status, CHOSEN_REACH, HALT_AWAKE, HALT_REBUILD, WORKGROUP};
import package::shared::edge::bodyAt;
import package::shared::listReach::reachFor;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> bodies: array<Body>;
@group(0) @binding(3) var<storage, read_write> rebuildPositions: array<Body>;

// the solver sums up the impulses of each disk for the next warm start
override SUMMED: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the stages of the rebuild follow
override LISTED: bool;
// the stages of awake disks are encoded
override AWAKE: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(local_invocation_index) thread: u32) {
  let isFirst = status.completed == params.completedBefore;
  let hasNewEdges = params.newEdges != 0u && isFirst;
  let lacksSums = SUMMED && status.summed == 0u;
  let isChanged = atomicLoad(&status.stale) != 0u || hasNewEdges;
  let halted = status.halted != 0u;
  let keeps = halted || !(isChanged || lacksSums || atomicLoad(&status.moved) != 0u);
  // a substep that starts again after a halt keeps its reach, and its sums
  let travel = atomicLoad(&status.travel);
  let isChosen = travel == CHOSEN_REACH;
  let isOutdated = isChanged || SLEEP || atomicLoad(&status.outlying) != 0u;
  let keepsSums = SUMMED && !lacksSums && (isChosen || !isOutdated);
  let lacksAwake = !AWAKE && status.awakeSlots > 0u && !halted;
  storageBarrier();
  if (lacksAwake || (!LISTED && !keeps)) {
    if (thread == 0u) { status.halted = select(u32(HALT_REBUILD), u32(HALT_AWAKE), lacksAwake); }
    return;
  }
  if (thread == 0u && !halted) {
    atomicStore(&status.carrying, 0u);
    atomicStore(&status.stale, u32(!keeps));
    status.rebuilt = u32(!keeps);
    if (!keeps && !isChosen) {
      status.reach = reachFor(bitcast<f32>(travel));
      status.summed = u32(keepsSums);
      if (isChanged) {
        atomicStore(&status.unsettled, 0u);
        atomicStore(&status.reduced, 0u);
      }
      if (isFirst) { status.firstRebuilds++; } else { status.laterRebuilds++; }
      atomicStore(&status.travel, CHOSEN_REACH);
    }
  }
  if (keeps) { return; }
  for (var body = thread; body < params.bodies; body += WORKGROUP) { rebuildPositions[body] = bodyAt(body, 0u, 0u); }
}
