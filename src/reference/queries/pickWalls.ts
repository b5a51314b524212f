/** Twin of shaders/queries/pickWalls.wgsl. */
import {
  bodies,
  edges,
  edgeTable,
  nearestDisks,
  PERIODIC,
  params,
  regions,
  request,
  status,
} from '../../../shaders/queries/pickWalls.wgsl'
import { box, path, pathOf } from '../shared/cast'
import { block, edgeBlock } from '../shared/castEdge'
import { bodyAt, distanceToEdge, local, setLocal, toBody } from '../shared/edge'
import { isFound } from '../shared/filter'
import { ownStruct } from '../shared/memory'
import { castImages, castShiftX, castShiftY, images } from '../shared/periodic'

export function pickWalls(): void {
  const hasBegun = (request.kinds & QUERY_DISKS) !== 0
  const cast = ownStruct<Cast>(0)
  for (let q = firstThread, upTo = endThread(request.count); q < upTo; q++) {
    const most = regions[q].radius
    const found = nearestDisks[q]
    if (!hasBegun) {
      found.distance = most
      found.id = NONE
    }
    cast.origin.x = regions[q].low.x
    cast.origin.y = regions[q].low.y
    cast.translation.x = 0
    cast.translation.y = 0
    cast.radius = most
    castImages(params, PERIODIC, cast, 0.625)
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodyAt(bodies, status, params, b, 0, 0)
      for (let image: u32 = 0; image < images.count; image++) {
        toBody(cast.origin.x - castShiftX(params, image), cast.origin.y - castShiftY(params, image), body)
        const x = local.x
        const y = local.y
        pathOf(x, y, 0, 0, 0)
        const margin = most + path.blur
        box.lowX = x - margin
        box.lowY = y - margin
        box.highX = x + margin
        box.highY = y + margin
        edgeBlock(body)
        for (let row = block.bottom; row <= block.top; row++) {
          for (let column = block.left; column <= block.right; column++) {
            const entry = body.table + row * body.columns + column
            const end = edgeTable[entry + 1]
            for (let e = edgeTable[entry]; e < end; e++) {
              const edge = edges[edgeTable[e]]
              const key = EDGE_BIT | edgeTable[e]
              if (edge.sensor !== 0) continue
              if (!isFound(edge.category, edge.mask, request.mask, request.category)) continue
              setLocal(x, y)
              const distance: f32 = distanceToEdge(edge) - edge.radius
              if (!(distance <= most)) continue
              if (distance < found.distance || (distance === found.distance && key < found.id)) {
                found.distance = distance
                found.id = key
              }
            }
          }
        }
      }
    }
  }
}
