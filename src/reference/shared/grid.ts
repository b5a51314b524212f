/** Twin of shaders/shared/grid.wgsl. A function that returns a struct there fills `area` or `run` here. */
import { residual, within } from './exact'

/** The finest level that a disk fits in. */
export function levelOf(params: Params, radius: f32): u32 {
  let level: u32 = 0
  while (level + 1 < params.levelCount && radius > params.levels[level].largestRadius) level++
  return level
}

/** The index, along one axis and counted from the grid's corner, of the cell that is `offset` beyond a coordinate. */
export function cellAlong(coordinate: f32, corner: f32, offset: f32, inverseCellSize: f32): i32 {
  const index: f32 = floor((coordinate - corner + offset) * inverseCellSize)
  if (abs(index) <= <f32>FARTHEST_CELL) return <i32>index
  return farCellAlong(coordinate, corner, offset, inverseCellSize)
}

/** The same beyond FARTHEST_CELL. */
function farCellAlong(coordinate: f32, corner: f32, offset: f32, inverseCellSize: f32): i32 {
  const last = <f32>LAST_CELL
  const distance = coordinate - corner
  const gained = distance - coordinate
  const lost: f32 = coordinate - (distance - gained) - (corner + gained)
  const product: f32 = distance * inverseCellSize
  const whole: f32 = floor(product)
  if (!(whole > -last)) return -(<i32>LAST_CELL)
  if (whole >= last) return <i32>LAST_CELL
  const rest: f32 = product - whole - residual(product, distance, inverseCellSize)
  const cells: f32 = floor(rest + (lost + offset) * inverseCellSize)
  return <i32>whole + <i32>within(-last, last, cells)
}

/** The entry of a cell index in the repeating table. */
export function wrapped(index: i32, count: u32): u32 {
  // most are in the table, and a division takes long
  if (<u32>index < count) return <u32>index
  const remainder = index % <i32>count
  return <u32>(remainder < 0 ? remainder + <i32>count : remainder)
}

/** The same for an index from 0 to less than twice the count. */
function wrappedOnce(index: u32, count: u32): u32 {
  return index >= count ? index - count : index
}

/** The cell that a disk is counted in; dead disks are in the last one, which no search visits. */
export function binOf(params: Params, pose: Pose, alive: bool): u32 {
  if (!alive) return params.cells
  const grid = params.levels[levelOf(params, pose.radius)]
  const column = wrapped(cellAlong(pose.position.x, grid.origin.x, 0, grid.inverseCellSize), grid.columns)
  const row = wrapped(cellAlong(pose.position.y, grid.origin.y, 0, grid.inverseCellHeight), grid.rows)
  return grid.firstCell + row * grid.columns + column
}

/** A block of a level's cells in which a disk searches for partners. */
export namespace area {
  export let isOwn: bool = false
  export let level: u32 = 0
  export let column: u32 = 0
  export let row: u32 = 0
  export let columns: u32 = 0
  export let runs: u32 = 0
  export let runsPerRow: u32 = 1
}

/** Cells from `first` to `end`, exclusive. */
export namespace run {
  export let first: u32 = 0
  export let end: u32 = 0
}

/** The area in the disk's own level: its row and the row above. */
export function ownArea(params: Params, pose: Pose, level: u32): void {
  const grid = params.levels[level]
  const column = cellAlong(pose.position.x, grid.origin.x, 0, grid.inverseCellSize)
  const row = cellAlong(pose.position.y, grid.origin.y, 0, grid.inverseCellHeight)
  areaAt(params, true, level, column - 1, row, 3, 2)
}

/** The same for a disk of a cell of the level. */
export function ownAreaOf(params: Params, cell: u32, level: u32): void {
  const grid = params.levels[level]
  const row = (cell - grid.firstCell) / grid.columns
  const column = cell - grid.firstCell - row * grid.columns
  const first = column === 0 ? grid.columns - 1 : column - 1
  area.isOwn = true
  area.level = level
  area.column = first
  area.row = row
  area.columns = 3
  area.runsPerRow = first + 3 > grid.columns ? 2 : 1
  area.runs = 2 * area.runsPerRow
}

/** The area in a finer level that contains the centres of all disks within reach. */
export function finerArea(params: Params, pose: Pose, level: u32, reach: f32): void {
  areaNear(params, pose.position, pose.radius + reach + params.levels[level].largestRadius * 2, level)
}

/** The area in any level that contains all disks within reach while neither moves more than half the reach. */
export function areaAround(params: Params, pose: Pose, level: u32, reach: f32): void {
  const grid = params.levels[level]
  const slack: f32 = <f32>0.015625 / grid.inverseCellSize
  areaNear(params, pose.position, pose.radius + reach + grid.largestRadius + slack, level)
}

/** The block of cells within a distance of a position along either axis. */
function areaNear(params: Params, position: Vec2, apart: f32, level: u32): void {
  const grid = params.levels[level]
  const left = cellAlong(position.x, grid.origin.x, -apart, grid.inverseCellSize)
  const right = cellAlong(position.x, grid.origin.x, apart, grid.inverseCellSize)
  const bottom = cellAlong(position.y, grid.origin.y, -apart, grid.inverseCellHeight)
  const top = cellAlong(position.y, grid.origin.y, apart, grid.inverseCellHeight)
  const columns = min(<u32>(right - left) + 1, grid.columns)
  const rows = min(<u32>(top - bottom) + 1, grid.rows)
  areaAt(params, false, level, left, bottom, columns, rows)
}

export function areaAt(
  params: Params,
  isOwn: bool,
  level: u32,
  left: i32,
  bottom: i32,
  columns: u32,
  rows: u32,
): void {
  const grid = params.levels[level]
  const column = wrapped(left, grid.columns)
  const runsPerRow: u32 = column + columns > grid.columns ? 2 : 1
  area.isOwn = isOwn
  area.level = level
  area.column = column
  area.row = wrapped(bottom, grid.rows)
  area.columns = columns
  area.runs = rows * runsPerRow
  area.runsPerRow = runsPerRow
}

/** Fills `run` with the n-th run of the area. */
export function searchedRun(params: Params, n: u32): void {
  const grid = params.levels[area.level]
  const skipped = <u32>(area.isOwn && n < area.runsPerRow)
  const second = area.runsPerRow - 1
  const row = wrappedOnce(area.row + (n >> second), grid.rows)
  const start = grid.firstCell + row * grid.columns
  const column = wrappedOnce(area.column + skipped, grid.columns)
  const end = column + area.columns - skipped
  if ((n & second) === 0) {
    run.first = start + column
    run.end = start + min(end, grid.columns)
  } else {
    run.first = start
    run.end = start + (end > grid.columns ? end - grid.columns : 0)
  }
}
