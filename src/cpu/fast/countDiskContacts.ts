/** Searches runs four slots at a time. */
import { PERIODIC, params, sortedPoses, status } from '../../../shaders/list/countDiskContacts.wgsl'
import { countAll } from '../../reference/list/countDiskContacts'
import { addPartners } from '../../reference/list/parts/countedPartners'
import { imageGap } from '../../reference/shared/periodic'
import { nearOfRun } from './parts/fourDisks'

@unmanaged
class Search {
  @inline
  search(i: u32, pose: Pose, first: u32, end: u32): u32 {
    let bits: u32 = 0
    if (end + 4 > params.disks) {
      for (let j = first; j < end; j++)
        bits |= addPartners(i, first, j, u32(imageGap(params, PERIODIC, pose, sortedPoses[j]) < status.reach))
      return bits
    }
    const x = f32x4.splat(pose.position.x)
    const y = f32x4.splat(pose.position.y)
    const radius = f32x4.splat(pose.radius)
    // most runs are no longer, and a branch costs more
    const near = nearOfRun(params, status.reach, PERIODIC, x, y, radius, sortedPoses[first], end - first)
    bits = addPartners(i, first, first, near)
    for (let j = first + 4; j < end; j += 4) {
      const more = nearOfRun(params, status.reach, PERIODIC, x, y, radius, sortedPoses[j], end - j)
      bits |= addPartners(i, first, j, more)
    }
    return bits
  }
}

export function countDiskContacts(): void {
  countAll<Search>()
}
