/** Twin of shaders/step/advanceSubstep.wgsl. */
import {
  bodies,
  contactOrder,
  LISTED,
  PLANNED,
  params,
  RELATIVE,
  rebuildPositions,
  SHARED,
  SUMMED,
  SWEPT,
  status,
  TILE_SUMS,
  tilePlans,
  tileSums,
} from '../../../shaders/step/advanceSubstep.wgsl'
import { bodyAt } from '../shared/edge'
import { reachFor } from '../shared/listReach'
import { countSubstep, missingStages } from '../shared/substepEnd'
import { findShares } from './parts/tileShare'

function advance(): void {
  if (status.halted !== 0) return
  status.halted = missingStages(status, SWEPT, SHARED, TILE_SUMS)
  if (status.halted !== 0) return
  countSubstep(params, status, SUMMED)
  if (status.halted !== 0) {
    status.moved = 0
    status.travel = 0
    return
  }
  const isStale = status.stale !== 0
  const keeps = !isStale && status.moved === 0
  if (!LISTED && !keeps) {
    status.halted = HALT_REBUILD
    return
  }
  status.carrying = 0
  status.stale = u32(!keeps)
  status.rebuilt = u32(!keeps)
  if (keeps) return
  status.reach = reachFor(params, reinterpret<f32>(status.travel))
  status.summed = u32(!isStale && status.outlying === 0)
  status.laterRebuilds++
  status.travel = CHOSEN_REACH
  for (let body: u32 = 0; body < params.bodies; body++)
    rebuildPositions[body] = bodyAt(bodies, status, params, body, 0, 0)
}

export function advanceSubstep(): void {
  if (TILE_SUMS && SHARED) findShares(params, status, tileSums, contactOrder, tilePlans, PLANNED, RELATIVE)
  if (firstThread === 0) advance()
}
