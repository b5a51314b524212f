/** Minimum translation that separates two outlines, by a search over all directions. */
import { farthest, type Outline } from './outline.ts'

/** An outline rotated by the angle with this cosine and sine, then translated. */
export interface Placed {
  readonly outline: Outline
  x: number
  y: number
  cos: number
  sin: number
}

/** Returns the corner farthest along a world direction, in world coordinates. */
export function farthestPoint(placed: Placed, dx: number, dy: number, into: Float64Array): void {
  const { outline, x, y, cos, sin } = placed
  const corner = farthest(outline, cos * dx + sin * dy, cos * dy - sin * dx)
  into[0] = x + cos * outline.x[corner] - sin * outline.y[corner]
  into[1] = y + sin * outline.x[corner] + cos * outline.y[corner]
}

const ofA = new Float64Array(2)
const ofB = new Float64Array(2)

/** Returns how far a extends along a unit direction beyond the near side of b. */
export function reachAlong(a: Placed, b: Placed, dx: number, dy: number): number {
  farthestPoint(a, dx, dy, ofA)
  farthestPoint(b, -dx, -dy, ofB)
  return (ofA[0] - ofB[0]) * dx + (ofA[1] - ofB[1]) * dy
}

export interface LeastReach {
  readonly depth: number
  readonly normal: readonly [number, number]
  /** Whether no direction far from the normal is nearly as good. */
  readonly isUnique: boolean
}

const MAX_PIECES = 1 << 15
const STARTS = 8
/** Directions within this angle in radians count as equal; see `isUnique`. */
export const SAME_NORMAL = 0.02

// intervals of directions: start, end, and the vectors between the farthest corners there
const fromX = new Float64Array(MAX_PIECES)
const fromY = new Float64Array(MAX_PIECES)
const fromCx = new Float64Array(MAX_PIECES)
const fromCy = new Float64Array(MAX_PIECES)
const toX = new Float64Array(MAX_PIECES)
const toY = new Float64Array(MAX_PIECES)
const toCx = new Float64Array(MAX_PIECES)
const toCy = new Float64Array(MAX_PIECES)
const bound = new Float64Array(MAX_PIECES)
const boundX = new Float64Array(MAX_PIECES)
const boundY = new Float64Array(MAX_PIECES)
/** Intervals that may have to be split. */
const open = new Int32Array(MAX_PIECES)

/**
 * Branch and bound over directions. The support vertices at both ends of an interval give a lower bound over the
 * interval; if it is less than the best value found by more than `slack`, the interval is split.
 */
export function leastReach(a: Placed, b: Placed, slack: number, near: number): LeastReach {
  let size = 0
  let depth = Infinity
  let normalX = 1
  let normalY = 0
  const meet = (x: number, y: number) => {
    const reach = reachAlong(a, b, x, y)
    if (reach < depth) {
      depth = reach
      normalX = x
      normalY = y
    }
  }
  for (let k = 0; k < STARTS; k++) {
    const angle = (2 * Math.PI * k) / STARTS
    fromX[k] = Math.cos(angle)
    fromY[k] = Math.sin(angle)
    meet(fromX[k], fromY[k])
    fromCx[k] = ofA[0] - ofB[0]
    fromCy[k] = ofA[1] - ofB[1]
  }
  for (let k = 0; k < STARTS; k++) {
    const next = (k + 1) % STARTS
    toX[k] = fromX[next]
    toY[k] = fromY[next]
    toCx[k] = fromCx[next]
    toCy[k] = fromCy[next]
    setBound(k)
  }
  size = STARTS
  // the last one is split first: a stack with the deepest bound on top
  open.set(Array.from({ length: STARTS }, (_, k) => k).sort((p, q) => bound[q] - bound[p]))
  let opened = STARTS
  while (opened > 0) {
    const piece = open[--opened]
    if (bound[piece] >= depth - slack) continue
    if (size === MAX_PIECES) throw new Error('leastReach needs more pieces')
    const x = boundX[piece]
    const y = boundY[piece]
    meet(x, y)
    const cx = ofA[0] - ofB[0]
    const cy = ofA[1] - ofB[1]
    fromX[size] = x
    fromY[size] = y
    fromCx[size] = cx
    fromCy[size] = cy
    toX[size] = toX[piece]
    toY[size] = toY[piece]
    toCx[size] = toCx[piece]
    toCy[size] = toCy[piece]
    toX[piece] = x
    toY[piece] = y
    toCx[piece] = cx
    toCy[piece] = cy
    setBound(piece)
    setBound(size)
    const isNearer = bound[piece] < bound[size]
    open[opened++] = isNearer ? size : piece
    open[opened++] = isNearer ? piece : size
    size += 1
  }
  let isUnique = true
  const nearlyAlong = Math.cos(SAME_NORMAL)
  for (let k = 0; k < size && isUnique; k++) {
    const isNear = bound[k] <= depth + near
    if (isNear && boundX[k] * normalX + boundY[k] * normalY < nearlyAlong) isUnique = false
  }
  return { depth, normal: [normalX, normalY], isUnique }
}

/** Computes the lower bound of an interval and its direction. */
function setBound(k: number): void {
  bound[k] = Infinity
  const sideX = toCx[k] - fromCx[k]
  const sideY = toCy[k] - fromCy[k]
  const length = Math.sqrt(sideX * sideX + sideY * sideY)
  // the direction for which both vertex pairs are equally far: perpendicular to their difference
  const hasMiddle = length > 0
  const middleX = hasMiddle ? sideY / length : toX[k]
  const middleY = hasMiddle ? -sideX / length : toY[k]
  // except for rounding it lies between the ends
  const isAfter = fromX[k] * middleY - fromY[k] * middleX > 0
  const isBefore = middleX * toY[k] - middleY * toX[k] > 0
  const splitX = isAfter ? (isBefore ? middleX : toX[k]) : fromX[k]
  const splitY = isAfter ? (isBefore ? middleY : toY[k]) : fromY[k]
  consider(k, fromCx[k], fromCy[k], fromX[k], fromY[k], splitX, splitY)
  consider(k, toCx[k], toCy[k], splitX, splitY, toX[k], toY[k])
}

/** Minimizes c·d for d from one direction to another. */
function consider(
  k: number,
  cx: number,
  cy: number,
  startX: number,
  startY: number,
  endX: number,
  endY: number,
): void {
  candidate(k, cx, cy, startX, startY)
  candidate(k, cx, cy, endX, endY)
  const length = Math.sqrt(cx * cx + cy * cy)
  const x = -cx / length
  const y = -cy / length
  if (length > 0 && startX * y - startY * x > 0 && x * endY - y * endX > 0) candidate(k, cx, cy, x, y)
}

function candidate(k: number, cx: number, cy: number, x: number, y: number): void {
  const value = cx * x + cy * y
  if (value >= bound[k]) return
  bound[k] = value
  boundX[k] = x
  boundY[k] = y
}
