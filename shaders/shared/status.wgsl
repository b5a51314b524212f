// Whether a stage has nothing to do. A loop over workgroups asks once, before it begins: src/gpu/loopWorkgroups.ts.
// Twin: src/reference/shared/status.ts

import package::kernel::status;
import package::schemas::UNDER_WAY;

// Whether the stages that rebuild the contact list are skipped: the list is valid, or the step has halted.
fn keepsList() -> bool {
  return status.halted != 0u || atomicLoad(&status.stale) == 0u;
}

// Whether the waves of an event-driven step are over, or the step has halted.
fn isWaveOver() -> bool {
  return status.halted != 0u || status.progress.phase != UNDER_WAY;
}
