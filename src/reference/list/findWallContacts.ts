/** Twin of shaders/list/findWallContacts.wgsl. */
import {
  bodies,
  contacts,
  edges,
  edgeTable,
  FILTERED,
  newStarts,
  PERIODIC,
  pairMaterials,
  params,
  sortedPoses,
  status,
} from '../../../shaders/list/findWallContacts.wgsl'
import { bodyAt, edgeCell, fromBody, gapToEdge, isBehind, toBodyPoint, touchEdge } from '../shared/edge'
import { mayTouch } from '../shared/filter'
import { levelOf } from '../shared/grid'
import { mixedFriction, mixedRestitution, mixedRolling } from '../shared/material'
import { ownStruct } from '../shared/memory'
import { imageMinus, imageOf, imagesEnd, withImage } from '../shared/periodic'
import { keepsList } from '../shared/status'
import { touch } from '../shared/touch'
import { partnersAt } from './parts/partners'

function mayTouchEdge(i: u32, edge: Edge): bool {
  const category = newStarts[partnersAt(params, i)]
  return mayTouch(category, newStarts[partnersAt(params, i) + 1], edge.category, edge.mask)
}

export function findWallContacts(): void {
  if (keepsList(status)) return
  const image = ownStruct<Pose>(0)
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (newStarts[i] === newStarts[i + 1]) continue
    let next = newStarts[i + 1]
    if (contacts[next - 1].b < EDGE_BIT) continue
    const pose = sortedPoses[i]
    const level = levelOf(params, pose.radius)
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodyAt(bodies, status, params, b, level, 0)
      for (let n: u32 = 0; n < imagesEnd(params, PERIODIC); n += params.imageStep) {
        toBodyPoint(imageOf(params, pose, n, image), body)
        const cell = edgeCell(body)
        const end = edgeTable[cell + 1]
        for (let k = edgeTable[cell]; k < end; k++) {
          const edge = edges[edgeTable[k]]
          if (FILTERED && !mayTouchEdge(i, edge)) continue
          if (!(gapToEdge(pose.radius, edge) < status.reach)) continue
          next--
          touchEdge(pose.radius, edge)
          fromBody(body)
          const contact = contacts[next]
          const pair = pairMaterials[next]
          contact.b = withImage(edgeTable[k], imageMinus(n, body.image))
          contact.normal.x = touch.normalX
          contact.normal.y = touch.normalY
          contact.gap = touch.gap
          if (isBehind(touch.gap, pose.radius, edge)) contact.approach = <f32>BEHIND_EDGE
          pair.friction = mixedFriction(pair.friction, edge.friction)
          contact.restitution = mixedRestitution(contact.restitution, edge.restitution)
          pair.rolling = mixedRolling(pair.rolling, edge.rolling)
          if (edge.sensor !== 0) {
            contact.restitution = -1
            pair.mass = 0
          }
        }
      }
    }
  }
}
