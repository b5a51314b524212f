/**
 * When a stage has work. A kernel without work leaves at once, by what the status says. The GPU is dispatched all the same, where its encoder
 * cannot know (src/gpu/encodedParts.ts); the CPU knows the status, and does not call the twin.
 */
import { SOLVER_TILE, TILINGS, UNDER_WAY, WORKGROUP } from '../schemas/constants.ts'
import { PROGRESS, SPAN, STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { Stage } from './stage.ts'

const perSlot = (slots: number) => Math.ceil(slots / WORKGROUP)

/** Returns how many workgroups of a stage may have work, with a status without a halt. */
export function workgroupsNow(stage: Stage, { u32 }: TypedViews): number {
  const { runs, workgroups } = stage
  const awake = u32[STATUS.awakeSlots]
  const isStale = u32[STATUS.stale] !== 0
  const isRebuilt = u32[STATUS.rebuilt] !== 0
  switch (runs) {
    case undefined:
      return workgroups
    case 'rebuild':
    case 'sort':
      return isStale ? workgroups : 0
    case 'wave':
      return u32[STATUS.progress + PROGRESS.phase] === UNDER_WAY ? workgroups : 0
    case 'sums':
      return isStale && u32[STATUS.summed] === 0 ? workgroups : 0
    case 'bullets':
      return perSlot(u32[STATUS.bullets])
    case 'awake':
      return perSlot(awake)
    case 'awakeFirst':
      return Math.max(perSlot(awake), 1)
    case 'collided':
      return isRebuilt ? workgroups : perSlot(awake)
    case 'awakeTiles':
      return awake > 0 ? awakeTiles(stage, u32) : 0
    case 'touches':
      return awake > 0 || isRebuilt ? workgroups : 0
  }
}

/** Returns an upper bound of the tiles in rows with awake disks. A tile has SOLVER_TILE rows or more. */
function awakeTiles({ workgroups, tileRows = 1, ...stage }: Stage, u32: Uint32Array): number {
  const level = 'stageIndex' in stage ? Math.floor(stage.stageIndex / TILINGS) : 0
  const rows = u32[STATUS.awakeRows + SPAN.stride * level + SPAN.count]
  const awake = Math.min(Math.ceil((rows - 1) / SOLVER_TILE) + 1, tileRows)
  return (workgroups / tileRows) * awake
}
