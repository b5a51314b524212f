/** Twin of shaders/queries/findNearest.wgsl. */
import {
  cellStarts,
  extents,
  nearestDisks,
  PERIODIC,
  params,
  regions,
  request,
  targets,
} from '../../../shaders/queries/findNearest.wgsl'
import { maxExact, minExact } from '../shared/exact'
import { extentBox, isEmpty, unpack } from '../shared/extent'
import { isFound } from '../shared/filter'
import { area, run, searchedRun } from '../shared/grid'
import { outwardsAtX, outwardsAtY } from '../shared/outwards'
import { alongNear, nearestAlong } from '../shared/periodic'
import { areaBetween } from '../shared/search'

export function findNearest(): void {
  for (let q = firstThread, upTo = endThread(request.count); q < upTo; q++) {
    const period = params.period
    const middleX = params.boxLow.x + period.x * <f32>0.5
    const middleY = params.boxLow.y + period.y * <f32>0.5
    const x = alongNear(PERIODIC, middleX, regions[q].low.x, period.x)
    const y = alongNear(PERIODIC, middleY, regions[q].low.y, period.y)
    const most = regions[q].radius
    const found = nearestDisks[q]
    found.distance = most
    found.id = NONE
    found.normal.x = 0
    found.normal.y = 0
    for (let level: u32 = 0; level < params.levelCount; level++) {
      if (isEmpty(extents[level])) continue
      const grid = params.levels[level]
      unpack(extents[level])
      const isRepeatedX = PERIODIC && period.x > 0
      const isRepeatedY = PERIODIC && period.y > 0
      const lowX = isRepeatedX ? x - period.x * <f32>0.5 : extentBox.lowX
      const lowY = isRepeatedY ? y - period.y * <f32>0.5 : extentBox.lowY
      const highX = isRepeatedX ? x + period.x * <f32>0.5 : extentBox.highX
      const highY = isRepeatedY ? y + period.y * <f32>0.5 : extentBox.highY
      const outsideX = maxExact(0, maxExact(lowX - x, x - highX))
      const outsideY = maxExact(0, maxExact(lowY - y, y - highY))
      const blur = <f32>PATH_ROUNDING * (abs(x) + abs(y) + (period.x + period.y))
      let half = maxExact(outsideX, outsideY) + <f32>1 / grid.inverseCellSize
      for (let round: u32 = 0; round <= MAX_DOUBLINGS; round++) {
        const margin = half + (blur + <f32>PATH_ROUNDING * half)
        const isLast = round === MAX_DOUBLINGS
        const boxLowX = isLast ? lowX : maxExact(lowX, x - margin)
        const boxLowY = isLast ? lowY : maxExact(lowY, y - margin)
        const boxHighX = isLast ? highX : minExact(highX, x + margin)
        const boxHighY = isLast ? highY : minExact(highY, y + margin)
        if (boxLowX <= boxHighX && boxLowY <= boxHighY) {
          areaBetween(params, level, boxLowX, boxLowY, boxHighX, boxHighY)
          for (let n: u32 = 0; n < area.runs; n++) {
            searchedRun(params, n)
            const end = cellStarts[run.end]
            for (let j = cellStarts[run.first]; j < end; j++) {
              const disk = targets[j]
              if (!isFound(disk.category, disk.mask, request.mask, request.category)) continue
              const offsetX = nearestAlong(PERIODIC, x, disk.position.x, period.x)
              const offsetY = nearestAlong(PERIODIC, y, disk.position.y, period.y)
              const toCenter: f32 = sqrt(offsetX * offsetX + offsetY * offsetY)
              const distance: f32 = toCenter - disk.radius
              if (!(distance <= most)) continue
              if (distance < found.distance || (distance === found.distance && disk.id < found.id)) {
                found.distance = distance
                found.id = disk.id
                found.normal.x = outwardsAtX(-offsetX, toCenter)
                found.normal.y = outwardsAtY(-offsetY, toCenter)
              }
            }
          }
        }
        const hasAll = boxLowX === lowX && boxLowY === lowY && boxHighX === highX && boxHighY === highY
        if (hasAll || isLast || found.distance < half - grid.largestRadius) break
        half = half * 2
      }
    }
  }
}
