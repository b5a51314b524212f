/** Twin of shaders/writeDispatchArgs.wgsl. */
import { Numbers } from './shared/memory'
import { keepsList } from './shared/status'

export function writeDispatchArgs(status: Status, planned: Numbers<u32>, dispatches: Numbers<u32>): void {
  for (let stage: u32 = 0; stage < MOST_PLANNED; stage++) {
    dispatches[3 * stage] = keepsList(status) ? 0 : planned[stage]
    dispatches[3 * stage + 1] = 1
    dispatches[3 * stage + 2] = 1
  }
}
