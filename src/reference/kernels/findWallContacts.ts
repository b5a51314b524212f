/** Twin of shaders/findWallContacts.wgsl. */
import {
  bodies,
  contactSpans,
  contacts,
  edges,
  edgeTable,
  pairMaterials,
  params,
  sortedPoses,
  status,
} from '../../../shaders/findWallContacts.wgsl'
import { bodyAt, edgeCell, fromBody, gapToEdge, toBodyPoint, touchEdge } from './shared/edge'
import { levelOf } from './shared/grid'
import { mixedFriction, mixedRestitution, mixedRolling } from './shared/material'
import { keepsList } from './shared/status'
import { touch } from './shared/touch'

export function findWallContacts(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (contactSpans[i].count === 0) continue
    let next = contactSpans[i].start + contactSpans[i].count
    if (contacts[next - 1].b < EDGE_BIT) continue
    const pose = sortedPoses[i]
    const level = levelOf(params, pose.radius)
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodyAt(bodies, status, params, b, level, 0)
      toBodyPoint(pose, body)
      const cell = edgeCell(body)
      const end = edgeTable[cell + 1]
      for (let k = edgeTable[cell]; k < end; k++) {
        const edge = edges[edgeTable[k]]
        if (!(gapToEdge(pose.radius, edge) < params.reach)) continue
        next--
        touchEdge(pose.radius, edge)
        fromBody(body)
        const contact = contacts[next]
        const pair = pairMaterials[next]
        contact.b = EDGE_BIT | edgeTable[k]
        contact.normal.x = touch.normalX
        contact.normal.y = touch.normalY
        contact.gap = touch.gap
        pair.friction = mixedFriction(pair.friction, edge.friction)
        contact.restitution = mixedRestitution(contact.restitution, edge.restitution)
        pair.rolling = mixedRolling(pair.rolling, edge.rolling)
      }
    }
  }
}
