/** Twin of shaders/writeDispatchArgs.wgsl. */
import {
  bodies,
  dispatches,
  params,
  planned,
  rebuildPositions,
  status,
} from '../../../shaders/writeDispatchArgs.wgsl'
import { bodyAt } from './shared/edge'
import { keepsList } from './shared/status'

export function writeDispatchArgs(): void {
  if (status.halted === 0) status.rebuilt = status.stale
  for (let stage: u32 = 0; stage < MOST_PLANNED; stage++) {
    dispatches[3 * stage] = keepsList(status) ? 0 : planned[stage]
    dispatches[3 * stage + 1] = 1
    dispatches[3 * stage + 2] = 1
  }
  if (keepsList(status)) return
  for (let body: u32 = 0; body < params.bodies; body++)
    rebuildPositions[body] = bodyAt(bodies, status, params, body, 0, 0)
}
