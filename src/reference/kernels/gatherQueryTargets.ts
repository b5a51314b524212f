/** Twin of shaders/gatherQueryTargets.wgsl. */
import { sortable } from './shared/extent'
import { levelOf } from './shared/grid'
import { Items, Numbers } from './shared/memory'

function widen(extentKeys: Numbers<u32>, key: u32, value: u32): void {
  if (value > extentKeys[key]) extentKeys[key] = value
}

export function gatherQueryTargets(
  params: Params,
  poses: Items<Pose>,
  motions: Items<Motion>,
  groups: Numbers<u32>,
  unordered: Numbers<u32>,
  targets: Items<Target>,
  extentKeys: Numbers<u32>,
): void {
  for (let i: u32 = 0; i < params.disks; i++) {
    const source = unordered[i]
    const pose = poses[source]
    const id = motions[source].id
    const target = targets[i]
    target.position.x = pose.position.x
    target.position.y = pose.position.y
    target.radius = pose.radius
    target.id = id
    target.groups = id === NONE ? 0 : groups[id]
    if (id === NONE) continue
    if (!(abs(pose.position.x) <= <f32>3e38 && abs(pose.position.y) <= <f32>3e38)) continue
    const first = 4 * levelOf(params, pose.radius)
    widen(extentKeys, first, ~sortable(pose.position.x))
    widen(extentKeys, first + 1, ~sortable(pose.position.y))
    widen(extentKeys, first + 2, sortable(pose.position.x))
    widen(extentKeys, first + 3, sortable(pose.position.y))
  }
}
