// Writes the workgroup counts of the stages of awake disks, of those that collide contacts with grains for the first time in a
// substep, of the solver and of events. While all disks sleep there are no
// events but those of a rebuild of the contact list. Then, with BEGIN, it also clears the counters of the substep, which
// integrateVelocities does otherwise. Without, a substep that was interrupted goes on: later steps that were submitted have
// written the counts of their own sizes meanwhile. One thread per stage.

import package::schemas::{
  Params, Status, AWAKE_EVENTS_PLANNED, AWAKE_FIRST_PLANNED, AWAKE_LEVELS_PLANNED, AWAKE_PLANNED, AWAKE_PLANNED_END, MOST_PLANNED,
  TILINGS, WORKGROUP,
};
import package::shared::solverTiles::{awakeTileRows, solverTilesAlong};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> planned: array<u32>;
@group(0) @binding(3) var<storage, read_write> dispatches: array<u32>;

override BEGIN: bool;

// The tiles of a level in rows with awake disks, in the tiling in which there are most.
fn tilesToSolve(level: u32) -> u32 {
  if (level >= params.levelCount) { return 0u; }
  let grid = params.levels[level];
  var rows = 0u;
  for (var tiling = 0u; tiling < TILINGS; tiling++) {
    rows = max(rows, awakeTileRows(grid, tiling, status.awakeRows[level]).count);
  }
  return rows * solverTilesAlong(grid.columns);
}

@compute @workgroup_size(MOST_PLANNED)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let stage = thread.x;
  if (stage < AWAKE_PLANNED || stage >= AWAKE_PLANNED_END) { return; }
  if (stage == AWAKE_PLANNED) {
    dispatches[3u * stage] = (status.awakeSlots + WORKGROUP - 1u) / WORKGROUP;
    if (!BEGIN || status.awakeSlots > 0u || status.halted != 0u) { return; }
    status.lastDeepest = bitcast<f32>(atomicLoad(&status.deepest));
    atomicStore(&status.carrying, 0u);
    atomicStore(&status.deepest, 0u);
    atomicStore(&status.bullets, 0u);
    return;
  }
  if (stage == AWAKE_FIRST_PLANNED) {
    // after a rebuild all contacts: see collidedSlots
    dispatches[3u * stage] = select((status.awakeSlots + WORKGROUP - 1u) / WORKGROUP, planned[stage], status.rebuilt != 0u);
    return;
  }
  if (stage < AWAKE_EVENTS_PLANNED) {
    dispatches[3u * stage] = tilesToSolve(stage - AWAKE_LEVELS_PLANNED);
    return;
  }
  dispatches[3u * stage] = select(0u, planned[stage], status.awakeSlots > 0u || status.rebuilt != 0u);
}
