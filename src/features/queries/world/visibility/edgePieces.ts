/** The pieces of walls and outlines. */

import { NONE } from '../../../../schemas/constants.ts'
import { EDGE } from '../../../../schemas/offsets.ts'
import type { TypedViews } from '../../../../schemas/typedViews.ts'
import { arcsOf } from '../../../../shapes/arcs.ts'
import type { Shape } from '../../../../shapes/shape.ts'
import { pieceAt } from '../../../walls/edgeGeometry.ts'
import type { Obstacles } from './obstacles.ts'
import { arcPiece, circlePiece, linePiece, PIECE } from './pieces.ts'

type Point = readonly [number, number]

/** A position, and the cosine and sine of an angle. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly cos: number
  readonly sin: number
}

export function frameAt(x: number, y: number, angle: number): Frame {
  return angle === 0 ? { x, y, cos: 1, sin: 0 } : { x, y, cos: Math.cos(angle), sin: Math.sin(angle) }
}

function turned({ cos, sin }: Frame, [x, y]: Point): Point {
  return [cos * x - sin * y, sin * x + cos * y]
}

function place(frame: Frame, point: Point): Point {
  const [x, y] = turned(frame, point)
  return [frame.x + x, frame.y + y]
}

const plus = ([x, y]: Point, [dx, dy]: Point, by: number): Point => [x + by * dx, y + by * dy]
const leftOf = ([x, y]: Point): Point => [-y, x]

/** Adds a convex outline. */
export function addOutline(obstacles: Obstacles, key: number, shape: Shape, frame: Frame): void {
  const arcs = arcsOf(shape).map((arc) => ({
    ...arc,
    center: place(frame, arc.center),
    start: place(frame, arc.start),
    end: place(frame, arc.end),
  }))
  const pieces: number[][] = []
  for (const [k, { center, radius, start, end }] of arcs.entries()) {
    if (radius > 0) pieces.push(arcPiece(PIECE.near, center, radius, start, end))
    const { start: next } = arcs[(k + 1) % arcs.length]
    // seen from its right
    if (next[0] !== end[0] || next[1] !== end[1]) pieces.push(linePiece(next, end))
  }
  obstacles.addConvex(key, pieces)
}

/** Adds the edge at word `w` of a body. */
export function addEdge(
  obstacles: Obstacles,
  key: number,
  { f32, u32 }: TypedViews,
  w: number,
  frame: Frame,
): void {
  const { start, end, startTangent, endTangent, curvature } = pieceAt(f32, w)
  const edge: PlacedEdge = {
    start: place(frame, start),
    end: place(frame, end),
    startNormal: unit(leftOf(turned(frame, startTangent))),
    endNormal: unit(leftOf(turned(frame, endTangent))),
    curvature,
  }
  const [radius, isOneSided] = [f32[w + EDGE.radius], u32[w + EDGE.oneSided] !== 0]
  if (radius === 0) {
    const line = sideOf(edge, 0)
    const sides = isOneSided || curvature !== 0 ? [line] : [line, linePiece(edge.end, edge.start)]
    if (!isOneSided && curvature !== 0) line[PIECE.kind] = PIECE.both
    obstacles.addThin(key, sides)
    return
  }
  const left = sideOf(edge, radius)
  const center = sideOf(edge, 0, radius)
  if (!isOneSided) {
    const pieces = [left, sideOf(reversed(edge), radius)]
    pieces.push(circlePiece(edge.start, radius), circlePiece(edge.end, radius))
    obstacles.addSkin(key, center, pieces.filter(exists), false)
    return
  }
  const pieces = [left]
  const turn = (at: number): Point => unit(leftOf(turned(frame, [f32[w + at], f32[w + at + 1]])))
  if (u32[w + EDGE.previous] === NONE)
    pieces.push(endPiece(edge.start, radius, edge.startNormal, leftOf(edge.startNormal)))
  if (u32[w + EDGE.next] === NONE)
    pieces.push(endPiece(edge.end, radius, negative(leftOf(edge.endNormal)), edge.endNormal))
  else {
    const after = turn(EDGE.after)
    // a convex corner
    if (after[0] * edge.endNormal[1] - after[1] * edge.endNormal[0] > 0)
      pieces.push(endPiece(edge.end, radius, after, edge.endNormal))
  }
  obstacles.addSkin(key, center, pieces.filter(exists), true)
}

interface PlacedEdge {
  readonly start: Point
  readonly end: Point
  /** Unit vectors to the left. */
  readonly startNormal: Point
  readonly endNormal: Point
  readonly curvature: number
}

const negative = ([x, y]: Point): Point => [-x, -y]

function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y)
  return [x / length, y / length]
}

function reversed({ start, end, startNormal, endNormal, curvature }: PlacedEdge): PlacedEdge {
  return {
    start: end,
    end: start,
    startNormal: negative(endNormal),
    endNormal: negative(startNormal),
    curvature: -curvature,
  }
}

/** Returns the line or arc that is this far to the left of an edge, seen from its left; empty if the edge turns too sharply for it. */
function sideOf(edge: PlacedEdge, offset: number, skin = 0): number[] {
  const { startNormal, endNormal, curvature } = edge
  const [start, end] = [plus(edge.start, startNormal, offset), plus(edge.end, endNormal, offset)]
  if (curvature === 0) return linePiece(start, end, skin)
  const whole = circleOf(edge)
  const radius = whole.radius - Math.sign(curvature) * offset
  if (!(radius > 0)) return []
  // one that turns left has its centre there
  return curvature > 0
    ? arcPiece(PIECE.far, whole.center, radius, start, end, skin)
    : arcPiece(PIECE.near, whole.center, radius, end, start, skin)
}

/** Returns the circle of an arc through both of its ends. */
function circleOf({ start, end, curvature }: PlacedEdge): { center: Point; radius: number } {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const half = Math.hypot(dx, dy) / 2
  const radius = Math.max(Math.abs(1 / curvature), half)
  const apart =
    (Math.sqrt(Math.max((radius - half) * (radius + half), 0)) * Math.sign(curvature)) / (2 * half)
  return { center: [(start[0] + end[0]) / 2 - apart * dy, (start[1] + end[1]) / 2 + apart * dx], radius }
}

/** Returns the border of an end of a skin, from one direction counter-clockwise to another one. */
function endPiece(center: Point, radius: number, from: Point, to: Point): number[] {
  const [start, end] = [plus(center, from, radius), plus(center, to, radius)]
  return arcPiece(PIECE.near, center, radius, start, end, radius)
}

function exists(piece: readonly number[]): boolean {
  return piece.length > 0
}
