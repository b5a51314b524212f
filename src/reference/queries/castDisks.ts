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
} from '../shared/cast'
import { shifted, shiftPath, walkLevel } from '../shared/castLevel'
import { isEmpty } from '../shared/extent'
import { isFound } from '../shared/filter'
import { area, run, searchedRun } from '../shared/grid'
import { castImages, images } from '../shared/periodic'
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
    for (let image: u32 = 0; image < images.count; image++) {
      shiftPath(params, cast, image)
      const margin = path.radius + params.levels[level].largestRadius + shifted.blur
      walkLevel(params, extents[level], cellStarts, level, margin)
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
                hit.pointX = hit.pointX + shifted.x
                hit.pointY = hit.pointY + shifted.y
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
