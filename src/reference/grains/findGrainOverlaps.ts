/** Twin of shaders/grains/findGrainOverlaps.wgsl. */
import {
  arcs,
  cellStarts,
  extents,
  found,
  foundLength,
  grainParts,
  grainTargets,
  hitRows,
  PERIODIC,
  params,
  QUERY,
  regions,
  request,
} from '../../../shaders/grains/findGrainOverlaps.wgsl'
import { maxExact, minExact, within } from '../shared/exact'
import { extentBox, isEmpty, unpack } from '../shared/extent'
import { isFound } from '../shared/filter'
import { area, run, searchedRun } from '../shared/grid'
import { alongNear } from '../shared/periodic'
import { areaBetween } from '../shared/search'
import { imagesOfGrain, offsetToImageX, offsetToImageY } from './parts/grainImages'
import { isGrainInRegion } from './parts/grainRegion'

/** By how much a region moves along an axis so that its middle is in the box. */
function moveIntoBox(min: f32, max: f32, low: f32, period: f32): f32 {
  const middle = min * <f32>0.5 + max * <f32>0.5
  return alongNear(true, low + period * <f32>0.5, middle, period) - middle
}

/** Whether a grain or one of its images is in a region. */
function isIn(grain: GrainTarget, minX: f32, minY: f32, maxX: f32, maxY: f32, radius: f32): bool {
  const middleX = minX * <f32>0.5 + maxX * <f32>0.5
  const middleY = minY * <f32>0.5 + maxY * <f32>0.5
  const x = alongNear(PERIODIC, middleX, grain.position.x, params.period.x)
  const y = alongNear(PERIODIC, middleY, grain.position.y, params.period.y)
  for (let n: u32 = 0, end = imagesOfGrain(PERIODIC, grain.partCount); n < end; n++) {
    const seenX = n === 0 ? x : middleX + offsetToImageX(params, x - middleX, n)
    const seenY = n === 0 ? y : middleY + offsetToImageY(params, y - middleY, n)
    const offsetX = seenX - within(minX, maxX, seenX)
    const offsetY = seenY - within(minY, maxY, seenY)
    const distance: f32 = sqrt(offsetX * offsetX + offsetY * offsetY)
    if (!(distance <= radius + grain.radius)) continue
    if (grain.partCount === 0) return true
    if (
      isGrainInRegion(grainParts, arcs, grain, minX - seenX, minY - seenY, maxX - seenX, maxY - seenY, radius)
    )
      return true
  }
  return false
}

export function findGrainOverlaps(): void {
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
    let next: u32 = QUERY === WRITE_HITS ? hitRows[thread] : 0
    const coordinatesX = abs(minX) + abs(maxX)
    const coordinatesY = abs(minY) + abs(maxY)
    const blur = <f32>PATH_ROUNDING * (coordinatesX + coordinatesY + region.radius + (period.x + period.y))
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
          const grain = grainTargets[j]
          if (!isFound(grain.category, grain.mask, request.mask, request.category)) continue
          if (!isIn(grain, minX, minY, maxX, maxY, region.radius)) continue
          if (QUERY === WRITE_HITS && next < foundLength) found[next] = grain.id
          next++
        }
      }
    }
    if (QUERY === COUNT_HITS) hitRows[thread] = next
  }
}
