/** Twin of shaders/queries/castOutlineWalls.wgsl. */
import {
  bodies,
  castArcs,
  edges,
  edgeTable,
  hits,
  PERIODIC,
  params,
  request,
  shapeCasts,
  status,
} from '../../../shaders/queries/castOutlineWalls.wgsl'
import {
  boxAround,
  hit,
  isSooner,
  keep,
  noHit,
  path,
  pathOf,
  pieceBegin,
  walk,
  walkWithin,
} from '../shared/cast'
import { block, edgeBlock } from '../shared/castEdge'
import { bodyAt, intoBodyX, intoBodyY, local, toBody } from '../shared/edge'
import { isFound } from '../shared/filter'
import { outlineOf } from '../shared/grainParts'
import { ownStruct } from '../shared/memory'
import { castImages, castShiftX, castShiftY, images } from '../shared/periodic'
import { meetOutline } from './parts/castOutlineEdge'
import { placeMoving } from './parts/sumOutline'

/** Transforms `hit` of an image of the cast from body to world coordinates, and sets its key. */
function intoWorld(body: Body, image: u32, key: u32): void {
  const turn = body.rotation
  const pointX = hit.pointX
  const pointY = hit.pointY
  const normalX = hit.normalX
  const normalY = hit.normalY
  hit.pointX = body.position.x + (turn.x * pointX - turn.y * pointY)
  hit.pointY = body.position.y + (turn.y * pointX + turn.x * pointY)
  if (PERIODIC) {
    hit.pointX = hit.pointX + castShiftX(params, image)
    hit.pointY = hit.pointY + castShiftY(params, image)
  }
  hit.normalX = turn.x * normalX - turn.y * normalY
  hit.normalY = turn.y * normalX + turn.x * normalY
  hit.key = key
}

/** Fills `path` with an image of a cast in body coordinates. */
function pathInBody(cast: ShapeCast, image: u32, body: Body): void {
  const x = cast.translation.x
  const y = cast.translation.y
  toBody(cast.origin.x - castShiftX(params, image), cast.origin.y - castShiftY(params, image), body)
  pathOf(local.x, local.y, intoBodyX(x, y, body), intoBodyY(x, y, body), cast.radius)
}

export function castOutlineWalls(): void {
  const hasBegun = (request.kinds & QUERY_DISKS) !== 0
  const outline = ownStruct<Span>(0)
  for (let q = firstThread, upTo = endThread(request.count); q < upTo; q++) {
    const cast = shapeCasts[q]
    outlineOf(cast.outline, outline)
    pathOf(cast.origin.x, cast.origin.y, cast.translation.x, cast.translation.y, cast.radius)
    const first = hits[q]
    if (!hasBegun) noHit(first)
    castImages(params, PERIODIC, changetype<Cast>(cast), 0.625)
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodyAt(bodies, status, params, b, 0, 0)
      const turn = cast.rotation
      placeMoving(castArcs, outline, intoBodyX(turn.x, turn.y, body), intoBodyY(turn.x, turn.y, body))
      for (let image: u32 = 0; image < images.count; image++) {
        pathInBody(cast, image, body)
        const cell = <f32>1 / body.inverseCellSize
        const margin = path.radius + path.blur
        const highX = body.corner.x + <f32>body.columns * cell
        const highY = body.corner.y + <f32>body.rows * cell
        walkWithin(
          body.corner.x - margin,
          body.corner.y - margin,
          highX + margin,
          highY + margin,
          cell,
          margin,
          body.columns,
          body.rows,
        )
        for (let k: u32 = 0; k < walk.pieces; k++) {
          if (pieceBegin(k) > first.fraction) break
          boxAround(k, margin)
          edgeBlock(body)
          for (let row = block.bottom; row <= block.top; row++) {
            for (let column = block.left; column <= block.right; column++) {
              const entry = body.table + row * body.columns + column
              const end = edgeTable[entry + 1]
              for (let e = edgeTable[entry]; e < end; e++) {
                const edge = edges[edgeTable[e]]
                const key = EDGE_BIT | edgeTable[e]
                if (edge.sensor !== 0 || !isFound(edge.category, edge.mask, request.mask, request.category))
                  continue
                meetOutline(outline.count, edge)
                if (!(hit.fraction <= 1 && isSooner(hit.fraction, key, first))) continue
                intoWorld(body, image, key)
                keep(first)
              }
            }
          }
        }
      }
    }
  }
}
