/** A shape as a polygon of 4,096 corners in f64. Queries use the points only, not the arcs. */
import { arcsOf } from '../../../src/shapes/arcs.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { type Blocks, blocksOf } from './blocks.ts'

const CORNERS = 4096
/** Distance in metres below which two corners are merged. */
const SAME_CORNER = 1e-10

export interface Outline {
  readonly x: Float64Array
  readonly y: Float64Array
  /**
   * Largest distance in metres of the shape's outline from the polygon: r (1 - cos(φ / 2)) for chords of the angle φ.
   */
  readonly sagitta: number
  readonly greatestRadius: number
  /** Largest distance of a corner from the origin. */
  readonly reach: number
  /** For each of a set of directions, a corner near the farthest one; see `farthest`. */
  readonly hints: Int32Array
  readonly blocks: Blocks
}

export function outlineOf(shape: Shape): Outline {
  const arcs = arcsOf(shape)
  const round = arcs.filter(({ radius }) => radius > 0).length
  let sagitta = 0
  const points: Point[] = []
  const radii: number[] = []
  const isSame = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1]) <= SAME_CORNER
  // merges the ends of adjacent arcs: rounding would make a dent between them, since the end of the larger arc is less
  // accurate than the short chords of a small one
  const add = (point: Point, radius: number) => {
    const isNew = points.length === 0 || !isSame(points[points.length - 1], point)
    if (!isNew && radius >= radii[radii.length - 1]) return
    const k = isNew ? points.length : points.length - 1
    points[k] = point
    radii[k] = radius
  }
  for (const { center, radius, from, to } of arcs) {
    const start = Math.atan2(from[1], from[0])
    const turn = (Math.atan2(to[1], to[0]) - start + 4 * Math.PI) % (2 * Math.PI)
    // seven eighths by angle and one eighth evenly per arc, since flat arcs of huge radius need points too
    const share = (7 / 8) * (turn / (2 * Math.PI)) + 1 / 8 / round
    const count = radius === 0 ? 1 : 2 + Math.floor((CORNERS - 2 * arcs.length) * share)
    if (count > 1) sagitta = Math.max(sagitta, 2 * radius * Math.sin(turn / (count - 1) / 4) ** 2)
    for (let k = 0; k < count; k++) {
      const angle = start + (count === 1 ? 0 : (turn * k) / (count - 1))
      add([center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)], radius)
    }
  }
  if (isSame(points[0], points[points.length - 1])) {
    if (radii[radii.length - 1] < radii[0]) points[0] = points[points.length - 1]
    points.pop()
  }
  const x = Float64Array.from(points, ([px]) => px)
  const y = Float64Array.from(points, ([, py]) => py)
  const greatestRadius = Math.max(...shape.radii)
  const reach = Math.max(...points.map(([px, py]) => Math.hypot(px, py)))
  const hints = new Int32Array(CORNERS)
  const outline = { x, y, sagitta, greatestRadius, reach, hints, blocks: blocksOf(points) }
  for (let k = 0, corner = 0; k < CORNERS; k++) {
    const [dx, dy] = directionOf(k)
    if (k === 0) corner = bruteFarthest(outline, dx, dy)
    corner = climb(outline, dx, dy, corner)
    outline.hints[k] = corner
  }
  return outline
}

/** Returns the corner farthest along a direction by exhaustive search. */
export function bruteFarthest({ x, y }: Outline, dx: number, dy: number): number {
  let best = 0
  for (let k = 1; k < x.length; k++) if (x[k] * dx + y[k] * dy > x[best] * dx + y[best] * dy) best = k
  return best
}

/** Does the same by hill climbing from a nearby corner. */
export function farthest(outline: Outline, dx: number, dy: number): number {
  const part = dy / (Math.abs(dx) + Math.abs(dy))
  const turn = dx < 0 ? 2 - part : dy < 0 ? 4 + part : part
  return climb(outline, dx, dy, outline.hints[Math.floor((turn * CORNERS) / 4) & (CORNERS - 1)])
}

/** Returns the direction of a hint: around a square on its corner, which is cheaper to index than angles. */
function directionOf(hint: number): Point {
  const turn = (4 * hint) / CORNERS
  const part = turn < 1 ? turn : turn < 3 ? 2 - turn : turn - 4
  return [(turn > 1 && turn < 3 ? -1 : 1) * (1 - Math.abs(part)), part]
}

function climb({ x, y }: Outline, dx: number, dy: number, start: number): number {
  const count = x.length
  let corner = start
  let height = x[start] * dx + y[start] * dy
  for (let steps = 0; steps < count; steps++) {
    const next = corner + 1 < count ? corner + 1 : 0
    const nextHeight = x[next] * dx + y[next] * dy
    if (nextHeight < height) break
    corner = next
    height = nextHeight
  }
  for (let steps = 0; steps < count; steps++) {
    const next = corner > 0 ? corner - 1 : count - 1
    const nextHeight = x[next] * dx + y[next] * dy
    if (nextHeight < height) break
    corner = next
    height = nextHeight
  }
  return corner
}
