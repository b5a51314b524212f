/** Twin of shaders/queries/findOverlaps.wgsl. */
import {
  cellStarts,
  extents,
  found,
  foundLength,
  hitCounts,
  hitStarts,
  PERIODIC,
  params,
  QUERY,
  regions,
  request,
  targets,
} from '../../../shaders/queries/findOverlaps.wgsl'
import { maxExact, minExact, within } from '../shared/exact'
import { extentBox, isEmpty, unpack } from '../shared/extent'
import { isFound } from '../shared/filter'
import { area, run, searchedRun } from '../shared/grid'
import { alongNear } from '../shared/periodic'
import { areaBetween } from '../shared/search'

/** By how much a region moves along an axis so that its middle is in the box. */
function moveIntoBox(min: f32, max: f32, low: f32, period: f32): f32 {
  const middle = min * <f32>0.5 + max * <f32>0.5
  return alongNear(true, low + period * <f32>0.5, middle, period) - middle
}

export function findOverlaps(): void {
  for (let thread = firstThread, upTo = endThread(request.count * request.slices); thread < upTo; thread++) {
    const region = regions[thread / request.slices]
    const period = params.period
    let minX = region.low.x
    let minY = region.low.y
    let maxX = region.high.x
    let maxY = region.high.y
    if (PERIODIC) {
      const movedX = moveIntoBox(minX, maxX, params.boxLow.x, period.x)
      const movedY = moveIntoBox(minY, maxY, params.boxLow.y, period.y)
      minX = minX + movedX
      minY = minY + movedY
      maxX = maxX + movedX
      maxY = maxY + movedY
    }
    const slice = thread % request.slices
    let next: u32 = QUERY === WRITE_HITS ? hitStarts[thread] : 0
    const coordinatesX = abs(minX) + abs(maxX)
    const coordinatesY = abs(minY) + abs(maxY)
    const blur = <f32>PATH_ROUNDING * (coordinatesX + coordinatesY + region.radius + (period.x + period.y))
    const middleX = minX * <f32>0.5 + maxX * <f32>0.5
    const middleY = minY * <f32>0.5 + maxY * <f32>0.5
    for (let level: u32 = 0; level < params.levelCount; level++) {
      if (isEmpty(extents[level])) continue
      const margin = region.radius + params.levels[level].largestRadius + blur
      unpack(extents[level])
      let lowX = minX - margin
      let lowY = minY - margin
      let highX = maxX + margin
      let highY = maxY + margin
      if (!PERIODIC || !(period.x > 0)) {
        lowX = maxExact(extentBox.lowX, lowX)
        highX = minExact(extentBox.highX, highX)
      }
      if (!PERIODIC || !(period.y > 0)) {
        lowY = maxExact(extentBox.lowY, lowY)
        highY = minExact(extentBox.highY, highY)
      }
      if (!(lowX <= highX && lowY <= highY)) continue
      areaBetween(params, level, lowX, lowY, highX, highY)
      for (let n = slice; n < area.runs; n += request.slices) {
        searchedRun(params, n)
        const end = cellStarts[run.end]
        for (let j = cellStarts[run.first]; j < end; j++) {
          const disk = targets[j]
          if (!isFound(disk.category, disk.mask, request.mask, request.category)) continue
          const x = alongNear(PERIODIC, middleX, disk.position.x, period.x)
          const y = alongNear(PERIODIC, middleY, disk.position.y, period.y)
          const offsetX = x - within(minX, maxX, x)
          const offsetY = y - within(minY, maxY, y)
          const distance: f32 = sqrt(offsetX * offsetX + offsetY * offsetY)
          if (!(distance <= region.radius + disk.radius)) continue
          if (QUERY === WRITE_HITS && next < foundLength) found[next] = disk.id
          next++
        }
      }
    }
    if (QUERY === COUNT_HITS) hitCounts[thread] = next
  }
}
