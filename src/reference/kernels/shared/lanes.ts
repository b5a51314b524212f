/**
 * Four lanes for the solver: each takes the contacts of a cell one after the other, and then those of another cell. Cells of one color
 * share no disk, so the result is that of one cell after the other, bit by bit.
 */
import { Items, Numbers, ownMemory } from './memory'

/** The contact that comes next in a lane, and the end of those of its cell. */
@unmanaged
export class Lane {
  next: u32
  end: u32
}

let cellStarts = changetype<Numbers<u32>>(0)
let contactSpans = changetype<Items<Span>>(0)
let columns: u32 = 0
let rowsApart: u32 = 0
let thread: u32 = 0
let upTo: u32 = 0
let column: u32 = 0
let rowStart: u32 = 0

export function laneAt(index: u32): Lane {
  return changetype<Lane>(ownMemory(1024 + 8 * index))
}

// functions of a namespace are called, those of a module copied
export namespace cells {
  /** Begins with the cells of the color that this worker solves. */
  export function begin(
    params: Params,
    status: Status,
    colorIndex: u32,
    SLEEP: bool,
    starts: Numbers<u32>,
    spans: Items<Span>,
  ): void {
    cellStarts = starts
    contactSpans = spans
    const level = colorIndex / COLORS
    const color = colorIndex % COLORS
    const grid = params.levels[level]
    columns = grid.columns
    rowsApart = level === 0 ? FINEST_COLOR_ROWS : COLOR_ROWS
    const across = columns / COLOR_COLUMNS
    let groups = grid.rows / rowsApart
    let lowest: u32 = 0
    if (SLEEP) {
      lowest = status.awakeRows[level].start
      groups = min(groups - lowest / rowsApart, (status.awakeRows[level].count + rowsApart - 1) / rowsApart)
    }
    thread = firstThread
    upTo = endThread(across * groups)
    column = (firstThread % across) * COLOR_COLUMNS + (color % COLOR_COLUMNS)
    rowStart = grid.firstCell + (lowest + (firstThread / across) * rowsApart + color / COLOR_COLUMNS) * columns
  }

  /** Gives a lane the contacts of the next cell; returns false if there is none left. */
  export function give(lane: Lane): bool {
    while (thread < upTo) {
      const cell = rowStart + column
      thread++
      column += COLOR_COLUMNS
      if (column >= columns) {
        column -= columns
        rowStart += rowsApart * columns
      }
      const first = cellStarts[cell]
      const end = cellStarts[cell + 1]
      if (first === end) continue
      const last = contactSpans[end - 1]
      lane.next = contactSpans[first].start
      lane.end = last.start + last.count
      if (lane.next < lane.end) return true
    }
    return false
  }
}

/** Returns a vector of a f32 of four structs at these addresses. */
export function gathered(a: usize, b: usize, c: usize, d: usize, offset: usize): v128 {
  let four = v128.load32_zero(a + offset)
  four = v128.load32_lane(b + offset, four, 1)
  four = v128.load32_lane(c + offset, four, 2)
  return v128.load32_lane(d + offset, four, 3)
}

/** Stores the lanes of a vector as a f32 of four structs. */
export function scatter(four: v128, a: usize, b: usize, c: usize, d: usize, offset: usize): void {
  v128.store32_lane(a + offset, four, 0)
  v128.store32_lane(b + offset, four, 1)
  v128.store32_lane(c + offset, four, 2)
  v128.store32_lane(d + offset, four, 3)
}

/** First halves of two vectors, interleaved. */
export function low(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 0, 4, 1, 5)
}

/** Second halves of two vectors, interleaved. */
export function high(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 2, 6, 3, 7)
}

/** The first halves of two vectors. */
export function lowHalves(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 0, 1, 4, 5)
}

/** The second halves of two vectors. */
export function highHalves(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 2, 3, 6, 7)
}
