/** Groups of obstacles that are near each other, each with a circle around it, so that what is hidden is left out by the group. */
import type { Obstacles } from './obstacles.ts'

/** Maximum number of obstacles in a group. */
const MOST = 16
/** Covers rounding. */
const ROOM = 1 + 2 ** -40

export interface Groups {
  readonly count: number
  /** Centres and radii in metres of the circles. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly radii: Float64Array
  /** Group k has members[firsts[k]] to members[firsts[k + 1]]. */
  readonly firsts: Uint32Array
  /** Indices of obstacles. */
  readonly members: Uint32Array
}

/** Groups obstacles by the cells of a grid with about half as many obstacles per cell as there may be in a group. O(n). */
export function groupsOf(obstacles: Obstacles): Groups {
  const { count, x, y, radii } = obstacles
  const { cells, cellCount } = cellsOf(obstacles)
  const ends = new Uint32Array(cellCount + 1)
  for (let k = 0; k < count; k++) ends[cells[k] + 1]++
  for (let cell = 0; cell < cellCount; cell++) ends[cell + 1] += ends[cell]
  const members = new Uint32Array(count)
  const next = ends.slice()
  for (let k = 0; k < count; k++) members[next[cells[k]]++] = k
  const firsts: number[] = []
  for (let cell = 0; cell < cellCount; cell++)
    for (let first = ends[cell]; first < ends[cell + 1]; first += MOST) firsts.push(first)
  const found = firsts.length
  firsts.push(count)
  const groups = {
    count: found,
    x: new Float64Array(found),
    y: new Float64Array(found),
    radii: new Float64Array(found),
    firsts: Uint32Array.from(firsts),
    members,
  }
  for (let group = 0; group < found; group++) {
    const [first, end] = [firsts[group], firsts[group + 1]]
    let left = Infinity
    let bottom = Infinity
    let right = -Infinity
    let top = -Infinity
    for (let n = first; n < end; n++) {
      const k = members[n]
      if (x[k] < left) left = x[k]
      if (x[k] > right) right = x[k]
      if (y[k] < bottom) bottom = y[k]
      if (y[k] > top) top = y[k]
    }
    const centerX = (left + right) / 2
    const centerY = (bottom + top) / 2
    let around = 0
    for (let n = first; n < end; n++) {
      const k = members[n]
      const dx = x[k] - centerX
      const dy = y[k] - centerY
      const reach = Math.sqrt(dx * dx + dy * dy) + radii[k]
      if (reach > around) around = reach
    }
    groups.x[group] = centerX
    groups.y[group] = centerY
    groups.radii[group] = around * ROOM
  }
  return groups
}

/** Returns the cell of each obstacle. */
function cellsOf({ count, x, y }: Obstacles): { cells: Uint32Array; cellCount: number } {
  let left = Infinity
  let bottom = Infinity
  let right = -Infinity
  let top = -Infinity
  for (let k = 0; k < count; k++) {
    if (x[k] < left) left = x[k]
    if (x[k] > right) right = x[k]
    if (y[k] < bottom) bottom = y[k]
    if (y[k] > top) top = y[k]
  }
  const [width, height] = [Math.max(right - left, 0), Math.max(top - bottom, 0)]
  const wanted = Math.max(1, count / (MOST / 2))
  const size = Math.max(Math.sqrt((width * height) / wanted), Math.max(width, height) / wanted)
  const cells = new Uint32Array(count)
  // all on one point
  if (!(size > 0)) return { cells, cellCount: 1 }
  const [columns, rows] = [Math.floor(width / size) + 1, Math.floor(height / size) + 1]
  for (let k = 0; k < count; k++)
    cells[k] =
      Math.min(Math.floor((y[k] - bottom) / size), rows - 1) * columns +
      Math.min(Math.floor((x[k] - left) / size), columns - 1)
  return { cells, cellCount: columns * rows }
}
