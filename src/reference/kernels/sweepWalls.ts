/** Twin of shaders/sweepWalls.wgsl. */
import {
  bodies,
  bullets,
  edges,
  edgeTable,
  FILTERED,
  materials,
  motions,
  PERIODIC,
  params,
  status,
  sweeps,
} from '../../../shaders/sweepWalls.wgsl'
import { boxAround, hit, path, pathOf, pieceBegin, walk, walkWithin } from './shared/cast'
import { block, edgeBlock, meetEdgeAt } from './shared/castEdge'
import { mayTouchEdge } from './shared/diskFilter'
import { bodyAt, distanceToEdge, local, setLocal, toBody } from './shared/edge'
import { levelOf } from './shared/grid'
import { isSwept, sweptImagesEnd, sweptShiftX, sweptShiftY } from './shared/periodic'
import { isTouching, stopDistance } from './shared/sweep'

/** The stop of a bullet that touches no edge (free), and of one that touches any (sunk). */
namespace stops {
  export let isResting: bool = false
  export let free: f32 = 1
  export let freeBody: u32 = 0
  export let freeImage: u32 = 0
  export let sunk: f32 = 1
  export let sunkBody: u32 = 0
  export let sunkImage: u32 = 0
}

function clearStops(end: f32): void {
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
function stopAt(id: u32, b: u32, body: Body, image: u32): void {
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
          if (edge.sensor !== 0 || (FILTERED && !mayTouchEdge(materials, id, edge))) continue
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

/** Writes the translation of a disk by a moving body in the remaining substep. */
function writeWallTranslation(sweep: Sweep, image: u32, fraction: f32, begin: Body, end: Body): void {
  const originX = sweep.origin.x - sweptShiftX(params, image)
  const originY = sweep.origin.y - sweptShiftY(params, image)
  toBody(originX, originY, begin)
  const ax = local.x
  const ay = local.y
  toBody(originX + sweep.translation.x, originY + sweep.translation.y, end)
  const x = ax + fraction * (local.x - ax)
  const y = ay + fraction * (local.y - ay)
  const rotation = end.rotation
  const touchedX = end.position.x + (rotation.x * x - rotation.y * y)
  const touchedY = end.position.y + (rotation.y * x + rotation.x * y)
  sweep.wallTranslation.x = touchedX - (originX + fraction * sweep.translation.x)
  sweep.wallTranslation.y = touchedY - (originY + fraction * sweep.translation.y)
}

export function sweepWalls(): void {
  if (status.halted !== 0) return
  for (let n = firstThread, upTo = endThread(status.bullets); n < upTo; n++) {
    const sweep = sweeps[bullets[n]]
    const level = levelOf(params, sweep.radius)
    clearStops(sweep.fraction)
    let stop = sweep.fraction
    let stopBody: u32 = 0
    for (let sweepIndex: u32 = 0; sweepIndex <= params.bodies; sweepIndex++) {
      const isCarried = sweepIndex === params.bodies
      const b: u32 = isCarried ? 0 : sweepIndex
      const body = bodyAt(bodies, status, params, b, level, 0)
      let originX = sweep.origin.x
      let originY = sweep.origin.y
      let translationX = sweep.translation.x
      let translationY = sweep.translation.y
      if (isCarried) {
        stop = stops.isResting ? stops.sunk : stops.free
        stopBody = stops.isResting ? stops.sunkBody : stops.freeBody
        const image = stops.isResting ? stops.sunkImage : stops.freeImage
        if (stopBody === 0) break
        const begin = bodyAt(bodies, status, params, stopBody, level, 0)
        writeWallTranslation(sweep, image, stop, begin, bodyAt(bodies, status, params, stopBody, level, 1))
        originX = sweep.origin.x + stop * sweep.translation.x
        originY = sweep.origin.y + stop * sweep.translation.y
        translationX = sweep.wallTranslation.x
        translationY = sweep.wallTranslation.y
        clearStops(1)
      }
      for (let image: u32 = 0; image < sweptImagesEnd(PERIODIC); image++) {
        if (PERIODIC && !isSwept(params, image)) continue
        let fromX = originX - sweptShiftX(params, image)
        let fromY = originY - sweptShiftY(params, image)
        let alongX = translationX
        let alongY = translationY
        if (b > 0) {
          const end = bodyAt(bodies, status, params, b, level, 1)
          toBody(fromX + alongX, fromY + alongY, end)
          const endX = local.x
          const endY = local.y
          toBody(fromX, fromY, body)
          fromX = local.x
          fromY = local.y
          alongX = endX - fromX
          alongY = endY - fromY
        }
        pathOf(fromX, fromY, alongX, alongY, sweep.radius)
        stopAt(motions[bullets[n]].id, b, body, image)
      }
    }
    sweep.fraction = stop
    const taken = stops.isResting ? stops.sunk : stops.free
    sweep.wallTranslation.x = stopBody > 0 ? taken * sweep.wallTranslation.x : 0
    sweep.wallTranslation.y = stopBody > 0 ? taken * sweep.wallTranslation.y : 0
  }
}
