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
  const hasNewEdges = params.newEdges !== 0 && status.completed === params.completedBefore
  const keeps = keepsList(status) && !(hasNewEdges && status.halted === 0)
  if (status.halted === 0) {
    status.stale = u32(!keeps)
    status.rebuilt = u32(!keeps)
  }
  for (let stage: u32 = 0; stage < MOST_PLANNED; stage++) {
    dispatches[3 * stage] = keeps ? 0 : planned[stage]
    dispatches[3 * stage + 1] = 1
    dispatches[3 * stage + 2] = 1
  }
  if (keeps) return
  for (let body: u32 = 0; body < params.bodies; body++)
    rebuildPositions[body] = bodyAt(bodies, status, params, body, 0, 0)
}
