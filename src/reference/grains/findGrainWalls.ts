/** Twin of shaders/grains/findGrainWalls.wgsl. */
import {
  bodies,
  contacts,
  edges,
  edgeTable,
  FILTERED,
  newStarts,
  PERIODIC,
  params,
  sortedGrains,
  sortedPoses,
  status,
} from '../../../shaders/grains/findGrainWalls.wgsl'
import { bodyAt, edgeCell, gapToEdge, toBodyPoint } from '../shared/edge'
import { mayTouch } from '../shared/filter'
import { levelOf } from '../shared/grid'
import { ownStruct } from '../shared/memory'
import { imageMinus, imageOf, imagesEnd, withImage } from '../shared/periodic'
import { keepsList } from '../shared/status'

export function findGrainWalls(): void {
  if (keepsList(status)) return
  const image = ownStruct<Pose>(0)
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (newStarts[i] === newStarts[i + 1]) continue
    let next = newStarts[i + 1]
    if (contacts[next - 1].b < EDGE_BIT) continue
    const pose = sortedPoses[i]
    const level = levelOf(params, pose.radius)
    const grain = sortedGrains[i]
    const perEdge: u32 = max(2 * grain.partCount, 1)
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodyAt(bodies, status, params, b, level, 0)
      for (let n: u32 = 0; n < imagesEnd(params, PERIODIC); n += params.imageStep) {
        toBodyPoint(imageOf(params, pose, n, image), body)
        const cell = edgeCell(body)
        const end = edgeTable[cell + 1]
        for (let k = edgeTable[cell]; k < end; k++) {
          const edge = edges[edgeTable[k]]
          if (FILTERED && !mayTouch(grain.category, grain.mask, edge.category, edge.mask)) continue
          if (!(gapToEdge(pose.radius, edge) < status.reach)) continue
          next -= perEdge
          for (let m: u32 = 0; m < perEdge; m++)
            contacts[next + m].b = withImage(edgeTable[k], imageMinus(n, body.image))
        }
      }
    }
  }
}
