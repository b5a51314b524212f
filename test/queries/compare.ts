/** Compares one query of one shape with the polygon of 4,096 corners. */
import { castDisk, castRay } from '../../src/queries/cast.ts'
import { closestPoint, contains } from '../../src/queries/closestPoint.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { farthestPoint } from '../narrow/oracle/depth.ts'
import type { Member } from '../narrow/oracle/pairs.ts'
import { signedDistance } from '../narrow/oracle/surface.ts'
import { bruteCast } from './casts.ts'

function comparison() {
  return {
    questions: 0,
    inside: 0,
    hits: 0,
    startInside: 0,
    /**
     * Number of different results where a point is on the outline, a disk touches it or a path grazes it, within the
     * band.
     */
    undecided: 0,
    /** Largest difference from the oracle in units of the band. */
    worst: 0,
    failures: [] as string[],
  }
}

export class Comparer {
  readonly found = comparison()

  comparePoint(asked: Member, point: Point): void {
    const { found } = this
    const band = bandOf(asked, point)
    const oracle = signedDistance(asked.placed, ...point)
    const nearest = closestPoint(asked.shape, point)
    const { distance, normal } = nearest
    const fail = this.failing(asked, band, point)
    found.questions++
    if (oracle <= 0) found.inside++
    found.worst = Math.max(found.worst, Math.abs(distance - oracle) / band)
    if (!(Math.abs(distance - oracle) <= band)) fail('distance', distance, oracle)
    const isInside = contains(asked.shape, point)
    if (isInside !== distance <= 0) fail('contains', isInside, distance)
    if (isInside !== oracle <= 0) found.undecided++
    for (const axis of [0, 1] as const) {
      const reached = nearest.point[axis] + distance * normal[axis]
      if (Math.abs(reached - point[axis]) > band) fail('way to the point', nearest)
    }
    this.checkSurface(asked, nearest.point, normal, band, fail)
  }

  compareCast(asked: Member, origin: Point, translation: Point, radius: number): void {
    const { found } = this
    const length = Math.hypot(...translation)
    const band = bandOf(asked, origin) + 1e-13 * (length + radius)
    const fail = this.failing(asked, band, origin, translation, radius)
    const at = (part: number): Point => [origin[0] + part * translation[0], origin[1] + part * translation[1]]
    const clear = (part: number) => signedDistance(asked.placed, ...at(part)) - radius
    const hit =
      radius === 0
        ? castRay(asked.shape, origin, translation)
        : castDisk(asked.shape, origin, translation, radius)
    const clearAtStart = clear(0)
    const first = clearAtStart <= 0 ? 0 : firstTouch(asked, origin, translation, radius)
    found.questions++
    if (hit !== undefined) found.hits++
    if (hit?.startsInside) found.startInside++
    if ((hit !== undefined) !== first <= 1) {
      found.undecided++
      // one of them may count a touch that the other counts as a miss
      const grazes = grazing(asked, origin, translation, radius)
      if (Math.min(Math.abs(clearAtStart), Math.abs(clear(1)), grazes) > band) fail('yes or no', hit, first)
      return
    }
    if (hit === undefined) return
    const { fraction, point, normal, startsInside } = hit
    if (startsInside !== (fraction === 0)) fail('fraction 0', hit)
    if (startsInside !== clearAtStart <= 0) {
      found.undecided++
      if (Math.abs(clearAtStart) > band) fail('starts inside', hit, clearAtStart)
      return
    }
    if (!(fraction >= 0 && fraction <= 1)) fail('fraction', hit)
    this.checkSurface(asked, point, normal, band, fail)
    if (startsInside) return
    const error = Math.abs(clear(fraction))
    found.worst = Math.max(found.worst, error / band)
    if (!(error <= band)) fail('touch', hit, clear(fraction))
    // an earlier hit must be one that only grazes until then
    if (first < fraction && clear((first + fraction) / 2) < -band) fail('first', hit, first)
    if (normal[0] * translation[0] + normal[1] * translation[1] > 1e-9 * length) fail('normal', hit)
    for (const axis of [0, 1] as const) {
      if (Math.abs(at(fraction)[axis] - radius * normal[axis] - point[axis]) > band) fail('point', hit)
    }
  }

  /** Expects the point to be on the outline, with no other point farther along the normal. */
  private checkSurface(
    { placed }: Member,
    point: Point,
    normal: Point,
    band: number,
    fail: (what: string, ...values: unknown[]) => void,
  ): void {
    if (Math.abs(Math.hypot(...normal) - 1) > 1e-12) fail('unit', normal)
    farthestPoint(placed, ...normal, farthest)
    const beyond = (point[0] - farthest[0]) * normal[0] + (point[1] - farthest[1]) * normal[1]
    if (!(Math.abs(beyond) <= band)) fail('outline', point, normal, beyond)
  }

  private failing(asked: Member, band: number, ...question: unknown[]) {
    return (what: string, ...values: unknown[]) => {
      const { centers, radii, directions } = asked.shape
      const shape = { centers: [...centers], radii: [...radii], directions: [...directions] }
      if (this.found.failures.length < 5)
        this.found.failures.push(`${what} ${JSON.stringify({ values, band, question, shape })}`)
    }
  }
}

const farthest = new Float64Array(2)

/** Returns the tolerance: the sagitta plus f64 rounding of coordinates. */
function bandOf({ placed }: Member, [x, y]: Point): number {
  const { sagitta, greatestRadius } = placed.outline
  return sagitta + 1e-13 * (Math.hypot(x, y) + greatestRadius + 10)
}

function firstTouch({ placed }: Member, [x, y]: Point, [vx, vy]: Point, radius: number): number {
  const { outline, cos, sin } = placed
  const [px, py] = [x - placed.x, y - placed.y]
  return bruteCast(
    outline,
    cos * px + sin * py,
    cos * py - sin * px,
    cos * vx + sin * vy,
    cos * vy - sin * vx,
    radius,
  )
}

/**
 * Returns by how much, in metres, the path's line misses or cuts the outline expanded by the radius, on either side.
 */
function grazing({ placed }: Member, [x, y]: Point, [vx, vy]: Point, radius: number): number {
  const length = Math.hypot(vx, vy)
  if (length === 0) return Infinity
  return Math.min(
    ...[1, -1].map((sign) => {
      const [ex, ey] = [(-sign * vy) / length, (sign * vx) / length]
      farthestPoint(placed, ex, ey, farthest)
      return Math.abs((farthest[0] - x) * ex + (farthest[1] - y) * ey + radius)
    }),
  )
}
