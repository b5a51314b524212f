/**
 * Finds first hits in a world with one level, row by row of cells: of each row that a piece of the path passes, only the cells that it comes near. So
 * pieces are long. Other queries, and worlds far larger than their table, are searched as by the plain twin.
 */
import {
  casts,
  cellStarts,
  extents,
  hits,
  PERIODIC,
  params,
  QUERY,
  request,
  targets,
} from '../../../shaders/queries/castDisks.wgsl'
import { castOne } from '../../reference/queries/castDisks'
import { hit, keep, noHit, outwards, path, pathOf, pieceBegin, walk } from '../../reference/shared/cast'
import { walkLevel } from '../../reference/shared/castLevel'
import { maxExact, minExact } from '../../reference/shared/exact'
import { extentBox, isEmpty, unpack } from '../../reference/shared/extent'
import { isFound } from '../../reference/shared/filter'
import { cellAlong, wrapped } from '../../reference/shared/grid'

/** Indices of cells up to which their rounding is far below SLACK. */
const MOST_ALONG: i32 = 32768
/** Covers the rounding of cell indices, in cells. */
const SLACK: f64 = 0.0625
/** The part of the last cells that a range may begin in: all but less than SLACK. */
const LAST_PART: f64 = 0.96875
/** Cells of a piece per cell that there is per disk. */
const PIECE: f64 = 4
const MOST_PIECES: f64 = 4096

/** The cells that contain disks. */
namespace filled {
  export let left: i32 = 0
  export let right: i32 = 0
  export let bottom: i32 = 0
  export let top: i32 = 0
}

export function castDisks(): void {
  const isFast = QUERY === FIRST_HIT && !PERIODIC && params.levelCount === 1 && findFilled()
  for (let q = firstThread, upTo = endThread(request.count); q < upTo; q++) {
    if (isFast) castFirst(q)
    else castOne(q)
  }
}

/** Fills `filled`. Returns false if there are no disks, or some are too far from the corner of the table. */
function findFilled(): bool {
  const grid = params.levels[0]
  if (isEmpty(extents[0])) return false
  unpack(extents[0])
  filled.left = cellAlong(extentBox.lowX, grid.origin.x, 0, grid.inverseCellSize)
  filled.right = cellAlong(extentBox.highX, grid.origin.x, 0, grid.inverseCellSize)
  filled.bottom = cellAlong(extentBox.lowY, grid.origin.y, 0, grid.inverseCellHeight)
  filled.top = cellAlong(extentBox.highY, grid.origin.y, 0, grid.inverseCellHeight)
  const least = min(filled.left, filled.bottom)
  return least >= -MOST_ALONG && max(filled.right, filled.top) <= MOST_ALONG
}

function castFirst(q: u32): void {
  const cast = casts[q]
  pathOf(cast.origin.x, cast.origin.y, cast.translation.x, cast.translation.y, cast.radius)
  const first = hits[q]
  noHit(first)
  const grid = params.levels[0]
  const cell = <f32>1 / grid.inverseCellSize
  const disks = cellStarts[grid.firstCell + grid.columns * grid.rows] - cellStarts[grid.firstCell]
  const margin = path.radius + grid.largestRadius + path.blur
  walkLevel(params, extents[0], cellStarts, 0, margin)
  if (walk.pieces === 0) return
  const part = <f64>(walk.end - walk.begin) * path.length
  const perDisk = (<f64>grid.columns * grid.rows) / disks
  walk.pieces = <u32>min<f64>(MOST_PIECES, floor(part / (PIECE * perDisk * cell + path.radius)) + 1)
  for (let k: u32 = 0; k < walk.pieces; k++) {
    const begin = pieceBegin(k)
    if (begin > first.fraction) break
    searchRows(
      first,
      begin,
      pieceBegin(k + 1),
      <f64>margin + SLACK * max<f64>(cell, 1 / <f64>grid.inverseCellHeight),
    )
  }
}

/** Tests the disks near a piece of the path. Comparisons take less time than f64.min and f64.max. */
function searchRows(first: Hit, begin: f64, end: f64, margin: f64): void {
  const grid = params.levels[0]
  const perColumn: f64 = grid.inverseCellSize
  const perRow: f64 = grid.inverseCellHeight
  // in cells
  const marginX = margin * perColumn
  const marginY = margin * perRow
  const originX = (<f64>path.originX - grid.origin.x) * perColumn
  const originY = (<f64>path.originY - grid.origin.y) * perRow
  const alongX = path.translationX * perColumn
  const alongY = path.translationY * perRow
  const isRight = alongX >= 0
  const isUp = alongY >= 0
  const fromX = originX + begin * alongX
  const toX = originX + end * alongX
  const fromY = originY + begin * alongY
  const toY = originY + end * alongY
  const mostLeft = max<f64>(filled.left, (isRight ? fromX : toX) - marginX)
  const mostRight = min<f64>(<f64>filled.right + LAST_PART, (isRight ? toX : fromX) + marginX)
  const mostLow = max<f64>(filled.bottom, (isUp ? fromY : toY) - marginY)
  const mostHigh = min<f64>(<f64>filled.top + LAST_PART, (isUp ? toY : fromY) + marginY)
  if (!(mostLeft <= mostRight && mostLow <= mostHigh)) return
  const bottom = floored(mostLow)
  const top = floored(mostHigh)
  const rows = top - bottom
  let row = isUp ? bottom : top
  const next = isUp ? 1 : -1
  const columns = grid.columns
  // where the path enters the first row, and what it gains by row
  let from = begin
  let left = mostLeft
  let right = mostRight
  let gain: f64 = 0
  let along: f64 = 0
  if (abs(alongY) > 0.03125 * abs(alongX)) {
    const border = isUp ? <f64>row - marginY : <f64>(row + 1) + marginY
    gain = 1 / abs(alongY)
    along = alongX * gain
    from = (border - originY) / alongY
    const entry = originX + from * alongX
    const exit = entry + along * (1 + 2 * marginY)
    left = (isRight ? entry : exit) - marginX
    right = (isRight ? exit : entry) + marginX
  }
  for (let n = 0; n <= rows; n++) {
    if (from > <f64>first.fraction) return
    const low = left < mostLeft ? mostLeft : left
    const high = right > mostRight ? mostRight : right
    if (low <= high) {
      const start = grid.firstCell + wrapped(row, grid.rows) * columns
      const column = floored(low)
      const end = floored(high) + 1
      if (column >= 0 && end <= <i32>columns) searchRun(first, start + column, start + end)
      else if (end - column >= <i32>columns) searchRun(first, start, start + columns)
      else {
        const inTable = wrapped(column, columns)
        const last = inTable + (end - column)
        searchRun(first, start + inTable, start + min(last, columns))
        if (last > columns) searchRun(first, start, start + last - columns)
      }
    }
    row += next
    from += gain
    left += along
    right += along
  }
}

/** Returns the whole number below one from -MOST_ALONG to MOST_ALONG. */
function floored(position: f64): i32 {
  return <i32>(position + MOST_ALONG) - MOST_ALONG
}

/** Tests the disks of cells. */
function searchRun(first: Hit, cell: u32, endCell: u32): void {
  for (let j = cellStarts[cell], end = cellStarts[endCell]; j < end; j++) test(first, j)
}

/** Takes a disk as the first hit if it is; `meet` and `isSooner`. */
function test(first: Hit, j: u32): void {
  const disk = targets[j]
  const reach = path.radius + disk.radius
  const offsetX = disk.position.x - path.originX
  const offsetY = disk.position.y - path.originY
  let fraction: f32 = 0
  let awayX = -offsetX
  let awayY = -offsetY
  if (!(offsetX * offsetX + offsetY * offsetY <= reach * reach)) {
    const along = offsetX * path.directionX + offsetY * path.directionY
    const across = path.directionX * offsetY - path.directionY * offsetX
    const depth = (reach - abs(across)) * (reach + abs(across))
    if (!(along > 0 && depth >= 0)) return
    const root: f32 = sqrt(depth)
    const travel = maxExact(0, along - root)
    if (travel > path.length) return
    fraction = minExact(1, travel / path.length)
    awayX = -across * -path.directionY - root * path.directionX
    awayY = -across * path.directionX - root * path.directionY
  }
  if (!(fraction < first.fraction || (fraction === first.fraction && disk.id < first.key))) return
  if (!isFound(disk.category, disk.mask, request.mask, request.category)) return
  outwards(awayX, awayY)
  hit.pointX = disk.position.x + disk.radius * hit.normalX
  hit.pointY = disk.position.y + disk.radius * hit.normalY
  hit.fraction = fraction
  hit.key = disk.id
  keep(first)
}
