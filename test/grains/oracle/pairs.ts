/** Compares the records of two grains with the oracle of test/narrow and with the manifold in f64. */
import { manifold } from '../../../src/narrow/manifold.ts'
import { KEPT_GAP, KEPT_TRAVEL, NEAR_PARALLEL } from '../../../src/schemas/constants.ts'
import { placed as placedShape } from '../../../src/shapes/placed.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import { leastReach, reachAlong, SAME_NORMAL as SAME_MINIMUM } from '../../narrow/oracle/depth.ts'
import { type Member, member, move } from '../../narrow/oracle/pairs.ts'
import { chordTop, signedDistance } from '../../narrow/oracle/surface.ts'
import { coverOf } from './covers.ts'
import type { Body, ContactPoint, PartRecords } from './records.ts'

/** Relative to sizes and distance, as in test/narrow/batchNarrow.test.ts. */
export const DEPTH_TOLERANCE = 1e-6
const SAME_NORMAL = 1e-5
const POINT_TOLERANCE = 5e-5
const SAME_POINT = 1e-6
const SAME_SINE = 1e-3
/** The search over directions stops this close to the minimum, in metres. */
const SLACK = 2e-7

const scaleOf = (a: Member, b: Member) => a.placed.outline.reach + b.placed.outline.reach

/** Whether the deepest point of a pair that overlaps is along another normal than that of the oracle, one that no part covers. */
function isFree(records: PartRecords, { a, b, depth, bar, normal, scale }: Compared): boolean {
  if (!(depth > 0)) return false
  const deepest = records.points.reduce((best, point) => (point.gap < best.gap ? point : best))
  const [x, y] = deepest.normal
  const isOther = x * normal[0] + y * normal[1] < Math.cos(SAME_NORMAL)
  const along = reachAlong(a.placed, b.placed, x, y)
  return isOther && Math.abs(along + deepest.gap) <= bar && coverOf(records, [x, y], scale) !== 'yes'
}

/** What was compared, and the first differences. */
export class Found {
  pairs = 0
  overlapping = 0
  ones = 0
  twos = 0
  walls = 0
  wallOverlaps = 0
  exactWalls = 0
  readonly arcs = { inside: 0, outside: 0, either: 0, beyond: 0 }
  /** Parts that overlap a chain of edges at a joint that both edges leave to the other one. */
  refused = 0
  /** Largest error of a depth, in units of the bar. */
  worst = 0
  /** Pairs with points that were kept; the largest error of their depths in units of their motion. */
  kept = 0
  /** Pairs of parts that do not touch, and those that touch elsewhere, because a clump covers the normal between them. */
  covered = 0
  free = 0
  /** Pairs of parts that push along the line between the centres of their clumps. */
  hooked = 0
  worstKept = 0
  readonly failures: string[] = []

  fail(what: string, ...values: unknown[]): void {
    if (this.failures.length < 5) this.failures.push(`${what} ${JSON.stringify(values)}`)
  }
}

/** Members of shapes, twice each, since a pair moves both. */
const members = [new WeakMap<Shape, Member>(), new WeakMap<Shape, Member>()]

/** Returns a part where it is, relative to an origin. */
export function placedPart(body: Body, part: number, which: number, [x, y]: Point): Member {
  const shape = body.parts[part]
  const known = members[which].get(shape) ?? member(shape)
  members[which].set(shape, known)
  move(known, body.position[0] - x, body.position[1] - y, Math.cos(body.angle), Math.sin(body.angle))
  return known
}

export interface Compared {
  readonly a: Member
  readonly b: Member
  readonly scale: number
  readonly depth: number
  readonly normal: readonly [number, number]
  readonly isUnique: boolean
  readonly bar: number
}

/** Returns the depth of two placed members by the oracle, and the bar for comparisons with it. */
export function oracleOf(a: Member, b: Member): Compared {
  const [placedA, placedB] = [a.placed, b.placed]
  const apart = Math.hypot(placedA.x - placedB.x, placedA.y - placedB.y)
  const scale = apart + placedA.outline.reach + placedB.outline.reach
  const bar = DEPTH_TOLERANCE * scale + placedA.outline.sagitta + placedB.outline.sagitta + SLACK
  return { a, b, scale, bar, ...leastReach(placedA, placedB, SLACK, 10 * bar) }
}

/** Compares the records of two parts of grains; `records` gives the number that the list must have. */
export function comparePair(found: Found, records: PartRecords, expectedRecords: number): void {
  const { a, b, points } = records
  const placedA = placedPart(a, records.partA, 0, a.position)
  const placedB = placedPart(b!, records.partB, 1, a.position)
  const oracle = oracleOf(placedA, placedB)
  const fail = (what: string, ...values: unknown[]) =>
    found.fail(what, ...values, { bar: oracle.bar, a: a.id, b: b!.id, parts: [records.partA, records.partB] })
  found.pairs++
  if (oracle.depth > 0) found.overlapping++
  if (records.records !== expectedRecords) fail('records', records.records, expectedRecords)
  if (records.hooked.length > 0) {
    compareHooked(found, records, oracle, fail)
    return
  }
  const cover = coverOf(records, oracle.normal, scaleOf(placedA, placedB))
  if (points.length === 0) {
    found.covered++
    if (oracle.depth > oracle.bar || cover === 'no') fail('no point', oracle.depth, cover)
    return
  }
  if (cover === 'yes' && oracle.isUnique && oracle.depth < -oracle.bar)
    fail('covered', oracle.depth, oracle.normal, points)
  if (cover !== 'no' && isFree(records, oracle)) {
    found.free++
    return
  }
  const deepest = points.reduce((best, point) => (point.gap < best.gap ? point : best))
  const [nx, ny] = deepest.normal
  const error = Math.abs(-deepest.gap - oracle.depth)
  found.worst = Math.max(found.worst, error / oracle.bar)
  if (!(error <= oracle.bar)) fail('depth', deepest.gap, oracle.depth)
  if (!(Math.abs(Math.hypot(nx, ny) - 1) <= DEPTH_TOLERANCE)) fail('unit normal', deepest.normal)
  const along = reachAlong(placedA.placed, placedB.placed, nx, ny)
  if (!(along <= oracle.depth + oracle.bar)) fail('normal', deepest.normal, along, oracle.depth)
  if (oracle.isUnique && !(nx * oracle.normal[0] + ny * oracle.normal[1] >= Math.cos(2 * SAME_MINIMUM)))
    fail('angle', deepest.normal, oracle.normal)
  // the contact point is halfway between both surfaces; that of two disks is on each one's own
  const shift = a.isDisk && b!.isDisk ? deepest.gap / 2 : 0
  for (const [placed, sign] of [
    [placedA.placed, 1],
    [placedB.placed, -1],
  ] as const) {
    const along = shift - (sign * deepest.gap) / 2
    const gap = signedDistance(placed, deepest.arm[0] + along * nx, deepest.arm[1] + along * ny)
    if (!(Math.abs(gap) <= 2 * oracle.bar)) fail('point', deepest, sign, gap)
  }
  compareManifold(found, records, oracle, fail)
  compareKept(found, records, fail)
}

/**
 * Requires that parts with the normal of hooked clumps overlap as deep as recorded, would push the centres of two clumps together, and
 * push along the line between the centres instead.
 */
function compareHooked(
  found: Found,
  { a, b, points, hooked }: PartRecords,
  oracle: Compared,
  fail: (what: string, ...values: unknown[]) => void,
): void {
  found.hooked++
  const depth = -Math.min(...[...hooked, ...points].map(({ gap }) => gap))
  if (!(Math.abs(depth - oracle.depth) <= oracle.bar)) fail('hooked depth', depth, oracle.depth)
  if (a.parts.length === 1 && b!.parts.length === 1) fail('hooked grains that are no clumps')
  const [dx, dy] = [b!.position[0] - a.position[0], b!.position[1] - a.position[1]]
  const length = Math.hypot(dx, dy)
  if (oracle.isUnique && !(oracle.normal[0] * dx + oracle.normal[1] * dy <= SAME_MINIMUM * length))
    fail('hooked, but pushed apart', oracle.normal, [dx, dy])
  for (const { normal } of hooked)
    if (!(Math.hypot(normal[0] - dx / length, normal[1] - dy / length) <= 1e-4))
      fail('hooked normal', normal, [dx, dy])
}

/** Requires that a pair with kept points has not moved too far, and that its depth is off by no more than it has moved. */
function compareKept(
  found: Found,
  { points, now, partA, partB }: PartRecords,
  fail: (what: string, ...values: unknown[]) => void,
): void {
  if (now === undefined || now.moved === 0) return
  const limit = Math.max(KEPT_TRAVEL * now.inner, KEPT_GAP * Math.min(...points.map(({ gap }) => gap)))
  if (!(now.moved <= 1.001 * limit)) fail('moved', now.moved, limit)
  const [a, b] = [placedPart(now.a, partA, 0, now.a.position), placedPart(now.b, partB, 1, now.a.position)]
  const { depth, bar } = oracleOf(a, b)
  const error = Math.abs(-Math.min(...now.gaps) - depth)
  found.kept++
  found.worstKept = Math.max(found.worstKept, (error - bar) / now.moved)
  // a depth changes by no more than a motion and both turns
  if (!(error <= 1.8 * now.moved + bar)) fail('kept depth', now, depth, error)
}

const apart = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1])

/**
 * Compares the points with those of `manifold`, where rounding does not decide their number. Sides that meet at their round
 * corners have two points here and one there: what both outlines are at the second point has to agree then.
 */
function compareManifold(
  found: Found,
  { a, b, partA, partB, points }: PartRecords,
  oracle: Compared,
  fail: (what: string, ...values: unknown[]) => void,
): void {
  if (a.isDisk && b!.isDisk) return
  const { scale } = oracle
  const shapes = [
    placedShape(a.parts[partA], [0, 0], a.angle),
    placedShape(b!.parts[partB], [b!.position[0] - a.position[0], b!.position[1] - a.position[1]], b!.angle),
  ] as const
  const expected = manifold(...shapes, Infinity)
  const [nx, ny] = expected.normal
  const [x, y] = points[0].normal
  if (!(x * nx + y * ny > 0) || Math.abs(x * ny - y * nx) > SAME_NORMAL) return
  const sine = Math.max(leastSine(shapes[0], nx, ny), leastSine(shapes[1], -nx, -ny))
  const [first, second] = expected.points
  if (second !== undefined && apart(first.position, second.position) < SAME_POINT * scale) return
  if (second !== undefined && Math.abs(sine / NEAR_PARALLEL - 1) < SAME_SINE) return
  const count = second !== undefined && sine < NEAR_PARALLEL ? 2 : 1
  if (points.length < count) fail('number of points', points, expected, sine)
  if (count === 1) {
    found.ones++
    if (points.length === 2) checkChord(points, oracle, fail)
    return
  }
  found.twos++
  if (points.length < 2) return
  const off = (point: ContactPoint, { position, depth }: (typeof expected.points)[number]) =>
    Math.max(apart(point.arm, position), Math.abs(-point.gap - depth))
  const straight = Math.max(off(points[0], first), off(points[1], second))
  const crossed = Math.max(off(points[0], second), off(points[1], first))
  if (!(Math.min(straight, crossed) / scale < POINT_TOLERANCE)) fail('points', points, expected.points)
}

/** The shallower point lies on the chord of the overlap along the normal, beside the deepest one. */
function checkChord(
  points: readonly ContactPoint[],
  { a, b, scale }: Compared,
  fail: (what: string, ...values: unknown[]) => void,
): void {
  const [deepest, other] = [...points].sort((p, q) => p.gap - q.gap)
  const [nx, ny] = other.normal
  const across = other.arm[1] * nx - other.arm[0] * ny
  const height = other.arm[0] * nx + other.arm[1] * ny
  const bar = POINT_TOLERANCE * scale
  const chords = [0, -bar, bar].flatMap((aside) => {
    const top = chordTop(a.placed, nx, ny, across + aside, bar)
    const bottom = chordTop(b.placed, -nx, -ny, -across - aside, bar)
    if (top === undefined || bottom === undefined) return []
    return [{ depth: Math.min(-deepest.gap, top + bottom), middle: (top - bottom) / 2 }]
  })
  const isNear = (value: number, values: readonly number[]) =>
    value >= Math.min(...values) - bar && value <= Math.max(...values) + bar
  const isOn =
    isNear(
      -other.gap,
      chords.map(({ depth }) => depth),
    ) &&
    isNear(
      height,
      chords.map(({ middle }) => middle),
    )
  if (!isOn) fail('second point', points, chords)
}

/** Returns the smallest sine of the angles between this direction and the normals of the sides that point along it. */
function leastSine({ directions }: Shape, x: number, y: number): number {
  let least = 1
  for (let k = 0; k < directions.length; k += 2) {
    const [dx, dy] = [directions[k], directions[k + 1]]
    if (dx * x + dy * y > 0) least = Math.min(least, Math.abs(dx * y - dy * x))
  }
  return least
}
