/** Twin of shaders/gatherQueryTargets.wgsl. */
import {
  extentKeys,
  motions,
  params,
  poses,
  targets,
  unordered,
  userData,
} from '../../../shaders/gatherQueryTargets.wgsl'
import { atomicMax } from './shared/atomics'
import { sortable } from './shared/extent'
import { levelOf } from './shared/grid'

function widen(key: u32, value: u32): void {
  atomicMax(extentKeys.address(key), value)
}

export function gatherQueryTargets(): void {
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const source = unordered[i]
    const pose = poses[source]
    const id = motions[source].id
    const target = targets[i]
    target.position.x = pose.position.x
    target.position.y = pose.position.y
    target.radius = pose.radius
    target.id = id
    target.groups = id === NONE ? 0 : userData[id].groups
    if (id === NONE) continue
    if (!(abs(pose.position.x) <= <f32>3e38 && abs(pose.position.y) <= <f32>3e38)) continue
    const first = 4 * levelOf(params, pose.radius)
    widen(first, ~sortable(pose.position.x))
    widen(first + 1, ~sortable(pose.position.y))
    widen(first + 2, sortable(pose.position.x))
    widen(first + 3, sortable(pose.position.y))
  }
}
