// Whether the stages that rebuild the contact list are skipped: the list is valid, or the step has halted.
// Twin: src/reference/kernels/shared/status.ts

import package::kernel::status;

fn keepsList() -> bool {
  return status.halted != 0u || atomicLoad(&status.stale) == 0u;
}
