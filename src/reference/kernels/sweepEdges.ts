/** Twin of shaders/sweepEdges.wgsl. */
import { boxAround, hit, path, pathOf, pieceBegin, walk, walkWithin } from './shared/cast'
import { block, edgeBlock, meetEdgeAt } from './shared/castEdge'
import { bodyAt, gapToEdge, local, toBody } from './shared/edge'
import { levelOf } from './shared/grid'
import { Items, Numbers } from './shared/memory'
import { isTouching, sunkReach } from './shared/sweep'

/** How far a body takes a disk along, in what is left of the substep. */
function writeRest(sweep: Sweep, fraction: f32, begin: Body, end: Body): void {
  toBody(sweep.origin.x, sweep.origin.y, begin)
  const ax = local.x
  const ay = local.y
  toBody(sweep.origin.x + sweep.translation.x, sweep.origin.y + sweep.translation.y, end)
  const x = ax + fraction * (local.x - ax)
  const y = ay + fraction * (local.y - ay)
  const turn = end.rotation
  const touchedX = end.position.x + (turn.x * x - turn.y * y)
  const touchedY = end.position.y + (turn.y * x + turn.x * y)
  sweep.rest.x = touchedX - (sweep.origin.x + fraction * sweep.translation.x)
  sweep.rest.y = touchedY - (sweep.origin.y + fraction * sweep.translation.y)
}

/** Fills `path` with the way of a bullet in the frame of a body. */
function pathInBody(sweep: Sweep, body: u32, begin: Body, end: Body): void {
  toBody(sweep.origin.x, sweep.origin.y, begin)
  const x = local.x
  const y = local.y
  toBody(sweep.origin.x + sweep.translation.x, sweep.origin.y + sweep.translation.y, end)
  const translationX = body === 0 ? sweep.translation.x : local.x - x
  const translationY = body === 0 ? sweep.translation.y : local.y - y
  pathOf(x, y, translationX, translationY, sweep.radius)
}

/** Whether the disk of `path` meets an edge; `hit` says where. */
function meets(edge: Edge, reach: f32): bool {
  meetEdgeAt(edge, reach)
  return hit.fraction <= 1
}

export function sweepEdges(
  frame: Frame,
  status: Status,
  edges: Items<Edge>,
  edgeTable: Numbers<u32>,
  bodies: Items<Body>,
  bullets: Numbers<u32>,
  sweeps: Items<Sweep>,
): void {
  if (status.halted !== 0) return
  for (let n: u32 = 0; n < status.bullets; n++) {
    const sweep = sweeps[bullets[n]]
    const radius = sweep.radius
    const level = levelOf(frame, radius)
    let isResting = false
    let free: f32 = 1
    let freeBody: u32 = 0
    let sunk: f32 = 1
    let sunkBody: u32 = 0
    for (let b: u32 = 0; b < frame.bodies; b++) {
      const body = bodyAt(bodies, status, frame, b, level, 0)
      pathInBody(sweep, b, body, bodyAt(bodies, status, frame, b, level, 1))
      const cell = <f32>1 / body.inverseCellSize
      const margin = path.blur
      const lowX = body.corner.x - margin
      const lowY = body.corner.y - margin
      const highX = body.corner.x + <f32>body.columns * cell
      const highY = body.corner.y + <f32>body.rows * cell
      walkWithin(lowX, lowY, highX + margin, highY + margin, cell, margin, body.columns, body.rows)
      for (let k: u32 = 0; k < walk.pieces; k++) {
        if (pieceBegin(k) > sunk) break
        boxAround(k, margin)
        edgeBlock(body)
        for (let row = block.bottom; row <= block.top; row++) {
          for (let column = block.left; column <= block.right; column++) {
            const entry = body.table + row * body.columns + column
            const last = edgeTable[entry + 1]
            for (let e = edgeTable[entry]; e < last; e++) {
              const edge = edges[edgeTable[e]]
              const full = radius + edge.radius
              local.x = path.originX
              local.y = path.originY
              const gap = gapToEdge(radius, edge)
              const sunkIn = sunkReach(gap + full, full, radius)
              if (!(sunkIn > 0)) continue
              const isTouched = isTouching(gap, radius)
              isResting = isResting || isTouched
              if (!meets(edge, isTouched ? sunkIn : full)) continue
              const fraction = hit.fraction
              if (fraction < free) {
                free = fraction
                freeBody = b
              }
              if (fraction < sunk && (isTouched || meets(edge, sunkIn))) {
                sunk = fraction
                sunkBody = b
              }
            }
          }
        }
      }
    }
    const fraction = isResting ? sunk : free
    const body = isResting ? sunkBody : freeBody
    sweep.fraction = fraction
    sweep.rest.x = 0
    sweep.rest.y = 0
    if (body === 0) continue
    const begin = bodyAt(bodies, status, frame, body, level, 0)
    writeRest(sweep, fraction, begin, bodyAt(bodies, status, frame, body, level, 1))
  }
}
