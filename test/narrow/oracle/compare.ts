/** Compares all methods with the oracle for one pair of shapes. */
import { collideArcs, leastDepth } from '../../../src/narrow/arcs.ts'
import type { Contact } from '../../../src/narrow/contact.ts'
import { collideGjk, GJK_TOLERANCE } from '../../../src/narrow/gjk.ts'
import { manifold } from '../../../src/narrow/manifold.ts'
import { collideSat } from '../../../src/narrow/sat.ts'
import { farthestPoint, leastReach, type Placed, reachAlong, SAME_NORMAL } from './depth.ts'
import type { Case, Member } from './pairs.ts'
import { chordTop, signedDistance } from './surface.ts'

/** The search over directions stops this close to the minimum, in metres. */
const SLACK = 2e-7
const POLYGON_SLACK = 1e-10
/** Relative to the sum of the largest radii: excess depth of EPA when it stops at 128 points. */
const EPA_EXCESS = 3.1e-4
/** One pair out of this many is checked against all sides of both polygons. */
const BRUTE_EVERY = 32

export function comparison() {
  return {
    pairs: 0,
    overlapping: 0,
    /** Number of different overlap results at depths within the tolerance band. */
    undecided: 0,
    /** Largest difference from the oracle's depth, in units of the tolerance. */
    worst: 0,
    normals: 0,
    epaEndedEarly: 0,
    manifolds: [0, 0, 0],
    stretches: 0,
    failures: [] as string[],
  }
}
export type Comparison = ReturnType<typeof comparison>

export function comparePair(found: Comparison, a: Member, b: Member, kind: Case, pair: number): void {
  const [placedA, placedB] = [a.placed, b.placed]
  const radii = placedA.outline.greatestRadius + placedB.outline.greatestRadius
  const far = Math.hypot(placedA.x - placedB.x, placedA.y - placedB.y)
  // polygons lie inside the shapes by the sagitta; plus f64 rounding of coordinates
  const sagitta = placedA.outline.sagitta + placedB.outline.sagitta
  const slack = sagitta > 0 ? SLACK : POLYGON_SLACK
  const band = sagitta + slack + 1e-13 * (far + radii)
  const fail = (what: string, ...values: unknown[]) => {
    if (found.failures.length < 5)
      found.failures.push(
        `${what} ${JSON.stringify(values)} band ${band} pair ${pair} ${kind} ${show(a)} ${show(b)}`,
      )
  }
  const oracle = leastReach(placedA, placedB, slack, 10 * band)
  found.pairs++
  if (oracle.depth >= 0) found.overlapping++

  const gjk = collideGjk(a.shape, b.shape)
  const gjkTolerance = GJK_TOLERANCE * (far + placedA.outline.reach + placedB.outline.reach)
  const exact = POINT_ROUNDING * (far + radii)
  const endedEarly = gjk.depth > collideArcs(a.shape, b.shape).depth + 2 * gjkTolerance
  const gjkExcess = gjkTolerance + (endedEarly ? EPA_EXCESS * radii : 0)
  const check = (method: string, contact: Contact, tolerance: number, pointTolerance: number, turn = 0) => {
    const { depth, normal, point } = contact
    const error = Math.abs(depth - oracle.depth)
    if (error > tolerance || Number.isNaN(depth)) fail(`${method} depth`, depth, oracle.depth)
    found.worst = Math.max(found.worst, error / tolerance)
    if (depth >= 0 !== oracle.depth >= 0) found.undecided++
    if (Math.abs(Math.hypot(...normal) - 1) > 1e-12) fail(`${method} unit`, normal)
    const along = reachAlong(placedA, placedB, ...normal)
    if (along > oracle.depth + tolerance) fail(`${method} normal`, normal, along, oracle)
    if (oracle.isUnique && !endedEarly) {
      found.normals++
      if (normal[0] * oracle.normal[0] + normal[1] * oracle.normal[1] < Math.cos(2 * SAME_NORMAL + turn))
        fail(`${method} angle`, normal, oracle)
    }
    if (pair % BRUTE_EVERY === 0) {
      for (const [placed, sign] of [
        [placedA, 1],
        [placedB, -1],
      ] as const) {
        const half = (sign * depth) / 2
        const gap = signedDistance(placed, point[0] + half * normal[0], point[1] + half * normal[1])
        if (Math.abs(gap) > tolerance + pointTolerance) fail(`${method} point`, point, sign, gap)
      }
    }
  }

  const contact = collideArcs(a.shape, b.shape)
  check('arcs', contact, band, exact)
  const sat = collideSat(a.shape, b.shape)
  if (sat !== undefined) {
    check('sat', sat, band, exact)
    if (sat.depth < 0) fail('sat apart', sat)
  } else if (oracle.depth > band) fail('sat sees none', oracle.depth)
  else if (oracle.depth >= 0) found.undecided++
  if (endedEarly) found.epaEndedEarly++
  if (endedEarly && oracle.depth < 0) fail('gjk ended early, apart', gjk.depth, contact.depth)
  // the underlying points lie as close to the surfaces, however wrong the normal is
  check('gjk', gjk, band + gjkExcess, exact + gjkTolerance, turnFor(gjkTolerance, a, b))
  checkManifold(found, a, b, contact, band, fail)
}

/**
 * Returns the error of a normal in radians that corresponds to this excess depth: around a circle of radius R, √(2 δ /
 * R). For the tip of a needle of 1e-7 m it is several degrees.
 */
function turnFor(excess: number, a: Member, b: Member): number {
  const { arcA, arcB } = leastDepth(a.shape, b.shape)
  const x = a.shape.centers[2 * arcA] - b.shape.centers[2 * arcB]
  const y = a.shape.centers[2 * arcA + 1] - b.shape.centers[2 * arcB + 1]
  return Math.min(1, Math.sqrt((2 * excess) / Math.hypot(x, y)))
}

/** A point on a flat piece has a tangential error: the rounding of a slope divided by the curvature. */
const POINT_ROUNDING = 1e-9

function checkManifold(
  found: Comparison,
  a: Member,
  b: Member,
  contact: Contact,
  band: number,
  fail: (what: string, ...values: unknown[]) => void,
): void {
  const { normal, points } = manifold(a.shape, b.shape)
  found.manifolds[points.length]++
  const [nx, ny] = contact.normal
  const nudge = nudgeFor(a.placed.outline.greatestRadius + b.placed.outline.greatestRadius)
  if (normal[0] !== nx || normal[1] !== ny) fail('manifold normal', normal, contact.normal)
  if (points.length > 0 !== contact.depth >= 0) fail('manifold count', points, contact)
  if (points.length === 0) return
  if (points[0].depth !== contact.depth) fail('manifold deepest', points, contact)
  for (const { position, depth } of points) {
    if (depth > contact.depth + band || depth < 0) fail('manifold depth', depth, contact.depth)
    const across = position[1] * nx - position[0] * ny
    const height = position[0] * nx + position[1] * ny
    const at = (aside: number) => {
      const top = chordTop(a.placed, nx, ny, across + aside, nudge)
      const bottom = chordTop(b.placed, -nx, -ny, -across - aside, nudge)
      return top === undefined || bottom === undefined
        ? []
        : [{ depth: top + bottom, middle: (top - bottom) / 2 }]
    }
    const isAt = (top: { depth: number; middle: number }) =>
      Math.abs(top.depth - depth) <= band && Math.abs(top.middle - height) <= band
    if (at(0).some(isAt)) continue
    const near = [0, -nudge, nudge].flatMap(at)
    const tops = [...near, ...at(-band), ...at(band)]
    if (tops.length === 0) fail('manifold beside', position)
    // on a steep wall, a small shift to either side crosses the outline
    const isOnWall =
      isBetween(
        depth,
        near.map((top) => top.depth),
        band,
      ) &&
      isBetween(
        height,
        near.map((top) => top.middle),
        band,
      )
    if (!isOnWall && !tops.some(isAt)) fail('manifold chord', position, depth, height, tops)
  }
  // otherwise the shallower end may already be excluded
  if (contact.depth < 10 * FACE_ANGLE) return
  const stretch = overlapOfFaces(a.placed, b.placed, nx, ny)
  if (stretch === undefined) return
  found.stretches++
  if (points.length !== 2) {
    fail('manifold of a stretch', points, stretch)
    return
  }
  const acrossOf = points.map(({ position: [x, y] }) => y * nx - x * ny).sort((p, q) => p - q)
  const offBy = Math.max(Math.abs(acrossOf[0] - stretch[0]), Math.abs(acrossOf[1] - stretch[1]))
  if (offBy > FACE_ROUNDING) fail('manifold ends', acrossOf, stretch)
}

function isBetween(value: number, bounds: readonly number[], slack: number): boolean {
  return value >= Math.min(...bounds) - slack && value <= Math.max(...bounds) + slack
}

/**
 * Shift in metres. The line may run along a wall at the end of a side, or just miss the polygon, which is narrower than
 * the shape by less than the band.
 */
const nudgeFor = (radii: number) => 1e-12 + 1e-14 * radii

/**
 * Faces are found from the corners farthest along two directions at this angle, in radians, on both sides of the
 * normal.
 */
const FACE_ANGLE = 1e-7
/** In metres: an arc of a metre that spans FACE_ANGLE, with its corners, is not a face. */
const FACE_ROUNDING = 1e-5
const SHORTEST_FACE = 0.05

/** Returns the interval, along the tangent, in which straight sides of both shapes lie on each other. */
function overlapOfFaces(a: Placed, b: Placed, nx: number, ny: number): readonly [number, number] | undefined {
  const faceA = face(a, nx, ny, nx, ny)
  const faceB = face(b, -nx, -ny, nx, ny)
  if (faceA === undefined || faceB === undefined) return undefined
  const from = Math.max(faceA[0], faceB[0])
  const to = Math.min(faceA[1], faceB[1])
  return to - from > SHORTEST_FACE ? [from, to] : undefined
}

function face(placed: Placed, dx: number, dy: number, nx: number, ny: number) {
  const ends = [FACE_ANGLE, -FACE_ANGLE].map((angle) => {
    farthestPoint(placed, dx - angle * dy, dy + angle * dx, corner)
    return corner[1] * nx - corner[0] * ny
  })
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  return to - from > SHORTEST_FACE ? ([from, to] as const) : undefined
}

const corner = new Float64Array(2)

function show({ shape }: Member): string {
  const { centers, radii, directions } = shape
  return JSON.stringify({ centers: [...centers], radii: [...radii], directions: [...directions] })
}
