/** Twin of shaders/grains/countGrainWalls.wgsl. */
import {
  bodies,
  contactCounts,
  edges,
  edgeTable,
  FILTERED,
  PERIODIC,
  params,
  sortedGrains,
  sortedPoses,
  status,
} from '../../../shaders/grains/countGrainWalls.wgsl'
import { bodyAt, edgeCell, gapToEdge, toBodyPoint } from '../shared/edge'
import { mayTouch } from '../shared/filter'
import { levelOf } from '../shared/grid'
import { ownStruct } from '../shared/memory'
import { imageOf, imagesEnd } from '../shared/periodic'
import { keepsList } from '../shared/status'

export function countGrainWalls(): void {
  if (keepsList(status)) return
  const image = ownStruct<Pose>(0)
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const pose = sortedPoses[i]
    if (pose.radius === 0) continue // dead
    const level = levelOf(params, pose.radius)
    const grain = sortedGrains[i]
    let found: u32 = 0
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodyAt(bodies, status, params, b, level, 0)
      for (let n: u32 = 0; n < imagesEnd(params, PERIODIC); n += params.imageStep) {
        toBodyPoint(imageOf(params, pose, n, image), body)
        const cell = edgeCell(body)
        const end = edgeTable[cell + 1]
        for (let k = edgeTable[cell]; k < end; k++) {
          const edge = edges[edgeTable[k]]
          if (FILTERED && !mayTouch(grain.category, grain.mask, edge.category, edge.mask)) continue
          if (gapToEdge(pose.radius, edge) < status.reach) found++
        }
      }
    }
    contactCounts[i] += found * max(2 * grain.partCount, 1)
  }
}
