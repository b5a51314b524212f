// Whether a stage that makes the list of contacts has nothing to do: the list holds, or the frame has halted.
// Twin: src/reference/kernels/shared/status.ts

import package::kernel::status;

fn keepsList() -> bool {
  return status.halted != 0u || atomicLoad(&status.stale) == 0u;
}
