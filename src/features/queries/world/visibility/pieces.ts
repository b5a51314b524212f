/** Lines and arcs that bound obstacles, as words. */
import { diamondAngle, lessThanHalf, wholeTurn } from './angles.ts'
import type { Surfaces } from './surfaces.ts'

/**
 * Words of a piece. A line is seen from its left. An arc of at most half a circle runs counter-clockwise; it is seen from outside of the circle
 * (near), from inside (far), or from both. `skin` is the radius of the skin if the piece is a centre line or bounds an end of one.
 */
export const PIECE = {
  stride: 9,
  kind: 0,
  center: 1,
  radius: 3,
  start: 4,
  end: 6,
  skin: 8,
  line: 0,
  near: 1,
  far: 2,
  both: 3,
  /** A whole circle, seen from outside. */
  circle: 4,
} as const

type Point = readonly [number, number]

export function linePiece(start: Point, end: Point, skin = 0): number[] {
  return [PIECE.line, 0, 0, 0, ...start, ...end, skin]
}

export function arcPiece(
  kind: number,
  center: Point,
  radius: number,
  start: Point,
  end: Point,
  skin = 0,
): number[] {
  return [kind, ...center, radius, ...start, ...end, skin]
}

export function circlePiece(center: Point, radius: number): number[] {
  return [PIECE.circle, ...center, radius, ...center, ...center, radius]
}

/** Whether a point is in the sector of an arc. */
export function isInArc(words: Float64Array, w: number, x: number, y: number): boolean {
  const [cx, cy] = [words[w + PIECE.center], words[w + PIECE.center + 1]]
  const [ax, ay] = [words[w + PIECE.start] - cx, words[w + PIECE.start + 1] - cy]
  const [bx, by] = [words[w + PIECE.end] - cx, words[w + PIECE.end + 1] - cy]
  const [px, py] = [x - cx, y - cy]
  return ax * py - ay * px >= 0 && px * by - py * bx >= 0
}

/** Adds the surfaces of a piece that are seen from a point. */
export function addPiece(surfaces: Surfaces, words: Float64Array, w: number, x: number, y: number): void {
  const [ax, ay] = [words[w + PIECE.start] - x, words[w + PIECE.start + 1] - y]
  const [bx, by] = [words[w + PIECE.end] - x, words[w + PIECE.end + 1] - y]
  const kind = words[w + PIECE.kind]
  if (kind === PIECE.line) {
    surfaces.addLine(ax, ay, bx, by)
    return
  }
  const [cx, cy] = [words[w + PIECE.center] - x, words[w + PIECE.center + 1] - y]
  const radius = words[w + PIECE.radius]
  if (kind === PIECE.circle) surfaces.addCircle(cx, cy, radius)
  else addArc(surfaces, kind, cx, cy, radius, ax, ay, bx, by)
}

/**
 * Adds the surfaces of an arc counter-clockwise from a to b, seen from the origin. Seen from outside, its near side runs clockwise from the tangent on the
 * left to that on the right, its far side counter-clockwise.
 */
function addArc(
  surfaces: Surfaces,
  kind: number,
  cx: number,
  cy: number,
  radius: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  const [isNear, isFar] = [(kind & PIECE.near) !== 0, (kind & PIECE.far) !== 0]
  const [angleA, angleB] = [diamondAngle(ax, ay), diamondAngle(bx, by)]
  const near = (from: number, to: number) => {
    if (isNear) surfaces.addNear(cx, cy, radius, from, lessThanHalf(to - from))
  }
  const far = (from: number, to: number) => {
    if (isFar) surfaces.addFar(cx, cy, radius, from, lessThanHalf(to - from))
  }
  const distance = Math.hypot(cx, cy)
  if (distance <= radius) {
    // between the chord and the arc, the arc takes more than half a turn
    if (ax * by - ay * bx > 0) far(angleA, angleB)
    else if (isFar) surfaces.addFar(cx, cy, radius, angleA, wholeTurn(angleB - angleA))
    return
  }
  const faces = (px: number, py: number) => (px - cx) * -cx + (py - cy) * -cy > radius * radius
  const [facesA, facesB] = [faces(ax, ay), faces(bx, by)]
  const tangent = Math.sqrt((distance - radius) * (distance + radius))
  const right = diamondAngle(cx * tangent + cy * radius, cy * tangent - cx * radius)
  const left = diamondAngle(cx * tangent - cy * radius, cy * tangent + cx * radius)
  if (facesA && facesB) near(angleB, angleA)
  else if (facesA) {
    near(right, angleA)
    far(right, angleB)
  } else if (facesB) {
    far(angleA, left)
    near(angleB, left)
  } else if ((ay - cy) * cx - (ax - cx) * cy >= 0 && cy * (bx - cx) - cx * (by - cy) >= 0) {
    far(angleA, left)
    near(right, left)
    far(right, angleB)
  } else far(angleA, angleB)
}
