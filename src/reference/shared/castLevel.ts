/** Walks of casts through the levels of a world, shared by the twins that search cells: of castDisks.wgsl, castGrains.wgsl and castOutlines.wgsl. */
import { path, pathOf, walkAmong } from './cast'
import { extentBox, unpack } from './extent'
import { Numbers } from './memory'
import { castShiftX, castShiftY } from './periodic'

/** The image of space in which a cast is: what it is moved by, to be added to the points of its hits, and the blur of its path. */
export namespace shifted {
  export let x: f32 = 0
  export let y: f32 = 0
  export let blur: f32 = 0
}

/** Fills `path` and `shifted` for an image of a cast. */
export function shiftPath(params: Params, cast: Cast, image: u32): void {
  shifted.x = castShiftX(params, image)
  shifted.y = castShiftY(params, image)
  pathOf(
    cast.origin.x - shifted.x,
    cast.origin.y - shifted.y,
    cast.translation.x,
    cast.translation.y,
    cast.radius,
  )
  shifted.blur = path.blur + <f32>PATH_ROUNDING * (params.period.x + params.period.y)
}

/** Fills `walk` with the pieces of `path` that come within a margin of a level's targets. */
export function walkLevel(
  params: Params,
  extent: Extent,
  cellStarts: Numbers<u32>,
  level: u32,
  margin: f32,
): void {
  const grid = params.levels[level]
  const cell = <f32>1 / grid.inverseCellSize
  const targets = cellStarts[grid.firstCell + grid.columns * grid.rows] - cellStarts[grid.firstCell]
  unpack(extent)
  const lowX = extentBox.lowX - margin
  const lowY = extentBox.lowY - margin
  const highX = extentBox.highX + margin
  const highY = extentBox.highY + margin
  walkAmong(lowX, lowY, highX, highY, cell, margin, grid.columns, grid.rows, targets)
}
