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
import { awayFromEdge, bodyAt, distanceToEdge, fromBody, local, setLocal, toBody } from '../shared/edge'
import { maxExact, minExact } from '../shared/exact'
import { isFound } from '../shared/filter'
import { castShiftX, castShiftY, images, nearImages } from '../shared/periodic'
import { touch } from '../shared/touch'

export function pickWalls(): void {
  const hasBegun = (request.kinds & QUERY_DISKS) !== 0
  for (let q = firstThread, upTo = endThread(request.count); q < upTo; q++) {
    const most = regions[q].radius
    const found = nearestDisks[q]
    if (!hasBegun) {
      found.distance = most
      found.id = NONE
      found.normal.x = 0
      found.normal.y = 0
    }
    const point = regions[q].low
    nearImages(params, PERIODIC, point.x, point.y, most, 0.625)
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodyAt(bodies, status, params, b, 0, 0)
      for (let image: u32 = 0; image < images.count; image++) {
        toBody(point.x - castShiftX(params, image), point.y - castShiftY(params, image), body)
        const x = local.x
        const y = local.y
        pathOf(x, y, 0, 0, 0)
        const cell: f32 = <f32>1 / body.inverseCellSize
        const aboveX = x - (body.corner.x + <f32>body.columns * cell)
        const aboveY = y - (body.corner.y + <f32>body.rows * cell)
        const outside = maxExact(maxExact(body.corner.x - x, aboveX), maxExact(body.corner.y - y, aboveY))
        let half = maxExact(outside, 0) + cell
        for (let round: u32 = 0; round <= MAX_DOUBLINGS; round++) {
          half = maxExact(0, minExact(found.distance, half))
          const margin = half + (path.blur + <f32>PATH_ROUNDING * half)
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
                  awayFromEdge(edge)
                  fromBody(body)
                  found.distance = distance
                  found.id = key
                  found.normal.x = touch.normalX
                  found.normal.y = touch.normalY
                }
              }
            }
          }
          const hasColumns = block.left === 0 && block.right + 1 === body.columns
          const hasRows = block.bottom === 0 && block.top + 1 === body.rows
          if ((hasColumns && hasRows) || found.distance <= half) break
          half = round + 1 === MAX_DOUBLINGS ? found.distance : half * 2
        }
      }
    }
  }
}
