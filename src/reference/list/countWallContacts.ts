/** Twin of shaders/list/countWallContacts.wgsl. */
import {
  bodies,
  contactCounts,
  edges,
  edgeTable,
  FILTERED,
  materials,
  ONE_LEVEL,
  PERIODIC,
  params,
  sortedMotions,
  sortedPoses,
  status,
} from '../../../shaders/list/countWallContacts.wgsl'
import { mayTouchEdge } from '../shared/diskFilter'
import { bodyAt, edgeCell, gapToEdge, toBodyPoint } from '../shared/edge'
import { levelOf } from '../shared/grid'
import { ownStruct } from '../shared/memory'
import { imageOf, imagesEnd } from '../shared/periodic'
import { keepsList } from '../shared/status'

/** Adds the contacts of a disk with edges to its count. */
export function countContacts(i: u32): void {
  const pose = sortedPoses[i]
  if (pose.radius === 0) return // dead
  const image = ownStruct<Pose>(0)
  let level: u32 = 0
  if (!ONE_LEVEL) level = levelOf(params, pose.radius)
  let found: u32 = 0
  for (let b: u32 = 0; b < params.bodies; b++) {
    const body = bodyAt(bodies, status, params, b, level, 0)
    for (let n: u32 = 0; n < imagesEnd(params, PERIODIC); n += params.imageStep) {
      toBodyPoint(imageOf(params, pose, n, image), body)
      const cell = edgeCell(body)
      const end = edgeTable[cell + 1]
      for (let k = edgeTable[cell]; k < end; k++) {
        const edge = edges[edgeTable[k]]
        if (FILTERED && !mayTouchEdge(materials, sortedMotions[i].id, edge)) continue
        if (gapToEdge(pose.radius, edge) < status.reach) found++
      }
    }
  }
  contactCounts[i] += found
}

export function countWallContacts(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) countContacts(i)
}
