/** Twin of shaders/writeDispatchArgs.wgsl. */
import { dispatches, planned, status } from '../../../shaders/writeDispatchArgs.wgsl'
import { keepsList } from './shared/status'

export function writeDispatchArgs(): void {
  for (let stage: u32 = 0; stage < MOST_PLANNED; stage++) {
    dispatches[3 * stage] = keepsList(status) ? 0 : planned[stage]
    dispatches[3 * stage + 1] = 1
    dispatches[3 * stage + 2] = 1
  }
}
