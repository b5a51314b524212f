/** Finds the nearest free positions for displaced disks, reachable without crossing walls. */

import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Point } from '../../../src/shapes/shape.ts'

/** A straight path of a disk. */
export interface Path {
  readonly from: Point
  readonly to: Point
  readonly radius: number
}

/** The region in which disks may be and the walls in it. */
export interface Surroundings {
  /** Bounds in metres that contain all disks. */
  readonly bounds: Bounds
  /** Returns the indices of the paths that walls block. */
  blocked(paths: readonly Path[]): Promise<ReadonlySet<number>>
}

export interface Seeker {
  readonly row: number
  readonly at: Point
  readonly radius: number
}

/** Maximum number of lattice nodes to search. */
const MAX_NODES = 250_000
/** Margin around `within` that is searched first, in radii. */
const FIRST_MARGIN = 8

/**
 * Calls `take` with a free position for each seeker, the nearest first, and returns the seekers without one. The
 * positions are nodes of a square lattice with the spacing of the largest radius, found by breadth-first search from
 * the seekers along paths that no wall blocks. The lattice covers `within` and a growing margin, up to the bounds or
 * MAX_NODES.
 */
export async function findFreePositions(
  seekers: readonly Seeker[],
  within: Bounds,
  { bounds, blocked }: Surroundings,
  isFree: (at: Point, radius: number) => boolean,
  take: (seeker: Seeker, at: Point) => void,
): Promise<readonly Seeker[]> {
  const radius = seekers.reduce((most, seeker) => Math.max(most, seeker.radius), 0)
  let remaining = seekers
  let margin = Math.max(FIRST_MARGIN * radius, within[2] - within[0], within[3] - within[1])
  for (; remaining.length > 0; margin *= 2) {
    const lattice = latticeOf(within, margin, bounds, radius)
    if (lattice.columns * lattice.rows > MAX_NODES) break
    const neighbors = await connect(lattice, radius, blocked)
    const seeds = await enter(remaining, lattice, blocked)
    const placed = search(remaining, seeds, lattice, neighbors, isFree, take)
    remaining = remaining.filter((seeker) => !placed.has(seeker))
    if (lattice.isWhole) break
  }
  return remaining
}

interface Lattice {
  readonly left: number
  readonly bottom: number
  readonly columns: number
  readonly rows: number
  /** Distance in metres between adjacent nodes. */
  readonly pitch: number
  /** Whether the lattice covers all of the bounds. */
  readonly isWhole: boolean
}

function latticeOf(within: Bounds, margin: number, bounds: Bounds, radius: number): Lattice {
  const left = Math.max(within[0] - margin, bounds[0] + radius)
  const bottom = Math.max(within[1] - margin, bounds[1] + radius)
  const right = Math.min(within[2] + margin, bounds[2] - radius)
  const top = Math.min(within[3] + margin, bounds[3] - radius)
  const nodes = (from: number, to: number) => Math.max(0, Math.floor((to - from) / radius) + 1)
  const isWhole =
    left === bounds[0] + radius &&
    bottom === bounds[1] + radius &&
    right === bounds[2] - radius &&
    top === bounds[3] - radius
  return { left, bottom, columns: nodes(left, right), rows: nodes(bottom, top), pitch: radius, isWhole }
}

const nodeAt = ({ left, bottom, columns, pitch }: Lattice, node: number): Point => [
  left + pitch * (node % columns),
  bottom + pitch * Math.floor(node / columns),
]

/** Returns a function that lists the nodes reachable from a node. */
async function connect(
  lattice: Lattice,
  radius: number,
  blocked: Surroundings['blocked'],
): Promise<(node: number) => number[]> {
  const { columns, rows } = lattice
  const count = columns * rows
  // path 2k leads from node k to the right, path 2k + 1 upwards; no path leaves the lattice
  const target = (node: number, isUp: boolean) =>
    isUp ? (node + columns < count ? node + columns : node) : (node + 1) % columns > 0 ? node + 1 : node
  const paths = Array.from({ length: 2 * count }, (_, k): Path => {
    const node = Math.floor(k / 2)
    return { from: nodeAt(lattice, node), to: nodeAt(lattice, target(node, k % 2 === 1)), radius }
  })
  const closed = await blocked(paths)
  return (node) => {
    const found: number[] = []
    const [right, up] = [target(node, false), target(node, true)]
    if (right !== node && !closed.has(2 * node)) found.push(right)
    if (up !== node && !closed.has(2 * node + 1)) found.push(up)
    if (node % columns > 0 && !closed.has(2 * (node - 1))) found.push(node - 1)
    if (node >= columns && !closed.has(2 * (node - columns) + 1)) found.push(node - columns)
    return found
  }
}

/** Returns the nodes around each seeker that it can reach. */
async function enter(
  seekers: readonly Seeker[],
  lattice: Lattice,
  blocked: Surroundings['blocked'],
): Promise<number[][]> {
  const { left, bottom, columns, rows, pitch } = lattice
  const around = seekers.map(({ at: [x, y] }) => {
    const [column, row] = [Math.floor((x - left) / pitch), Math.floor((y - bottom) / pitch)]
    return [0, 1, 2, 3].flatMap((corner) => {
      const [i, j] = [column + (corner & 1), row + (corner >> 1)]
      return i >= 0 && i < columns && j >= 0 && j < rows ? [j * columns + i] : []
    })
  })
  const paths = seekers.flatMap(({ at, radius }, k) =>
    around[k].map((node): Path => ({ from: at, to: nodeAt(lattice, node), radius })),
  )
  const closed = await blocked(paths)
  let path = 0
  return around.map((nodes) => nodes.filter(() => !closed.has(path++)))
}

/** Assigns the free nodes, the nearest first, each to a seeker that can reach it. */
function search(
  seekers: readonly Seeker[],
  seeds: readonly number[][],
  lattice: Lattice,
  neighbors: (node: number) => number[],
  isFree: (at: Point, radius: number) => boolean,
  take: (seeker: Seeker, at: Point) => void,
): Set<Seeker> {
  const count = lattice.columns * lattice.rows
  const parts = partsOf(seeds, count, neighbors)
  /** Seekers without a position, by connected component. */
  const waiting = new Map<number, Set<number>>()
  for (const [k, [node]] of seeds.entries()) {
    if (node === undefined) continue
    const part = parts[node]
    if (!waiting.has(part)) waiting.set(part, new Set())
    waiting.get(part)!.add(k)
  }
  const placed = new Set<Seeker>()
  /** The seeker from which each node was reached first; -1 if none. */
  const reachedBy = new Int32Array(count).fill(-1)
  const queue: number[] = []
  const reach = (node: number, seeker: number) => {
    if (reachedBy[node] >= 0) return
    reachedBy[node] = seeker
    queue.push(node)
  }
  for (const [k, nodes] of seeds.entries()) for (const node of nodes) reach(node, k)
  for (let at = 0; at < queue.length && placed.size < seekers.length; at++) {
    const node = queue[at]
    const left = waiting.get(parts[node])
    if (left === undefined || left.size === 0) continue
    const [first] = left
    const k = left.has(reachedBy[node]) ? reachedBy[node] : first
    const place = nodeAt(lattice, node)
    if (isFree(place, seekers[k].radius)) {
      take(seekers[k], place)
      placed.add(seekers[k])
      left.delete(k)
    }
    for (const next of neighbors(node)) reach(next, reachedBy[node])
  }
  return placed
}

/** Labels the connected components of the lattice that contain seekers. */
function partsOf(
  seeds: readonly number[][],
  count: number,
  neighbors: (node: number) => number[],
): Int32Array {
  const parts = new Int32Array(count).fill(-1)
  for (const [k, [start]] of seeds.entries()) {
    if (start === undefined || parts[start] >= 0) continue
    parts[start] = k
    const stack = [start]
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      for (const next of neighbors(node)) {
        if (parts[next] >= 0) continue
        parts[next] = k
        stack.push(next)
      }
    }
  }
  return parts
}
