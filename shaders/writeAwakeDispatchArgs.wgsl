// Writes the workgroup counts of the stages of awake disks, of those that collide contacts with grains for the first time in a
// substep, of the solver and of events. While all disks sleep there are no
// events but those of a rebuild of the contact list. Then it also clears the counters of the substep, which
// integrateVelocities does otherwise. Runs after a halt, too: the substep may resume after this stage. One thread per stage.

import package::schemas::{
  Params, Status, AWAKE_EVENTS_PLANNED, AWAKE_FIRST_PLANNED, AWAKE_LEVELS_PLANNED, AWAKE_PLANNED, AWAKE_PLANNED_END, COLOR_COLUMNS, COLOR_ROWS,
  FINEST_COLOR_ROWS, MOST_PLANNED, WORKGROUP,
};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> planned: array<u32>;
@group(0) @binding(3) var<storage, read_write> dispatches: array<u32>;

// Workgroups of a color of a level: a thread for every third cell of each group of rows with awake disks.
fn workgroupsOf(level: u32) -> u32 {
  if (level >= params.levelCount) { return 0u; }
  let rowsApart = select(u32(COLOR_ROWS), u32(FINEST_COLOR_ROWS), level == 0u);
  let groups = (status.awakeRows[level].count + rowsApart - 1u) / rowsApart;
  return (params.levels[level].columns / COLOR_COLUMNS * groups + WORKGROUP - 1u) / WORKGROUP;
}

@compute @workgroup_size(MOST_PLANNED)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let stage = thread.x;
  if (stage < AWAKE_PLANNED || stage >= AWAKE_PLANNED_END) { return; }
  if (stage == AWAKE_PLANNED) {
    dispatches[3u * stage] = (status.awakeSlots + WORKGROUP - 1u) / WORKGROUP;
    if (status.awakeSlots > 0u || status.halted != 0u) { return; }
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
    dispatches[3u * stage] = workgroupsOf(stage - AWAKE_LEVELS_PLANNED);
    return;
  }
  dispatches[3u * stage] = select(0u, planned[stage], status.awakeSlots > 0u || status.rebuilt != 0u);
}
