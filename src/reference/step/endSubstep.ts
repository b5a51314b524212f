/** Twin of shaders/step/endSubstep.wgsl. */
import {
  AWAKE,
  contactOrder,
  PLANNED,
  params,
  RELATIVE,
  SHARED,
  SLEEP,
  SUMMED,
  SWEPT,
  status,
  TILE_SUMS,
  tilePlans,
  tileSums,
} from '../../../shaders/step/endSubstep.wgsl'
import { forgetShares } from '../shared/settling'
import { countSubstep, missingStages } from '../shared/substepEnd'
import { findShares } from './parts/tileShare'

function finish(): void {
  if (status.halted !== 0) return
  status.halted = missingStages(status, SWEPT, SHARED, TILE_SUMS)
  if (status.halted !== 0) return
  if (!AWAKE) {
    status.lastDeepest = reinterpret<f32>(status.deepest)
    status.carrying = 0
    status.deepest = 0
    status.bullets = 0
    status.outlying = 0
  }
  if (SLEEP && status.awakeSlots === 0) forgetShares(status)
  status.pressed = status.pressing
  status.pressing = 0
  status.moved = 0
  status.travel = 0
  countSubstep(params, status, SUMMED)
}

export function endSubstep(): void {
  const rests = SLEEP && status.awakeSlots === 0
  if (AWAKE && TILE_SUMS && SHARED && !rests)
    findShares(params, status, tileSums, contactOrder, tilePlans, PLANNED, RELATIVE)
  if (firstThread === 0) finish()
}
