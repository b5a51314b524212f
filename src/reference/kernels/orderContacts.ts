/** Twin of shaders/orderContacts.wgsl. */
import {
  cellStarts,
  colorIndex,
  contactColors,
  contactOrder,
  contacts,
  newStarts,
  params,
  SLEEP,
  status,
  tileColors,
} from '../../../shaders/orderContacts.wgsl'
import { Numbers, ownMemory } from './shared/memory'
import {
  cellBehind,
  colorAt,
  colorsOfTile,
  findCellsOfTile,
  seamsAt,
  seamsBefore,
  solverTileCount,
  solverTilesAlong,
  solverTilesBefore,
  takenAt,
  tileCells,
  tilingStart,
} from './shared/solverTiles'
import { keepsList } from './shared/status'

const BINS: u32 = CONTACT_COLORS + 1
/** Bytes of the words of a slot in `contactColors`. */
const TAKEN_BYTES: u32 = 4 * TILINGS

/** The end of the slots that contacts push. */
let endOfPushed: u32 = EDGE_BIT
/** Addresses of the colors that are taken at disks, and of the colors of contacts. */
let takenAddress: usize = 0
let colorsAddress: usize = 0

/** Contacts of the tile of each color, then the place of the next one. */
let starts = changetype<Numbers<u32>>(0)
/** The address of memory that no other worker uses. */
let ownBytes: usize = 0

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

// places in a worker's memory
const STARTS_BYTE: u32 = 0
const COLUMNS_BYTE: u32 = 4 * BINS
const ROWS_BYTE: u32 = COLUMNS_BYTE + 2 * SOLVER_TILE

/** The seams that a column or row of the tile may be at: see `seamsAt`. */
function columnSeams(i: u32): u32 {
  return load<u8>(ownBytes + COLUMNS_BYTE + i)
}

function rowSeams(j: u32): u32 {
  return load<u8>(ownBytes + ROWS_BYTE + j)
}

/** Finds the seams of all columns and rows of the tile. */
function findSeams(grid: Level): void {
  for (let i: u32 = 0; i < tileCells.columns; i++)
    store<u8>(
      ownBytes + COLUMNS_BYTE + i,
      seamsAt(cellBehind(tileCells.column, i, grid.columns), grid.columns),
    )
  for (let j: u32 = 0; j < tileCells.rows; j++)
    store<u8>(ownBytes + ROWS_BYTE + j, seamsAt(cellBehind(tileCells.row, j, grid.rows), grid.rows))
}

/** Gives each contact from `first` to `end` that belongs to the tiling the first color that is free at both disks. */
function colorRun(tiling: u32, first: u32, end: u32): void {
  const slots = takenAddress + sizeof<u32>() * tiling
  const upTo = colorsAddress + <usize>end * sizeof<u32>()
  let contact = changetype<usize>(contacts[first])
  for (let word = colorsAddress + <usize>first * sizeof<u32>(); word < upTo; word += sizeof<u32>()) {
    if (load<u32>(word) / TILING_UNIT === tiling) {
      const a = slots + load<u32>(contact, offsetof<Contact>('a')) * TAKEN_BYTES
      const slotB = load<u32>(contact, offsetof<Contact>('b'))
      const b = slotB < endOfPushed ? slots + slotB * TAKEN_BYTES : a
      const takenA = load<u32>(a)
      const takenB = load<u32>(b)
      // CONTACT_COLORS if none is free
      const color = ctz(~(takenA | takenB))
      const bit: u32 = color < CONTACT_COLORS ? 1 << color : 0
      store<u32>(word, TILING_UNIT * tiling + color)
      store<u32>(a, takenA | bit)
      store<u32>(b, takenB | bit)
      starts[color] += 1
    }
    contact += offsetof<Contact>()
  }
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

/** Puts the contacts of the tile in their places, row by row. */
function placeAll(grid: Level, tiling: u32): void {
  const column = tileCells.column
  const wanted = seamsBefore(tiling)
  for (let j: u32 = 0; j < tileCells.rows; j++) {
    const row = cellBehind(tileCells.row, j, grid.rows)
    const first = row * grid.columns
    if (tiling === 0) {
      placeRun(
        0,
        contactsBefore(grid, first + column),
        contactsBefore(grid, first + column + tileCells.columns),
      )
      continue
    }
    const seams = rowSeams(j)
    for (let i: u32 = 0; i < tileCells.columns; i++) {
      if (((seams | columnSeams(i)) & wanted) !== wanted) continue
      const cell = first + cellBehind(column, i, grid.columns)
      placeRun(tiling, contactsBefore(grid, cell), contactsBefore(grid, cell + 1))
    }
  }
}

/** Colors the contacts of the tile, in the order of the colors of cells. */
function colorAll(grid: Level, tiling: u32, rowsApart: u32): void {
  const wanted = seamsBefore(tiling)
  for (let color: u32 = 0; color < COLOR_COLUMNS * rowsApart; color++) {
    const firstColumn =
      ((color % COLOR_COLUMNS) + COLOR_COLUMNS - (tileCells.column % COLOR_COLUMNS)) % COLOR_COLUMNS
    const firstRow = (color / COLOR_COLUMNS + rowsApart - (tileCells.row % rowsApart)) % rowsApart
    for (let j = firstRow; j < tileCells.rows; j += rowsApart) {
      const row = cellBehind(tileCells.row, j, grid.rows)
      const seams = rowSeams(j)
      for (let i = firstColumn; i < tileCells.columns; i += COLOR_COLUMNS) {
        if (((seams | columnSeams(i)) & wanted) !== wanted) continue
        const cell = row * grid.columns + cellBehind(tileCells.column, i, grid.columns)
        colorRun(tiling, contactsBefore(grid, cell), contactsBefore(grid, cell + 1))
      }
    }
  }
}

/** Where the range of a tile in `contactOrder` begins. */
function rangeOf(grid: Level, tiling: u32, tile: u32): u32 {
  const startColumn = tilingStart(tiling, grid.columns)
  const startRow = tilingStart(tiling, grid.rows)
  const tilesAcross = solverTilesAlong(grid.columns)
  const left = (tile % tilesAcross) * SOLVER_TILE
  const below = (tile / tilesAcross) * SOLVER_TILE
  let start = tiling * newStarts[params.disks] + contactsBefore(grid, 0)
  start += contactsAmong(grid, 0, grid.columns, startRow, below, grid.rows)
  for (let i: u32 = 0; i < tileCells.rows; i++) {
    const row = cellBehind(tileCells.row, i, grid.rows)
    start += contactsAmong(grid, row * grid.columns, 1, startColumn, left, grid.columns)
  }
  return start
}

export function orderContacts(): void {
  if (keepsList(status)) return
  endOfPushed = SLEEP ? cellStarts[params.cells / 2] : EDGE_BIT
  takenAddress = contactColors.address(takenAt(0, 0))
  colorsAddress = contactColors.address(colorAt(params, 0))
  ownBytes = ownMemory(0)
  starts = changetype<Numbers<u32>>(ownBytes + STARTS_BYTE)
  const level = colorIndex
  const grid = params.levels[level]
  const rowsApart: u32 = level === 0 ? FINEST_COLOR_ROWS : COLOR_ROWS
  const tiles = solverTileCount(grid)
  const tilesBefore = solverTilesBefore(params, level)
  for (let workgroup = firstWorkgroup, upTo = endWorkgroup(TILINGS * tiles); workgroup < upTo; workgroup++) {
    const tiling = workgroup / tiles
    const tile = workgroup % tiles
    findCellsOfTile(grid, tiling, tile)
    findSeams(grid)
    for (let color: u32 = 0; color < BINS; color++) starts[color] = 0
    colorAll(grid, tiling, rowsApart)
    let start = rangeOf(grid, tiling, tile)
    const head = colorsOfTile(tilesBefore, tiles, tiling, tile)
    tileColors[head] = start
    for (let color: u32 = 0; color < BINS; color++) {
      const count = starts[color]
      starts[color] = start
      start += count
      tileColors[head + 1 + color] = start
    }
    placeAll(grid, tiling)
  }
}
