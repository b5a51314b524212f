/** Twin of shaders/grains/gatherGrainTargets.wgsl. */
import {
  extentKeys,
  GRAINS,
  grains,
  grainTargets,
  materials,
  motions,
  params,
  poses,
  unordered,
} from '../../../shaders/grains/gatherGrainTargets.wgsl'
import { atomicMax } from '../shared/atomics'
import { sortable } from '../shared/extent'
import { levelOf } from '../shared/grid'
import { turnsOf, wrapBy, wrapped } from '../shared/periodic'
import { turn, turned } from '../shared/turned'

function widen(key: u32, value: u32): void {
  atomicMax(extentKeys.address(key), value)
}

/** A coordinate put into the periodic box, if there is one. */
function intoBox(position: f32, low: f32, period: f32): f32 {
  wrapBy(turnsOf(position, low, period), position, 0, low, period)
  return wrapped.position
}

export function gatherGrainTargets(): void {
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const source = unordered[i].slot
    const pose = poses[source]
    const id = motions[source].id
    const target = grainTargets[i]
    const position = target.position
    position.x = intoBox(pose.position.x, params.boxLow.x, params.period.x)
    position.y = intoBox(pose.position.y, params.boxLow.y, params.period.y)
    target.radius = pose.radius
    target.id = id
    target.category = id === NONE ? 0 : materials[id].category
    target.mask = id === NONE ? 0 : materials[id].mask
    const isGrain = GRAINS && id !== NONE
    target.firstPart = isGrain ? grains[id].firstPart : 0
    target.partCount = isGrain ? grains[id].partCount : 0
    if (target.partCount > 0) turn(1, 0, pose.angle)
    target.rotation.x = target.partCount > 0 ? turned.x : 1
    target.rotation.y = target.partCount > 0 ? turned.y : 0
    if (id === NONE) continue
    if (!(abs(position.x) <= <f32>3e38 && abs(position.y) <= <f32>3e38)) continue
    const first = 4 * levelOf(params, pose.radius)
    widen(first, ~sortable(position.x))
    widen(first + 1, ~sortable(position.y))
    widen(first + 2, sortable(position.x))
    widen(first + 3, sortable(position.y))
  }
}
