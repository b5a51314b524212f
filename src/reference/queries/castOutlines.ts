/** Twin of shaders/queries/castOutlines.wgsl. */
import {
  castArcs,
  cellStarts,
  extents,
  grainParts,
  grainTargets,
  hits,
  PERIODIC,
  params,
  request,
  shapeCasts,
  tableArcs,
} from '../../../shaders/queries/castOutlines.wgsl'
import {
  box,
  boxAround,
  hit,
  isSooner,
  keep,
  meet,
  meeting,
  noHit,
  path,
  pathOf,
  pieceBegin,
  walk,
} from '../shared/cast'
import { shifted, shiftPath, walkLevel } from '../shared/castLevel'
import { minExact } from '../shared/exact'
import { isEmpty } from '../shared/extent'
import { isFound } from '../shared/filter'
import { outlineOf } from '../shared/grainParts'
import { area, run, searchedRun } from '../shared/grid'
import { ownStruct } from '../shared/memory'
import { turnedBackX, turnedBackY, turnedX, turnedY } from '../shared/outline'
import { castImages, images } from '../shared/periodic'
import { areaBetween } from '../shared/search'
import {
  contact,
  contactPoint,
  enterSum,
  placeFixed,
  placeMoving,
  positionAtX,
  positionAtY,
  setSumPath,
  sumDisk,
  sumEntry,
  sumOutlines,
} from './parts/sumOutline'

/** Replaces `hit` by the touch with a part of a grain, or with a disk for n = 0, if that is sooner. */
function meetPart(count: u32, grain: GrainTarget, n: u32): void {
  const part = ownStruct<Span>(1)
  if (grain.partCount > 0) {
    outlineOf(grainParts[grain.firstPart + n].outline, part)
    placeFixed(tableArcs, part)
  }
  const sum = grain.partCount === 0 ? sumDisk(0, 0, grain.radius, count) : sumOutlines(part.count, count)
  const turn = grain.rotation
  const offsetX = path.originX - grain.position.x
  const offsetY = path.originY - grain.position.y
  setSumPath(
    turnedBackX(offsetX, offsetY, turn.x, turn.y),
    turnedBackY(offsetX, offsetY, turn.x, turn.y),
    turnedBackX(path.directionX, path.directionY, turn.x, turn.y),
    turnedBackY(path.directionX, path.directionY, turn.x, turn.y),
    path.length,
  )
  enterSum(sum, 0, 0, 0)
  if (!sumEntry.isHit) return
  const fraction = path.length > 0 ? minExact(1, sumEntry.travel / path.length) : 0
  const rank = sumEntry.depth >= 0 ? <f32>-1 - sumEntry.depth : fraction
  if (!(rank < hit.fraction)) return
  const normalX = sumEntry.normalX
  const normalY = sumEntry.normalY
  contactPoint(sum, normalX, normalY, positionAtX(sumEntry.travel), positionAtY(sumEntry.travel))
  hit.pointX = grain.position.x + turnedX(contact.x, contact.y, turn.x, turn.y)
  hit.pointY = grain.position.y + turnedY(contact.x, contact.y, turn.x, turn.y)
  hit.normalX = turnedX(normalX, normalY, turn.x, turn.y)
  hit.normalY = turnedY(normalX, normalY, turn.x, turn.y)
  hit.fraction = rank
  hit.key = grain.id
}

/** Fills `hit`. */
function meetTarget(cast: ShapeCast, grain: GrainTarget): void {
  hit.fraction = 2
  meet(grain.position.x, grain.position.y, path.radius + grain.radius)
  if (!(meeting.fraction <= 1)) return
  const outline = ownStruct<Span>(0)
  outlineOf(cast.outline, outline)
  const turn = grain.rotation
  const cos = turnedBackX(cast.rotation.x, cast.rotation.y, turn.x, turn.y)
  const sin = turnedBackY(cast.rotation.x, cast.rotation.y, turn.x, turn.y)
  placeMoving(castArcs, outline, cos, sin)
  let n: u32 = 0
  do {
    meetPart(outline.count, grain, n)
    n++
  } while (n < grain.partCount)
  if (hit.fraction < 0) hit.fraction = 0
}

export function castOutlines(): void {
  for (let q = firstThread, upTo = endThread(request.count); q < upTo; q++) {
    const cast = shapeCasts[q]
    pathOf(cast.origin.x, cast.origin.y, cast.translation.x, cast.translation.y, cast.radius)
    const first = hits[q]
    noHit(first)
    castImages(params, PERIODIC, changetype<Cast>(cast), 0.125)
    for (let level: u32 = 0; level < params.levelCount; level++) {
      if (isEmpty(extents[level])) continue
      for (let image: u32 = 0; image < images.count; image++) {
        shiftPath(params, changetype<Cast>(cast), image)
        const margin = path.radius + params.levels[level].largestRadius + shifted.blur
        walkLevel(params, extents[level], cellStarts, level, margin)
        for (let k: u32 = 0; k < walk.pieces; k++) {
          if (pieceBegin(k) > first.fraction) break
          boxAround(k, margin)
          areaBetween(params, level, box.lowX, box.lowY, box.highX, box.highY)
          for (let n: u32 = 0; n < area.runs; n++) {
            searchedRun(params, n)
            const end = cellStarts[run.end]
            for (let j = cellStarts[run.first]; j < end; j++) {
              const grain = grainTargets[j]
              if (!isFound(grain.category, grain.mask, request.mask, request.category)) continue
              meetTarget(cast, grain)
              if (!(hit.fraction <= 1 && isSooner(hit.fraction, grain.id, first))) continue
              if (PERIODIC) {
                hit.pointX = hit.pointX + shifted.x
                hit.pointY = hit.pointY + shifted.y
              }
              keep(first)
            }
          }
        }
      }
    }
  }
}
