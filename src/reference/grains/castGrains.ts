/** Twin of shaders/grains/castGrains.wgsl. */
import {
  arcs,
  casts,
  cellStarts,
  extents,
  grainParts,
  grainTargets,
  hitRows,
  hits,
  hitsLength,
  PERIODIC,
  params,
  QUERY,
  request,
} from '../../../shaders/grains/castGrains.wgsl'
import {
  box,
  boxAround,
  hit,
  isOfPiece,
  isSooner,
  keep,
  noHit,
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
import { meetGrain } from './parts/grainTargets'

export function castGrains(): void {
  for (let q = firstThread, upTo = endThread(request.count); q < upTo; q++) {
    const cast = casts[q]
    pathOf(cast.origin.x, cast.origin.y, cast.translation.x, cast.translation.y, cast.radius)
    const first = hits[q]
    if (QUERY === FIRST_HIT) noHit(first)
    castImages(params, PERIODIC, cast, 0.125)
    let next: u32 = QUERY === WRITE_HITS ? hitRows[q] : 0
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
              const grain = grainTargets[j]
              if (!isFound(grain.category, grain.mask, request.mask, request.category)) continue
              meetGrain(grainParts, arcs, grain)
              if (!(hit.fraction <= 1)) continue
              if (QUERY === FIRST_HIT) {
                if (!isSooner(hit.fraction, grain.id, first)) continue
              } else if (!isOfPiece(k, hit.fraction)) {
                continue
              }
              if (QUERY !== COUNT_HITS) {
                if (PERIODIC) {
                  hit.pointX = hit.pointX + shifted.x
                  hit.pointY = hit.pointY + shifted.y
                }
                if (QUERY === FIRST_HIT) keep(first)
              }
              if (QUERY === WRITE_HITS && next < hitsLength) keep(hits[next])
              next++
            }
          }
        }
      }
    }
    if (QUERY === COUNT_HITS) hitRows[q] = next
  }
}
