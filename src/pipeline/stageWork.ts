/**
 * When a stage has work. A kernel without work leaves at once, by what the status says. The GPU is dispatched all the same, where its encoder
 * cannot know (src/gpu/encodedStages.ts); the CPU knows the status, and does not call the twin.
 */
import { WORKGROUP } from '../schemas/constants.ts'
import { STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { Stage } from './stage.ts'

const perSlot = (slots: number) => Math.ceil(slots / WORKGROUP)

/** Returns the number of workgroups of a stage that have work, of a status without a halt. */
export function workgroupsNow({ runs, workgroups }: Stage, { u32 }: TypedViews): number {
  const awake = u32[STATUS.awakeSlots]
  const isStale = u32[STATUS.stale] !== 0
  const isRebuilt = u32[STATUS.rebuilt] !== 0
  switch (runs) {
    case undefined:
      return workgroups
    case 'rebuild':
    case 'sort':
      return isStale ? workgroups : 0
    case 'sums':
      return isStale && u32[STATUS.summed] === 0 ? workgroups : 0
    case 'bullets':
      return perSlot(u32[STATUS.bullets])
    case 'awake':
      return perSlot(awake)
    case 'collided':
      return isRebuilt ? workgroups : perSlot(awake)
    case 'awakeTiles':
      return awake > 0 ? workgroups : 0
    case 'touches':
      return awake > 0 || isRebuilt ? workgroups : 0
  }
}
