/** Twin of shaders/countWallContacts.wgsl. */
import {
  bodies,
  contactCounts,
  edges,
  edgeTable,
  FILTERED,
  materials,
  ONE_LEVEL,
  params,
  sortedMotions,
  sortedPoses,
  status,
} from '../../../shaders/countWallContacts.wgsl'
import { mayTouchEdge } from './shared/diskFilter'
import { bodyAt, edgeCell, gapToEdge, toBodyPoint } from './shared/edge'
import { levelOf } from './shared/grid'
import { keepsList } from './shared/status'

export function countWallContacts(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const pose = sortedPoses[i]
    if (pose.radius === 0) continue // dead
    let level: u32 = 0
    if (!ONE_LEVEL) level = levelOf(params, pose.radius)
    let found: u32 = 0
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodyAt(bodies, status, params, b, level, 0)
      toBodyPoint(pose, body)
      const cell = edgeCell(body)
      const end = edgeTable[cell + 1]
      for (let k = edgeTable[cell]; k < end; k++) {
        const edge = edges[edgeTable[k]]
        if (FILTERED && !mayTouchEdge(materials, sortedMotions[i].id, edge)) continue
        if (gapToEdge(pose.radius, edge) < params.reach) found++
      }
    }
    contactCounts[i] += found
  }
}
