/** Twin of shaders/solver/orderContacts.wgsl. */
import {
  cellStarts,
  contactColors,
  contactOrder,
  contacts,
  DYNAMIC,
  dynamicBodies,
  edges,
  newStarts,
  params,
  stageIndex,
  status,
} from '../../../shaders/solver/orderContacts.wgsl'
import { Numbers, ownMemory } from '../shared/memory'
import {
  cellBehind,
  colorAt,
  colorsOfTile,
  endOfTiles,
  findCellsOfTile,
  seamsAmong,
  solverTileCount,
  solverTilesAlong,
  solverTilesBefore,
  takenAt,
  tileCells,
  tilingStart,
} from '../shared/solverTiles'
import { keepsList } from '../shared/status'

const BINS: u32 = CONTACT_COLORS + 1

/** Addresses of the colors that are taken at disks in the tiling, and of the colors of contacts. */
let takenAddress: usize = 0
let colorsAddress: usize = 0

/** Contacts of the tile of each color, then the place of the next one. */
let starts = changetype<Numbers<u32>>(0)

/** The first contact of a cell of the level, or of the next one with contacts. */
function contactsBefore(grid: Level, cell: u32): u32 {
  return newStarts[cellStarts[grid.firstCell + cell]]
}

/** Contacts of the cells from `first` on in a row of cells that repeats after `count`. */
function contactsAmong(grid: Level, offset: u32, stride: u32, first: u32, cells: u32, count: u32): u32 {
  const end = first + cells
  const direct =
    contactsBefore(grid, offset + stride * min(end, count)) - contactsBefore(grid, offset + stride * first)
  if (end <= count) return direct
  return direct + contactsBefore(grid, offset + stride * (end - count)) - contactsBefore(grid, offset)
}

/** Columns and rows of the tile with seams of the first two tilings. */
namespace seams {
  export let firstColumns: u32 = 0
  export let secondColumns: u32 = 0
  export let firstRows: u32 = 0
  export let secondRows: u32 = 0
}

function findSeams(grid: Level, level: u32, tiling: u32): void {
  if (tiling === 0) return
  // in the finest level no contact is with a disk of the row before
  const both = level > 0
  seams.firstColumns = seamsAmong(tileCells.column, tileCells.columns, 0, grid.columns, true)
  seams.firstRows = seamsAmong(tileCells.row, tileCells.rows, 0, grid.rows, both)
  if (tiling === 1) return
  seams.secondColumns = seamsAmong(tileCells.column, tileCells.columns, 1, grid.columns, true)
  seams.secondRows = seamsAmong(tileCells.row, tileCells.rows, 1, grid.rows, both)
}

/** The columns of the cells in row j of the tile whose contacts may belong to the tiling, one bit each. */
function columnsOfRow(tiling: u32, j: u32): u32 {
  let columns: u32 = (1 << tileCells.columns) - 1
  if (tiling > 0 && ((seams.firstRows >> j) & 1) === 0) columns &= seams.firstColumns
  if (tiling > 1 && ((seams.secondRows >> j) & 1) === 0) columns &= seams.secondColumns
  return columns
}

function isHeavy(k: u32): bool {
  const b = contacts[k].b
  return b >= EDGE_BIT && dynamicBodies[edges[b & EDGE_INDEX].body].kind !== DYNAMIC_NONE
}

/** Gives each contact of a disk that belongs to the tiling the first color that is free at both disks. */
function giveColors(tiling: u32, slot: u32): void {
  const own = takenAddress + slot * sizeof<u32>()
  let taken = load<u32>(own)
  const end = colorsAddress + newStarts[slot + 1] * sizeof<u32>()
  let k = newStarts[slot]
  for (let at = colorsAddress + k * sizeof<u32>(); at < end; at += sizeof<u32>(), k++) {
    const word = load<u32>(at)
    if (word / TILING_UNIT !== tiling) continue
    if (DYNAMIC && isHeavy(k)) {
      store<u32>(at, TILING_UNIT * TILINGS)
      continue
    }
    const other = takenAddress + (word % TILING_UNIT) * sizeof<u32>()
    const takenThere = load<u32>(other)
    // CONTACT_COLORS if none is free
    const color = ctz(~(taken | takenThere))
    const bit: u32 = color < CONTACT_COLORS ? 1 << color : 0
    taken |= bit
    store<u32>(other, takenThere | bit)
    store<u32>(at, TILING_UNIT * tiling + color)
    starts[color] += 1
  }
  store<u32>(own, taken)
}

/** Puts the contacts from `first` to `end` that belong to the tiling in their places. */
function placeRun(tiling: u32, first: u32, end: u32): void {
  let word = colorsAddress + <usize>first * sizeof<u32>()
  for (let k = first; k < end; k++, word += sizeof<u32>()) {
    const color = load<u32>(word) - TILING_UNIT * tiling
    if (color > CONTACT_COLORS) continue
    const at = starts[color]
    contactOrder[at] = k
    starts[color] = at + 1
  }
}

/** Gives colors to the contacts in row j of the tile, or puts them in their places if they have them. */
function visitRow(grid: Level, tiling: u32, j: u32, isPlacing: bool): void {
  const row = cellBehind(tileCells.row, j, grid.rows)
  let columns = columnsOfRow(tiling, j)
  while (columns !== 0) {
    // a run of columns, up to the end of the table
    const skipped = ctz(columns)
    const column = cellBehind(tileCells.column, skipped, grid.columns)
    const count = min(ctz(~(columns >> skipped)), grid.columns - column)
    const first = grid.firstCell + row * grid.columns + column
    columns &= ~(((1 << count) - 1) << skipped)
    const firstSlot = cellStarts[first]
    const endSlot = cellStarts[first + count]
    if (isPlacing) placeRun(tiling, newStarts[firstSlot], newStarts[endSlot])
    else for (let slot = firstSlot; slot < endSlot; slot++) giveColors(tiling, slot)
  }
}

/** Where the range of a tile in `contactOrder` begins. */
function rangeOf(grid: Level, tiling: u32, tile: u32): u32 {
  const startColumn = tilingStart(tiling, grid.columns)
  const startRow = tilingStart(tiling, grid.rows)
  const tilesAcross = solverTilesAlong(grid.columns)
  const left = (tile % tilesAcross) * SOLVER_TILE
  const below = (tile / tilesAcross) * SOLVER_TILE
  let start = endOfTiles(params) + tiling * newStarts[params.disks] + contactsBefore(grid, 0)
  start += contactsAmong(grid, 0, grid.columns, startRow, below, grid.rows)
  for (let i: u32 = 0; i < tileCells.rows; i++) {
    const row = cellBehind(tileCells.row, i, grid.rows)
    start += contactsAmong(grid, row * grid.columns, 1, startColumn, left, grid.columns)
  }
  return start
}

export function orderContacts(): void {
  if (keepsList(status)) return
  colorsAddress = contactColors.address(colorAt(params, 0))
  starts = changetype<Numbers<u32>>(ownMemory(0))
  const level = stageIndex
  const grid = params.levels[level]
  const rowsApart: u32 = level === 0 ? FINEST_COLOR_ROWS : COLOR_ROWS
  const tiles = solverTileCount(grid)
  const tilesBefore = solverTilesBefore(params, level)
  for (let workgroup = firstWorkgroup, upTo = endWorkgroup(TILINGS * tiles); workgroup < upTo; workgroup++) {
    const tiling = workgroup / tiles
    const tile = workgroup % tiles
    findCellsOfTile(grid, tiling, tile)
    findSeams(grid, level, tiling)
    takenAddress = contactColors.address(takenAt(params, tiling, 0))
    for (let color: u32 = 0; color < BINS; color++) starts[color] = 0
    for (let color: u32 = 0; color < rowsApart; color++)
      for (let j = color; j < tileCells.rows; j += rowsApart) visitRow(grid, tiling, j, false)
    let start = rangeOf(grid, tiling, tile)
    const head = colorsOfTile(tilesBefore, tiles, tiling, tile)
    contactOrder[head] = start
    for (let color: u32 = 0; color < BINS; color++) {
      const count = starts[color]
      starts[color] = start
      start += count
      contactOrder[head + 1 + color] = start
    }
    for (let j: u32 = 0; j < tileCells.rows; j++) visitRow(grid, tiling, j, true)
  }
}
