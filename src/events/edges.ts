/** Time of impact of a disk and a feature of a wall. */
import { END, FEATURE, type Features, LEFT } from './features.ts'
import { descents, parabolaDescents, quarticDescents, timeToReach } from './roots.ts'

/** A disk in free flight: position (m), velocity (m/s), gravity (m/s²) and radius (m). */
export interface Flight {
  x: number
  y: number
  velocityX: number
  velocityY: number
  gravityX: number
  gravityY: number
  radius: number
}

/** Relative rounding error of the distance from a border line. */
const ROUNDING = 2 ** -44
/** Maximum iterations of `entry`: a parabola crosses each of two lines at most twice. */
const MAX_ENTRIES = 6

/**
 * Returns the first time s in [0, until] at which a disk in flight touches feature `f` and approaches it; Infinity if there is none.
 * `until` may be infinite without gravity.
 *
 * With w = w0 + v s + g s²/2 from a point of the edge, F(w) = 2 w·n - κ w² of shaders/shared/edge.wgsl is
 * 2q - κ q² at a distance q to the left, and it rises with q. So G = ±(F - F(±reach)) is zero where a side is touched, and
 * w² - reach² where an end is. G is a parabola in s on straight walls or without gravity, else a quartic. The hit is not just a
 * root: it is the first time, within the region of the feature, at which G is at most zero and falls. So a disk that rounding puts
 * slightly too deep hits at the border of the region.
 */
export function touchOfFeature(flight: Flight, features: Features, f: number, until: number): number {
  const { geometry } = features
  const kind = features.kinds[f]
  const w = f * FEATURE.stride
  const { velocityX: vx, velocityY: vy, gravityX: gx, gravityY: gy } = flight
  const x = flight.x - geometry[w + FEATURE.x]
  const y = flight.y - geometry[w + FEATURE.y]
  const reach = flight.radius + geometry[w + FEATURE.skin]
  // the weights of w·n and of w² in G
  let side = 0
  let bend = -1
  let c0 = -reach * reach
  if (kind !== END) {
    side = kind === LEFT ? 1 : -1
    bend = side * geometry[w + FEATURE.curvature]
    // the disk does not fit into the circle
    if (bend * reach >= 1) return Infinity
    c0 = -reach * (2 - bend * reach)
  }
  const nx = 2 * side * geometry[w + FEATURE.normalX]
  const ny = 2 * side * geometry[w + FEATURE.normalY]
  c0 += x * nx + y * ny - bend * (x * x + y * y)
  const c1 = vx * nx + vy * ny - 2 * bend * (x * vx + y * vy)
  const c2 = 0.5 * (gx * nx + gy * ny) - bend * (vx * vx + vy * vy + x * gx + y * gy)
  const isQuartic = bend !== 0 && (gx !== 0 || gy !== 0)
  const count = isQuartic
    ? quarticDescents(c0, c1, c2, -bend * (vx * gx + vy * gy), -0.25 * bend * (gx * gx + gy * gy), until)
    : parabolaDescents(c0, c1, c2)
  for (let k = 0; k < count; k++) {
    if (descents.begin[k] > until) return Infinity
    const s = entry(flight, geometry, w, descents.begin[k], Math.min(descents.end[k], until))
    if (s === Infinity) continue
    if (kind === END) return s
    const nowX = x + s * (vx + 0.5 * s * gx)
    const nowY = y + s * (vy + 0.5 * s * gy)
    const aside = nowX * nx + nowY * ny - bend * (nowX * nowX + nowY * nowY)
    // a centre on the line itself counts as left
    if (aside > 0 || (aside === 0 && kind === LEFT)) return s
  }
  return Infinity
}

/** Returns the first time from `from` to `end` within the region of the feature at word w; Infinity if there is none. */
function entry(flight: Flight, geometry: Float64Array, w: number, from: number, end: number): number {
  const { velocityX: vx, velocityY: vy, gravityX: gx, gravityY: gy } = flight
  let s = from
  for (let round = 0; round < MAX_ENTRIES; round++) {
    const x = flight.x + s * (vx + 0.5 * s * gx)
    const y = flight.y + s * (vy + 0.5 * s * gy)
    const slack =
      ROUNDING * (Math.abs(x) + Math.abs(y) + Math.abs(flight.x) + Math.abs(flight.y) + flight.radius)
    let line = w + FEATURE.firstX
    let depth = depthIn(geometry, line, x, y)
    if (depth >= -slack) {
      line = w + FEATURE.secondX
      depth = depthIn(geometry, line, x, y)
      if (depth >= -slack) return s
    }
    const inX = geometry[line + 2]
    const inY = geometry[line + 3]
    s += timeToReach(-depth, (vx + s * gx) * inX + (vy + s * gy) * inY, gx * inX + gy * inY)
    if (!(s <= end)) return Infinity
  }
  return Infinity
}

/** Returns the signed distance of a point from a line, positive on the inner side. */
function depthIn(geometry: Float64Array, line: number, x: number, y: number): number {
  return (x - geometry[line]) * geometry[line + 2] + (y - geometry[line + 1]) * geometry[line + 3]
}

/** Returns the curvature of the path of a disk's centre along the concave side of feature `f`, 1/m; 0 if it is not concave. */
export function hollowCurvature(features: Features, f: number, radius: number): number {
  const { geometry, kinds } = features
  const w = f * FEATURE.stride
  if (kinds[f] === END) return 0
  const bend = (kinds[f] === LEFT ? 1 : -1) * geometry[w + FEATURE.curvature]
  return bend > 0 ? bend / (1 - bend * (radius + geometry[w + FEATURE.skin])) : 0
}

/** Writes the unit vector from the centre of a disk at (x, y) to feature `f` into `normal`. */
export function normalToFeature(
  features: Features,
  f: number,
  x: number,
  y: number,
  normal: Float64Array,
): void {
  const { geometry } = features
  const w = f * FEATURE.stride
  const fromX = x - geometry[w + FEATURE.x]
  const fromY = y - geometry[w + FEATURE.y]
  const kind = features.kinds[f]
  if (kind === END) {
    setUnit(normal, -fromX, -fromY)
    return
  }
  const side = kind === LEFT ? -1 : 1
  const curvature = geometry[w + FEATURE.curvature]
  const inX = geometry[w + FEATURE.normalX] - curvature * fromX
  const inY = geometry[w + FEATURE.normalY] - curvature * fromY
  setUnit(normal, side * inX, side * inY)
}

/** Writes the normalized vector into `unit`, or (0, -1) if its length is 0. */
export function setUnit(unit: Float64Array, x: number, y: number): void {
  const length = Math.sqrt(x * x + y * y)
  unit[0] = length > 0 ? x / length : 0
  unit[1] = length > 0 ? y / length : -1
}
