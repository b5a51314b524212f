/** Twin of shaders/shared/wallStops.wgsl. */
import { boxAround, hit, path, pieceBegin, walk, walkWithin } from './cast'
import { block, edgeBlock, meetEdgeAt } from './castEdge'
import { distanceToEdge, setLocal } from './edge'
import { mayTouch } from './filter'
import { Items, Numbers } from './memory'
import { isTouching, stopDistance } from './sweep'

/** The stop of a bullet that touches no edge (free), and of one that touches any (sunk). */
export namespace stops {
  export let isResting: bool = false
  export let free: f32 = 1
  export let freeBody: u32 = 0
  export let freeImage: u32 = 0
  export let sunk: f32 = 1
  export let sunkBody: u32 = 0
  export let sunkImage: u32 = 0
}

export function clearStops(end: f32): void {
  stops.isResting = false
  stops.free = end
  stops.freeBody = 0
  stops.freeImage = 0
  stops.sunk = end
  stops.sunkBody = 0
  stops.sunkImage = 0
}

/** Whether the disk of `path` meets an edge; fills `hit`. */
function meets(edge: Edge, reach: f32): bool {
  meetEdgeAt(edge, reach)
  return hit.fraction <= 1
}

/** The stops of an image of a disk by the edges of a body, for the `path` in body coordinates. */
export function stopAt(
  edges: Items<Edge>,
  edgeTable: Numbers<u32>,
  filtered: bool,
  category: u32,
  mask: u32,
  b: u32,
  body: Body,
  image: u32,
): void {
  const radius = path.radius
  const cell = <f32>1 / body.inverseCellSize
  const margin = path.blur
  const lowX = body.corner.x - margin
  const lowY = body.corner.y - margin
  const highX = body.corner.x + <f32>body.columns * cell
  const highY = body.corner.y + <f32>body.rows * cell
  walkWithin(lowX, lowY, highX + margin, highY + margin, cell, margin, body.columns, body.rows)
  for (let k: u32 = 0; k < walk.pieces; k++) {
    if (pieceBegin(k) > stops.sunk) break
    boxAround(k, margin)
    edgeBlock(body)
    for (let row = block.bottom; row <= block.top; row++) {
      for (let column = block.left; column <= block.right; column++) {
        const entry = body.table + row * body.columns + column
        const last = edgeTable[entry + 1]
        for (let e = edgeTable[entry]; e < last; e++) {
          const edge = edges[edgeTable[e]]
          if (edge.sensor !== 0 || (filtered && !mayTouch(category, mask, edge.category, edge.mask))) continue
          const full = radius + edge.radius
          setLocal(path.originX, path.originY)
          const distance = distanceToEdge(edge)
          const stopReach = stopDistance(distance, full, radius)
          if (!(stopReach > 0)) continue
          const isTouched = isTouching(distance - full, radius)
          stops.isResting = stops.isResting || isTouched
          if (!meets(edge, isTouched ? stopReach : full)) continue
          const fraction = hit.fraction
          if (fraction < stops.free) {
            stops.free = fraction
            stops.freeBody = b
            stops.freeImage = image
          }
          if (fraction < stops.sunk && (isTouched || meets(edge, stopReach))) {
            stops.sunk = fraction
            stops.sunkBody = b
            stops.sunkImage = image
          }
        }
      }
    }
  }
}
