/** Twin of shaders/findOverlaps.wgsl. */
import {
  cellStarts,
  extents,
  found,
  foundLength,
  hitCounts,
  hitStarts,
  params,
  QUERY,
  regions,
  request,
  targets,
} from '../../../shaders/findOverlaps.wgsl'
import { maxExact, minExact, within } from './shared/exact'
import { extentBox, isEmpty, unpack } from './shared/extent'
import { isFound } from './shared/filter'
import { area, run, searchedRun } from './shared/grid'
import { areaBetween } from './shared/search'

export function findOverlaps(): void {
  for (let thread = firstThread, upTo = endThread(request.count * request.slices); thread < upTo; thread++) {
    const region = regions[thread / request.slices]
    const slice = thread % request.slices
    let next: u32 = QUERY === WRITE_HITS ? hitStarts[thread] : 0
    const coordinatesX = abs(region.low.x) + abs(region.high.x)
    const coordinatesY = abs(region.low.y) + abs(region.high.y)
    const blur = <f32>PATH_ROUNDING * (coordinatesX + coordinatesY + region.radius)
    for (let level: u32 = 0; level < params.levelCount; level++) {
      if (isEmpty(extents[level])) continue
      const margin = region.radius + params.levels[level].largestRadius + blur
      unpack(extents[level])
      const lowX = maxExact(extentBox.lowX, region.low.x - margin)
      const lowY = maxExact(extentBox.lowY, region.low.y - margin)
      const highX = minExact(extentBox.highX, region.high.x + margin)
      const highY = minExact(extentBox.highY, region.high.y + margin)
      if (!(lowX <= highX && lowY <= highY)) continue
      areaBetween(params, level, lowX, lowY, highX, highY)
      for (let n = slice; n < area.runs; n += request.slices) {
        searchedRun(params, n)
        const end = cellStarts[run.end]
        for (let j = cellStarts[run.first]; j < end; j++) {
          const disk = targets[j]
          if (!isFound(disk.groups, disk.collidesWith, request.groups, request.memberOf)) continue
          const offsetX = disk.position.x - within(region.low.x, region.high.x, disk.position.x)
          const offsetY = disk.position.y - within(region.low.y, region.high.y, disk.position.y)
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
