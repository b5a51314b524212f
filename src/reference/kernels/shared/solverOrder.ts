/**
 * The order in which the CPU solves the contacts of a color: four at a time, one of each of four cells. Cells of one color share no
 * disk, so the result is that of one cell after the other, bit by bit. The order is kept until the next list of contacts is made.
 */
import { atomicAdd } from './atomics'
import { Items, Numbers, ownMemory } from './memory'

/** What the host writes into the first worker's memory: see src/reference/solverOrder.ts. */
@unmanaged
class OrderPlace {
  /** Identifies the contact list. */
  list: u32
  /** Number of contacts that have their place in the order. */
  placed: u32
  /** Addresses of the headers of chunks and of the order, and its capacity. */
  chunks: u32
  order: u32
  capacity: u32
}

/** The order of the cells of a workgroup: quads of contacts to be solved at once, then single ones. */
@unmanaged
export class Chunk {
  list: u32
  /** Address of their indices. */
  contacts: usize
  quads: u32
  singles: u32
}

/** A range of contacts: those of a cell, or those that are still to come in a lane. */
@unmanaged
class Range {
  next: u32
  end: u32
}

export const QUAD_BYTES: u32 = 16

/** Cells with at least as many contacts count as equal. */
const MOST_COUNTED: u32 = 31

// places in a worker's memory
const PLACE_BYTE: u32 = 4032
const LANES_BYTE: u32 = 1024
const STARTS_BYTE: u32 = 1088
const FOUND_BYTE: u32 = 1280
const SORTED_BYTE: u32 = FOUND_BYTE + 8 * WORKGROUP

let cellStarts = changetype<Numbers<u32>>(0)
let contactSpans = changetype<Items<Span>>(0)
let columns: u32 = 0
let rowsApart: u32 = 0
let across: u32 = 0
let threads: u32 = 0
/** The cell of thread 0. */
let firstCell: u32 = 0
let chunksBefore: u32 = 0
/** Cells of a workgroup that have contacts, and how many of them are in a lane. */
let found: u32 = 0
let given: u32 = 0

function orderPlace(): OrderPlace {
  return changetype<OrderPlace>(<usize>PLACE_BYTE)
}

function laneAt(index: u32): Range {
  return changetype<Range>(ownMemory(LANES_BYTE + 8 * index))
}

function foundAt(index: u32): Range {
  return changetype<Range>(ownMemory(FOUND_BYTE + 8 * index))
}

function sortedAt(index: u32): Range {
  return changetype<Range>(ownMemory(SORTED_BYTE + 8 * index))
}

/** The number of cells with this many contacts, then the index of the first of them in the sorted cells. */
function cellsWith(count: u32): Numbers<u32> {
  return changetype<Numbers<u32>>(ownMemory(STARTS_BYTE + 4 * min(count, MOST_COUNTED)))
}

function contactAt(index: u32): usize {
  return <usize>(orderPlace().order + 4 * index)
}

/** The order is no longer valid: a list of contacts is made. */
export function forgetOrder(): void {
  orderPlace().list++
  orderPlace().placed = 0
}

/** Workgroups of a color. */
function workgroupsOf(grid: Level, level: u32): u32 {
  const apart: u32 = level === 0 ? FINEST_COLOR_ROWS : COLOR_ROWS
  return ((grid.columns / COLOR_COLUMNS) * (grid.rows / apart) + WORKGROUP - 1) / WORKGROUP
}

/** Finds the cells of a workgroup that have contacts; returns the number of these. */
function findCells(workgroup: u32): u32 {
  let thread = workgroup * WORKGROUP
  const upTo = min(thread + WORKGROUP, threads)
  let column = (thread % across) * COLOR_COLUMNS
  let rowStart = firstCell + (thread / across) * rowsApart * columns
  let contacts: u32 = 0
  found = 0
  for (; thread < upTo; thread++, column += COLOR_COLUMNS) {
    if (column >= columns) {
      column -= columns
      rowStart += rowsApart * columns
    }
    const first = cellStarts[rowStart + column]
    const end = cellStarts[rowStart + column + 1]
    if (first === end) continue
    const last = contactSpans[end - 1]
    const cell = foundAt(found)
    cell.next = contactSpans[first].start
    cell.end = last.start + last.count
    contacts += cell.end - cell.next
    found += u32(cell.end > cell.next)
  }
  return contacts
}

/** Sorts the found cells by their number of contacts, the largest first, so that all lanes end with small ones. */
function sortCells(): void {
  for (let count: u32 = 0; count <= MOST_COUNTED; count++) cellsWith(count)[0] = 0
  for (let i: u32 = 0; i < found; i++) cellsWith(foundAt(i).end - foundAt(i).next)[0] += 1
  let start: u32 = 0
  for (let count = MOST_COUNTED; count > 0; count--) {
    const cells = cellsWith(count)[0]
    cellsWith(count)[0] = start
    start += cells
  }
  for (let i: u32 = 0; i < found; i++) {
    const cell = foundAt(i)
    const place = cellsWith(cell.end - cell.next)
    sortedAt(place[0]).next = cell.next
    sortedAt(place[0]).end = cell.end
    place[0] += 1
  }
  given = 0
}

/** Whether there is another contact for a lane; gives it that of the next cell where its own has none left. */
function hasNext(lane: Range): bool {
  if (lane.next < lane.end) return true
  if (given === found) return false
  lane.next = sortedAt(given).next
  lane.end = sortedAt(given).end
  given++
  return true
}

// functions of a namespace are called, those of a module are copied
export namespace order {
  /** Begins with a color; returns its number of workgroups. */
  export function begin(
    params: Params,
    status: Status,
    colorIndex: u32,
    SLEEP: bool,
    starts: Numbers<u32>,
    spans: Items<Span>,
  ): u32 {
    cellStarts = starts
    contactSpans = spans
    const level = colorIndex / COLORS
    const color = colorIndex % COLORS
    const grid = params.levels[level]
    columns = grid.columns
    rowsApart = level === 0 ? FINEST_COLOR_ROWS : COLOR_ROWS
    across = columns / COLOR_COLUMNS
    let groups = grid.rows / rowsApart
    let lowest: u32 = 0
    if (SLEEP) {
      lowest = status.awakeRows[level].start
      groups = min(groups - lowest / rowsApart, (status.awakeRows[level].count + rowsApart - 1) / rowsApart)
    }
    threads = across * groups
    firstCell = grid.firstCell + (lowest + color / COLOR_COLUMNS) * columns + (color % COLOR_COLUMNS)
    chunksBefore = color * workgroupsOf(grid, level)
    for (let finer: u32 = 0; finer < level; finer++)
      chunksBefore += (finer === 0 ? FINEST_COLORS : COLORS) * workgroupsOf(params.levels[finer], finer)
    return (threads + WORKGROUP - 1) / WORKGROUP
  }

  /** Returns the order of a workgroup of the color. */
  export function ofWorkgroup(workgroup: u32): Chunk {
    const place = orderPlace()
    const chunk = changetype<Chunk>(<usize>(place.chunks + (chunksBefore + workgroup) * offsetof<Chunk>()))
    if (chunk.list !== place.list) make(chunk, workgroup)
    return chunk
  }

  function make(chunk: Chunk, workgroup: u32): void {
    const place = orderPlace()
    const count = findCells(workgroup)
    const first = atomicAdd(changetype<usize>(place) + offsetof<OrderPlace>('placed'), count)
    if (first + count > place.capacity) unreachable()
    chunk.list = place.list
    chunk.contacts = contactAt(first)
    chunk.quads = 0
    chunk.singles = 0
    if (count === 0) return
    sortCells()
    for (let i: u32 = 0; i < 4; i++) laneAt(i).end = laneAt(i).next = 0
    let at = contactAt(first)
    while (hasNext(laneAt(0)) && hasNext(laneAt(1)) && hasNext(laneAt(2)) && hasNext(laneAt(3))) {
      for (let i: u32 = 0; i < 4; i++, at += 4) store<u32>(at, laneAt(i).next++)
      chunk.quads++
    }
    for (let i: u32 = 0; i < 4; i++) {
      for (const lane = laneAt(i); lane.next < lane.end; at += 4) store<u32>(at, lane.next++)
    }
    chunk.singles = count - 4 * chunk.quads
  }
}
