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

/** The contact that comes next in a lane, and the end of those of its cell. */
@unmanaged
class Lane {
  next: u32
  end: u32
}

export const QUAD_BYTES: u32 = 16

const PLACE_BYTE: u32 = 4032
const LANES_BYTE: u32 = 1024

let cellStarts = changetype<Numbers<u32>>(0)
let contactSpans = changetype<Items<Span>>(0)
let columns: u32 = 0
let rowsApart: u32 = 0
let across: u32 = 0
let threads: u32 = 0
/** The cell of thread 0. */
let firstCell: u32 = 0
let chunksBefore: u32 = 0
// a walk over cells
let thread: u32 = 0
let threadsEnd: u32 = 0
let column: u32 = 0
let rowStart: u32 = 0

function orderPlace(): OrderPlace {
  return changetype<OrderPlace>(<usize>PLACE_BYTE)
}

function laneAt(index: u32): Lane {
  return changetype<Lane>(ownMemory(LANES_BYTE + 8 * index))
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

function startWalk(workgroup: u32): void {
  thread = workgroup * WORKGROUP
  threadsEnd = min(thread + WORKGROUP, threads)
  column = (thread % across) * COLOR_COLUMNS
  rowStart = firstCell + (thread / across) * rowsApart * columns
}

/** Gives a lane the contacts of the next cell of a walk; returns false if there is none left. */
function give(lane: Lane): bool {
  while (thread < threadsEnd) {
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
    let count: u32 = 0
    startWalk(workgroup)
    for (const lane = laneAt(0); give(lane); ) count += lane.end - lane.next
    const first = atomicAdd(changetype<usize>(place) + offsetof<OrderPlace>('placed'), count)
    if (first + count > place.capacity) unreachable()
    chunk.list = place.list
    chunk.contacts = contactAt(first)
    chunk.quads = 0
    chunk.singles = count
    if (count === 0) return
    startWalk(workgroup)
    for (let i: u32 = 0; i < 4; i++) laneAt(i).end = laneAt(i).next = 0
    let at = contactAt(first)
    let quads: u32 = 0
    while (hasNext(laneAt(0)) && hasNext(laneAt(1)) && hasNext(laneAt(2)) && hasNext(laneAt(3))) {
      for (let i: u32 = 0; i < 4; i++, at += 4) store<u32>(at, laneAt(i).next++)
      quads++
    }
    for (let i: u32 = 0; i < 4; i++) {
      const lane = laneAt(i)
      for (; lane.next < lane.end; at += 4) store<u32>(at, lane.next++)
    }
    chunk.quads = quads
    chunk.singles = count - 4 * quads
  }

  function hasNext(lane: Lane): bool {
    return lane.next < lane.end || give(lane)
  }
}
