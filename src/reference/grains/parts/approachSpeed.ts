/** Twin of shaders/grains/parts/approachSpeed.wgsl. */
import {
  APPROACH,
  contacts,
  grainPairs,
  impulses,
  motions,
  params,
  stageIndex,
} from '../../../../shaders/grains/collideGrains.wgsl'
import { clear } from '../../shared/memory'
import { dot2 } from '../../shared/outline'

/** Whether it is the first call in the substep. */
export function isFirst(): bool {
  return stageIndex !== 0
}

function isForgotten(k: u32): bool {
  const contact = contacts[k]
  return (
    impulses[k].normal < 0 || (contact.approach < -params.restitutionThreshold && contact.restitution > 0)
  )
}

export function recordApproach(k: u32, i: u32, b: u32): void {
  if (!APPROACH) return
  const contact = contacts[k]
  if (isForgotten(k)) clear(impulses[k])
  contact.approach = closingOf(k, i, b)
}

export function closingOf(k: u32, i: u32, b: u32): f32 {
  const normal = contacts[k].normal
  const pair = grainPairs[k]
  const from = motions[i].velocity
  const to = motions[b].velocity
  const closing = dot2(to.x - from.x, to.y - from.y, normal.x, normal.y)
  return closing + (motions[b].spin * pair.crossB - motions[i].spin * pair.crossA)
}
