/** Twin of shaders/sweeps/sweepDisks.wgsl. */
import {
  bullets,
  cellStarts,
  FILTERED,
  fractions,
  materials,
  motions,
  PERIODIC,
  params,
  poses,
  SLEEP,
  status,
  sweeps,
} from '../../../shaders/sweeps/sweepDisks.wgsl'
import { box, boxAround, path, pathOf, pieceBegin, walk, walkAll } from '../shared/cast'
import { mayTouchDisk } from '../shared/diskFilter'
import { minExact } from '../shared/exact'
import { area, run, searchedRun } from '../shared/grid'
import { areaBetween } from '../shared/search'
import { meetImages, moverAt } from '../shared/sweep'

export function sweepDisks(): void {
  if (status.halted !== 0) return
  const count = status.bullets
  for (let n = firstThread, upTo = endThread(count); n < upTo; n++) {
    const i = bullets[n]
    const mine = sweeps[i]
    let fraction = mine.fraction
    for (let level: u32 = 0; level < params.levelCount; level++) {
      const grid = params.levels[level]
      const cell = <f32>1 / grid.inverseCellSize
      pathOf(mine.origin.x, mine.origin.y, mine.translation.x, mine.translation.y, mine.radius)
      const blur: f32 = path.blur + <f32>PATH_ROUNDING * (params.period.x + params.period.y)
      const margin = path.radius + <f32>1.5 * grid.largestRadius + <f32>0.5 * status.reach + blur
      walkAll(cell, margin, grid.columns, grid.rows)
      for (let k: u32 = 0; k < walk.pieces; k++) {
        if (pieceBegin(k) > fraction) break
        // meetMoving overwrites path
        pathOf(mine.origin.x, mine.origin.y, mine.translation.x, mine.translation.y, mine.radius)
        boxAround(k, margin)
        areaBetween(params, level, box.lowX, box.lowY, box.highX, box.highY)
        for (let r: u32 = 0, runs: u32 = SLEEP ? 2 * area.runs : area.runs; r < runs; r++) {
          searchedRun(params, r % area.runs)
          const table = r >= area.runs ? params.cells / 2 : 0
          const end = cellStarts[table + run.end]
          for (let j = cellStarts[table + run.first]; j < end; j++) {
            const isBullet = sweeps[j].radius > 0
            if (j === i || (isBullet && count <= MAX_BULLETS) || motions[j].id === NONE) continue
            if (FILTERED && !mayTouchDisk(materials, motions[i].id, motions[j].id)) continue
            const velocity = motions[j].velocity
            moverAt(poses[j], params.h * velocity.x, params.h * velocity.y)
            fraction = minExact(fraction, meetImages(params, PERIODIC, mine, 1))
          }
        }
      }
    }
    if (fraction < mine.fraction) {
      mine.wallTranslation.x = 0
      mine.wallTranslation.y = 0
    }
    mine.fraction = fraction
    fractions[i] = fraction
  }
}
