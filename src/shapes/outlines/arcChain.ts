/** Chains of straight pieces and arcs along points. */
import { arcDistance } from '../biarc.ts'
import { distance, middle, subtract, turn } from '../points.ts'
import type { Point } from '../shape.ts'

export interface BulgedChain {
  readonly chain: Point[]
  /** Bulge of the piece from each point to the next, as in `ArcChain`. */
  readonly bulges: number[]
}

/** Turn in radians at a corner that no arc passes. */
const SHARP = Math.PI / 6
/** Largest bulge of an arc, a little below half a circle. */
const MAX_BULGE = 0.9

/**
 * Returns pieces that begin and end at points of the line, each as long as it stays within the tolerance of all points and of the sides between them.
 * A closed line begins at its sharpest corner.
 */
export function arcChain(line: readonly Point[], tolerance: number, isClosed: boolean): BulgedChain {
  const points = isClosed ? fromSharpest(line) : line
  const chain: Point[] = [points[0]]
  const bulges: number[] = []
  for (let from = 0; from < points.length - 1; ) {
    let [to, bulge] = [from + 1, 0]
    for (let tried = from + 2; tried < points.length; tried++) {
      if (turnOf(points, tried - 1) > SHARP) break
      const found = pieceBetween(points, from, tried, tolerance)
      if (found === undefined) break
      ;[to, bulge] = [tried, found]
    }
    chain.push(points[to])
    bulges.push(bulge)
    from = to
  }
  if (isClosed) chain.pop()
  return { chain, bulges }
}

function turnOf(points: readonly Point[], k: number): number {
  const [a, b, c] = [points[k - 1], points[k], points[k + 1]]
  return Math.abs(turn(subtract(b, a), subtract(c, b)))
}

/** Returns the ring from its sharpest corner on, with that corner at the end again. */
function fromSharpest(ring: readonly Point[]): Point[] {
  const around = [ring.at(-1)!, ...ring, ring[0]]
  const turns = ring.map((_, k) => turnOf(around, k + 1))
  const first = turns.indexOf(Math.max(...turns))
  return [...ring.slice(first), ...ring.slice(0, first + 1)]
}

/** Returns the bulge of a straight piece or an arc between two points, or undefined if neither is within the tolerance. */
function pieceBetween(
  points: readonly Point[],
  from: number,
  to: number,
  tolerance: number,
): number | undefined {
  const [start, end] = [points[from], points[to]]
  const span = distance(start, end)
  if (span < tolerance) return undefined
  const fits = (bulge: number) => {
    for (let k = from; k < to; k++) {
      if (arcDistance(middle(points[k], points[k + 1]), start, end, bulge) > tolerance) return false
      if (k > from && arcDistance(points[k], start, end, bulge) > tolerance) return false
    }
    return true
  }
  if (fits(0)) return 0
  // an arc from a through m to b turns by twice the angle between the chords
  const through = points[Math.round((from + to) / 2)]
  const bulge = Math.tan(turn(subtract(through, start), subtract(end, through)) / 2)
  return Math.abs(bulge) <= MAX_BULGE && fits(bulge) ? bulge : undefined
}
