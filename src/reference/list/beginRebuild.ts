/** Twin of shaders/list/beginRebuild.wgsl. */
import {
  AWAKE,
  bodies,
  LISTED,
  params,
  rebuildPositions,
  SLEEP,
  SUMMED,
  status,
} from '../../../shaders/list/beginRebuild.wgsl'
import { bodyAt } from '../shared/edge'
import { reachFor } from '../shared/listReach'
import { forgetShares } from '../shared/settling'

export function beginRebuild(): void {
  const isFirst = status.completed === params.completedBefore
  const hasNewEdges = params.newEdges !== 0 && isFirst
  const lacksSums = SUMMED && status.summed === 0
  const isChanged = status.stale !== 0 || hasNewEdges
  const keeps = status.halted !== 0 || !(isChanged || lacksSums || status.moved !== 0)
  // a substep that starts again after a halt keeps its reach, and its sums
  const isChosen = status.travel === CHOSEN_REACH
  const isOutdated = isChanged || SLEEP || status.outlying !== 0
  const keepsSums = SUMMED && !lacksSums && (isChosen || !isOutdated)
  const lacksAwake = !AWAKE && status.awakeSlots > 0 && status.halted === 0
  if (lacksAwake || (!LISTED && !keeps)) {
    status.halted = lacksAwake ? HALT_AWAKE : HALT_REBUILD
    return
  }
  if (status.halted === 0) {
    status.carrying = 0
    status.stale = u32(!keeps)
    status.rebuilt = u32(!keeps)
    if (!keeps && !isChosen) {
      status.reach = reachFor(params, reinterpret<f32>(status.travel))
      status.summed = u32(keepsSums)
      if (isChanged) forgetShares(status)
      if (isFirst) status.firstRebuilds++
      else status.laterRebuilds++
      status.travel = CHOSEN_REACH
    }
  }
  if (keeps) return
  for (let body: u32 = 0; body < params.bodies; body++)
    rebuildPositions[body] = bodyAt(bodies, status, params, body, 0, 0)
}
