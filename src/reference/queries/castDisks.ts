/** Twin of shaders/queries/castDisks.wgsl. */
import {
  casts,
  cellStarts,
  extents,
  hitCounts,
  hitStarts,
  hits,
  hitsLength,
  PERIODIC,
  params,
  QUERY,
  request,
  targets,
} from '../../../shaders/queries/castDisks.wgsl'
import {
  box,
  boxAround,
  hit,
  isOfPiece,
  isSooner,
  keep,
  meet,
  meeting,
  noHit,
  outwards,
  path,
  pathOf,
  pieceBegin,
  walk,
  walkAmong,
} from '../shared/cast'
import { extentBox, isEmpty, unpack } from '../shared/extent'
import { isFound } from '../shared/filter'
import { area, run, searchedRun } from '../shared/grid'
import { castImages, castShiftX, castShiftY, images } from '../shared/periodic'
import { areaBetween } from '../shared/search'

export function castDisks(): void {
  for (let q = firstThread, upTo = endThread(request.count); q < upTo; q++) castOne(q)
}

/** Does what one thread does. */
export function castOne(q: u32): void {
  const cast = casts[q]
  pathOf(cast.origin.x, cast.origin.y, cast.translation.x, cast.translation.y, cast.radius)
  const first = hits[q]
  if (QUERY === FIRST_HIT) noHit(first)
  castImages(params, PERIODIC, cast, 0.125)
  let next: u32 = QUERY === WRITE_HITS ? hitStarts[q] : 0
  for (let level: u32 = 0; level < params.levelCount; level++) {
    if (isEmpty(extents[level])) continue
    const grid = params.levels[level]
    const cell = <f32>1 / grid.inverseCellSize
    const disks = cellStarts[grid.firstCell + grid.columns * grid.rows] - cellStarts[grid.firstCell]
    for (let image: u32 = 0; image < images.count; image++) {
      const shiftX = castShiftX(params, image)
      const shiftY = castShiftY(params, image)
      pathOf(
        cast.origin.x - shiftX,
        cast.origin.y - shiftY,
        cast.translation.x,
        cast.translation.y,
        cast.radius,
      )
      const blur: f32 = path.blur + <f32>PATH_ROUNDING * (params.period.x + params.period.y)
      const margin = path.radius + grid.largestRadius + blur
      unpack(extents[level])
      const lowX = extentBox.lowX - margin
      const lowY = extentBox.lowY - margin
      const highX = extentBox.highX + margin
      const highY = extentBox.highY + margin
      walkAmong(lowX, lowY, highX, highY, cell, margin, grid.columns, grid.rows, disks)
      for (let k: u32 = 0; k < walk.pieces; k++) {
        if (QUERY === FIRST_HIT && pieceBegin(k) > first.fraction) break
        boxAround(k, margin)
        areaBetween(params, level, box.lowX, box.lowY, box.highX, box.highY)
        for (let n: u32 = 0; n < area.runs; n++) {
          searchedRun(params, n)
          const end = cellStarts[run.end]
          for (let j = cellStarts[run.first]; j < end; j++) {
            const disk = targets[j]
            if (!isFound(disk.category, disk.mask, request.mask, request.category)) continue
            meet(disk.position.x, disk.position.y, path.radius + disk.radius)
            if (!(meeting.fraction <= 1)) continue
            if (QUERY === FIRST_HIT) {
              if (!isSooner(meeting.fraction, disk.id, first)) continue
            } else if (!isOfPiece(k, meeting.fraction)) {
              continue
            }
            if (QUERY !== COUNT_HITS) {
              outwards(meeting.awayX, meeting.awayY)
              hit.pointX = disk.position.x + disk.radius * hit.normalX
              hit.pointY = disk.position.y + disk.radius * hit.normalY
              if (PERIODIC) {
                hit.pointX = hit.pointX + shiftX
                hit.pointY = hit.pointY + shiftY
              }
              hit.fraction = meeting.fraction
              hit.key = disk.id
              if (QUERY === FIRST_HIT) keep(first)
            }
            if (QUERY === WRITE_HITS && next < hitsLength) keep(hits[next])
            next++
          }
        }
      }
    }
  }
  if (QUERY === COUNT_HITS) hitCounts[q] = next
}
