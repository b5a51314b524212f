/** Twin of shaders/sweeps/sweepWalls.wgsl. */
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
} from '../../../shaders/sweeps/sweepWalls.wgsl'
import { pathOf } from '../shared/cast'
import { bodyAt, local, toBody } from '../shared/edge'
import { levelOf } from '../shared/grid'
import { isSwept, sweptImagesEnd, sweptShiftX, sweptShiftY } from '../shared/periodic'
import { clearStops, stopAt, stops } from '../shared/wallStops'

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
    const material = materials[motions[bullets[n]].id]
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
        stopAt(edges, edgeTable, FILTERED, material.category, material.mask, b, body, image)
      }
    }
    sweep.fraction = stop
    const taken = stops.isResting ? stops.sunk : stops.free
    sweep.wallTranslation.x = stopBody > 0 ? taken * sweep.wallTranslation.x : 0
    sweep.wallTranslation.y = stopBody > 0 ? taken * sweep.wallTranslation.y : 0
  }
}
