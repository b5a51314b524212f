// Decides how the frame goes on, after the waves so far: whether it begins again since a disk became faster than was
// allowed for, is done, has spent its waves, or goes on, and whether the disks have first to be sorted into cells again, since
// one of them is about to leave the surroundings that it knows. One thread.

@compute @workgroup_size(1)
fn main() {
  if (status.halted != 0u) { return; }
  let earliest = bitcast<f32>(atomicLoad(&status.progress.earliest));
  let earliestExit = bitcast<f32>(atomicLoad(&status.progress.earliestExit));
  atomicStore(&status.stale, 0u);
  if (status.progress.phase == IDLE) {
    status.progress.phase = UNDER_WAY;
    status.progress.margin = SPEED_MARGIN;
    status.progress.waves = 0u;
    status.progress.collisionsBefore = atomicLoad(&status.progress.collisions);
    status.progress.isRewound = 1u;
  } else if (status.progress.phase == UNDER_WAY) {
    status.progress.isRewound = 0u;
    if (atomicLoad(&status.progress.outran) != 0u) {
      status.progress.margin = 2.0 * status.progress.margin;
      atomicStore(&status.progress.collisions, status.progress.collisionsBefore);
      status.progress.isRewound = 1u;
    } else if (earliest >= frame.step) {
      status.progress.phase = ARRIVED;
    } else if (status.progress.waves >= frame.mostWaves) {
      status.progress.phase = SPENT;
    } else if (earliestExit <= earliest) {
      status.progress.now = earliest;
      atomicStore(&status.stale, 1u);
    }
  }
  if (status.progress.phase == UNDER_WAY && status.progress.isRewound != 0u) {
    status.progress.now = 0.0;
    atomicStore(&status.progress.latest, 0u);
    atomicStore(&status.progress.outran, 0u);
    atomicStore(&status.stale, 1u);
  }
}
