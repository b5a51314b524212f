// Writes the workgroup counts of the stages of awake disks, and zeros for those of the solver and of events while all disks
// sleep; a rebuild of the contact list may have events. Then it also clears the counters of the substep, which
// integrateVelocities does otherwise. Runs after a halt, too: the substep may resume after this stage. One thread per stage.

import package::schemas::{
  Status, AWAKE_EVENTS_PLANNED, AWAKE_PLANNED, AWAKE_PLANNED_END, MOST_PLANNED, WORKGROUP,
};

@group(0) @binding(0) var<storage, read_write> status: Status;
@group(0) @binding(1) var<storage, read> planned: array<u32>;
@group(0) @binding(2) var<storage, read_write> dispatches: array<u32>;

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
  let runs = status.awakeSlots > 0u || (stage >= AWAKE_EVENTS_PLANNED && status.rebuilt != 0u);
  dispatches[3u * stage] = select(0u, planned[stage], runs);
}
