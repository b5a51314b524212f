/** Fewer and wider convex parts: parts may overlap inside of the region. */
import { cross, signedArea, subtract } from '../points.ts'
import type { Point } from '../shape.ts'
import { uncoveredArea } from './clipping.ts'
import type { Parts } from './loops.ts'
import { isAround } from './segments.ts'

/** A side that begins at `point`; `beyond` is the part and its side on the other side of it, undefined at the outline. */
interface Side {
  readonly point: Point
  readonly beyond: readonly [part: number, side: number] | undefined
}

/** Area that may stay uncovered if a part is left out, relative to the area of all. */
const UNCOVERED = 2e-5
/** Steps of growth per part. */
const MAX_STEPS = 40

/**
 * Grows each convex part through the sides that it shares with others, as far as it stays convex, and leaves out those that others cover then: the smallest first.
 * A cross of 5 parts becomes 2 bars.
 */
export function covering({ corners, loops }: Parts): Point[][] {
  const parts = sidesOf({ corners, loops })
  const area = loops.reduce((sum, loop) => sum + signedArea(loop.map((k) => corners[k])), 0)
  const grown = parts.map((part) => grownPart(part, parts, 1e-9 * area).map(({ point }) => point))
  const order = grown.map((polygon, k) => ({ k, size: signedArea(polygon) })).sort((a, b) => a.size - b.size)
  const kept = new Set(grown.keys())
  for (const { k } of order) {
    if (kept.size === 1) break
    const others = [...kept].filter((n) => n !== k).map((n) => grown[n])
    // a part that others cover has its middle in one of them
    const middle = middleOf(loops[k].map((corner) => corners[corner]))
    if (!others.some((other) => isAround(other, middle))) continue
    if (uncoveredArea(grown[k], others) < UNCOVERED * area) kept.delete(k)
  }
  return [...kept].map((k) => grown[k])
}

function middleOf(points: readonly Point[]): Point {
  let [x, y] = [0, 0]
  for (const point of points) {
    x += point[0] / points.length
    y += point[1] / points.length
  }
  return [x, y]
}

function sidesOf({ corners, loops }: Parts): Side[][] {
  const owners = new Map<number, readonly [number, number]>()
  const key = (a: number, b: number) => a * corners.length + b
  const next = (loop: readonly number[], k: number) => loop[(k + 1) % loop.length]
  loops.forEach((loop, n) => {
    loop.forEach((corner, k) => {
      owners.set(key(corner, next(loop, k)), [n, k])
    })
  })
  return loops.map((loop) =>
    loop.map(
      (corner, k): Side => ({ point: corners[corner], beyond: owners.get(key(next(loop, k), corner)) }),
    ),
  )
}

function grownPart(
  part: readonly Side[],
  parts: readonly (readonly Side[])[],
  smallest: number,
): readonly Side[] {
  let sides = part
  const tried = new Set<string>()
  for (let n = 0; n < MAX_STEPS; n++) {
    // the widest opening first
    let widest: { k: number; length: number } | undefined
    sides.forEach(({ point, beyond }, k) => {
      if (beyond === undefined || tried.has(beyond.join())) return
      const [x, y] = subtract(sides[(k + 1) % sides.length].point, point)
      const length = Math.hypot(x, y)
      if (widest === undefined || length > widest.length) widest = { k, length }
    })
    if (widest === undefined) break
    const { k } = widest
    tried.add(sides[k].beyond!.join())
    sides = through(sides, k, parts[sides[k].beyond![0]], sides[k].beyond![1], smallest)
  }
  return sides
}

/** Returns the part with what it sees through one side of another part, between the lines of the sides before and after. */
function through(
  sides: readonly Side[],
  k: number,
  other: readonly Side[],
  entry: number,
  smallest: number,
): readonly Side[] {
  const { length } = sides
  const at = (n: number) => sides[((n % length) + length) % length]
  const [before, from, to, after] = [at(k - 1).point, at(k).point, at(k + 1).point, at(k + 2).point]
  // the other part from the end of its side on
  let seen: readonly Side[] = [...other.slice(entry + 1), ...other.slice(0, entry + 1)]
  // its last side is the opening, which may be wider than that of the part
  seen = seen.map((side, n) => (n === seen.length - 1 ? { ...side, beyond: undefined } : side))
  seen = clipped(seen, before, from)
  seen = clipped(seen, to, after)
  if (seen.length < 3 || signedArea(seen.map(({ point }) => point)) < smallest) return sides
  // the corner nearest to the start of the opening comes first
  const first = nearest(seen, from)
  const last = nearest(seen, to)
  const chain: Side[] = []
  for (let n = first; ; n = (n + 1) % seen.length) {
    if (n === last) break
    chain.push(seen[n])
    if (chain.length > seen.length) return sides
  }
  if (chain.length < 2) return sides
  const grown = [...sides.slice(0, k), ...chain, ...sides.slice(k + 1)]
  return isConvex(grown) ? withoutStraight(grown) : sides
}

function nearest(sides: readonly Side[], [x, y]: Point): number {
  let [found, least] = [0, Infinity]
  sides.forEach(({ point }, k) => {
    const away = Math.hypot(point[0] - x, point[1] - y)
    if (away < least) [found, least] = [k, away]
  })
  return found
}

/** Returns what lies left of a line. Its new side has nothing beyond. */
function clipped(sides: readonly Side[], from: Point, to: Point): readonly Side[] {
  const line = subtract(to, from)
  const size = Math.hypot(...line)
  const heights = sides.map(({ point }) => cross(line, subtract(point, from)) / size)
  const rounding = 1e-9 * Math.max(...heights.map(Math.abs))
  const kept: Side[] = []
  sides.forEach((side, k) => {
    const n = (k + 1) % sides.length
    const [here, there] = [heights[k], heights[n]]
    if (here >= -rounding)
      kept.push(here <= rounding && there < -rounding ? { ...side, beyond: undefined } : side)
    if ((here > rounding && there < -rounding) || (here < -rounding && there > rounding)) {
      const share = here / (here - there)
      const next = sides[n].point
      const point: Point = [
        side.point[0] + share * (next[0] - side.point[0]),
        side.point[1] + share * (next[1] - side.point[1]),
      ]
      kept.push({ point, beyond: here > 0 ? undefined : side.beyond })
    }
  })
  return kept
}

/** Sine of the angle of a corner that counts as straight. */
const STRAIGHT = 1e-7

function turnAt(sides: readonly Side[], k: number): number {
  const [a, b, c] = [sides.at(k - 1)!.point, sides[k].point, sides[(k + 1) % sides.length].point]
  const [u, v] = [subtract(b, a), subtract(c, b)]
  return cross(u, v) / (Math.hypot(...u) * Math.hypot(...v))
}

function isConvex(sides: readonly Side[]): boolean {
  return sides.every((_, k) => !(turnAt(sides, k) < -STRAIGHT))
}

/** Removes corners between sides of the outline that are one line. */
function withoutStraight(sides: readonly Side[]): readonly Side[] {
  return sides.filter(
    ({ beyond }, k) =>
      beyond !== undefined ||
      sides.at(k - 1)!.beyond !== undefined ||
      !(Math.abs(turnAt(sides, k)) <= STRAIGHT),
  )
}
