/** Twin of shaders/grains/parts/hookedGrains.wgsl. */
import {
  CLUMPS,
  contacts,
  grainPairs,
  motions,
  PERIODIC,
  params,
  poses,
} from '../../../../shaders/grains/collideGrains.wgsl'
import { dot2 } from '../../shared/outline'
import { imageAlong } from '../../shared/periodic'
import { touch, touchAt } from '../../shared/touch'
import { isFirst, recordApproach } from './approachSpeed'
import { arm } from './grainContact'

/** Marks the contacts of two grains from k on whether some of their parts are in a deep overlap. */
function markDeep(k: u32, end: u32, isDeep: bool): void {
  for (let n = k; n < end; n++) {
    const pair = grainPairs[n]
    if (((pair.feature & DEEP_FEATURE) !== 0) !== isDeep) pair.feature ^= DEEP_FEATURE
  }
}

/** Lets parts of a clump that are caught behind parts of another one push the centres of both apart. */
function unhook(k: u32, end: u32, i: u32, b: u32): void {
  const pose = poses[i]
  const other = poses[b]
  const period = params.period
  const x = imageAlong(PERIODIC, pose.position.x, pose.residue.x, other.position.x, other.residue.x, period.x)
  const y = imageAlong(PERIODIC, pose.position.y, pose.residue.y, other.position.y, other.residue.y, period.y)
  touchAt(x, y, 0, motions[i].id, motions[b].id)
  const apartX = touch.normalX
  const apartY = touch.normalY
  for (let n = k; n < end; n++) {
    const contact = contacts[n]
    const normalX = contact.normal.x
    const normalY = contact.normal.y
    if (!(contact.gap < 0 && dot2(normalX, normalY, apartX, apartY) < 0)) continue
    const pair = grainPairs[n]
    const armX = pair.dotA * normalX - pair.crossA * -normalY
    const armY = pair.dotA * normalY - pair.crossA * normalX
    const otherX = pair.dotB * normalX - pair.crossB * -normalY
    const otherY = pair.dotB * normalY - pair.crossB * normalX
    contact.normal.x = apartX
    contact.normal.y = apartY
    arm(pair, apartX, apartY, armX, armY, otherX, otherY)
    pair.foundGap = -(<f32>NO_TOUCH)
    if (isFirst()) recordApproach(n, i, b)
  }
}

/** The contacts of two grains from k on are complete. */
export function endGrain(k: u32, end: u32, i: u32, isDeep: bool, isClump: bool): void {
  markDeep(k, end, isDeep)
  if (CLUMPS && isDeep && isClump) unhook(k, end, i, contacts[k].b)
}
