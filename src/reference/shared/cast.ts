/** Twin of shaders/shared/cast.wgsl. A function that returns a struct there fills a variable here. */
import { maxExact, minExact } from './exact'

/** The path of a cast. */
export namespace path {
  export let originX: f32 = 0
  export let originY: f32 = 0
  export let translationX: f32 = 0
  export let translationY: f32 = 0
  export let directionX: f32 = 0
  export let directionY: f32 = 0
  export let length: f32 = 0
  export let radius: f32 = 0
  export let blur: f32 = 0
}

export function pathOf(originX: f32, originY: f32, translationX: f32, translationY: f32, radius: f32): void {
  const length: f32 = sqrt(translationX * translationX + translationY * translationY)
  const coordinates = abs(originX) + abs(originY) + abs(translationX) + abs(translationY)
  path.originX = originX
  path.originY = originY
  path.translationX = translationX
  path.translationY = translationY
  path.directionX = length > 0 ? translationX / length : 0
  path.directionY = length > 0 ? translationY / length : 0
  path.length = length > 0 ? length : 0
  path.radius = radius
  path.blur = <f32>PATH_ROUNDING * coordinates
}

/** An interval of the path, and the number of pieces to search it in. */
export namespace walk {
  export let begin: f32 = 0
  export let end: f32 = 0
  export let pieces: u32 = 0
}

/** Clips `walk` to the slab between two lines across an axis. */
function between(origin: f32, translation: f32, low: f32, high: f32): void {
  if (translation === 0) {
    if (origin < low || origin > high) walk.begin = 2
    return
  }
  const a = (low - origin) / translation
  const b = (high - origin) / translation
  walk.begin = maxExact(walk.begin, a < b ? a : b)
  walk.end = minExact(walk.end, a < b ? b : a)
}

/** Fills `walk` with the interval of the path inside a box, in pieces. */
export function walkWithin(
  lowX: f32,
  lowY: f32,
  highX: f32,
  highY: f32,
  cell: f32,
  margin: f32,
  columns: u32,
  rows: u32,
): void {
  clip(lowX, lowY, highX, highY)
  if (walk.begin <= walk.end) inPieces(cell, margin, columns, rows, <f32>MIN_PIECE)
}

/** The same in a grid with this number of disks: in longer pieces if it has more cells than disks. */
export function walkAmong(
  lowX: f32,
  lowY: f32,
  highX: f32,
  highY: f32,
  cell: f32,
  margin: f32,
  columns: u32,
  rows: u32,
  disks: u32,
): void {
  clip(lowX, lowY, highX, highY)
  if (!(walk.begin <= walk.end)) return
  const perDisk: f32 = (<f32>columns * <f32>rows) / <f32>disks
  const root: f32 = sqrt(perDisk)
  const length = <f32>MIN_PIECE * root
  inPieces(cell, margin, columns, rows, maxExact(<f32>MIN_PIECE, minExact(<f32>MAX_PIECE, length)))
}

/** Fills `walk` with the interval of the path inside a box, without pieces. */
function clip(lowX: f32, lowY: f32, highX: f32, highY: f32): void {
  walk.begin = 0
  walk.end = 1
  walk.pieces = 0
  between(path.originX, path.translationX, lowX, highX)
  between(path.originY, path.translationY, lowY, highY)
}

/** Fills `walk` with all of the path, in pieces. */
export function walkAll(cell: f32, margin: f32, columns: u32, rows: u32): void {
  walk.begin = 0
  walk.end = 1
  inPieces(cell, margin, columns, rows, <f32>MIN_PIECE)
}

/** Divides the interval in `walk` into pieces of about `length` cells. */
function inPieces(cell: f32, margin: f32, columns: u32, rows: u32, length: f32): void {
  const part = walk.end - walk.begin
  const wide = (part * abs(path.translationX)) / cell
  const tall = (part * abs(path.translationY)) / cell
  const around: f32 = (<f32>2 * margin) / cell + 1
  const ideal: f32 = floor((part * path.length) / (length * cell + path.radius)) + 1
  const pieces = minExact(<f32>MAX_PIECES, ideal)
  const once = minExact(<f32>columns, wide + around) * minExact(<f32>rows, tall + around)
  const each = minExact(<f32>columns, wide / pieces + around) * minExact(<f32>rows, tall / pieces + around)
  walk.pieces = <f32>4 * once <= pieces * each ? 1 : <u32>pieces
}

/** The fraction of the path at which piece k begins and piece k - 1 ends. */
export function pieceBegin(k: u32): f32 {
  if (k === walk.pieces) return walk.end
  return walk.begin + (walk.end - walk.begin) * (<f32>k / <f32>walk.pieces)
}

/** Whether a hit belongs to piece k. */
export function isOfPiece(k: u32, fraction: f32): bool {
  return (k === 0 || fraction >= pieceBegin(k)) && (k + 1 === walk.pieces || fraction < pieceBegin(k + 1))
}

/** Corners of a box. */
export namespace box {
  export let lowX: f32 = 0
  export let lowY: f32 = 0
  export let highX: f32 = 0
  export let highY: f32 = 0
}

/** Fills `box` with the box around piece k. */
export function boxAround(k: u32, margin: f32): void {
  const from = pieceBegin(k)
  const to = pieceBegin(k + 1)
  const ax = path.originX + from * path.translationX
  const ay = path.originY + from * path.translationY
  const bx = path.originX + to * path.translationX
  const by = path.originY + to * path.translationY
  box.lowX = minExact(ax, bx) - margin
  box.lowY = minExact(ay, by) - margin
  box.highX = maxExact(ax, bx) + margin
  box.highY = maxExact(ay, by) + margin
}

/** Where the moving centre first is at distance `reach` from a fixed one. */
export namespace meeting {
  export let fraction: f32 = 0
  export let awayX: f32 = 0
  export let awayY: f32 = 0
}

/** Fills `meeting`. */
export function meet(centerX: f32, centerY: f32, reach: f32): void {
  const offsetX = centerX - path.originX
  const offsetY = centerY - path.originY
  if (offsetX * offsetX + offsetY * offsetY <= reach * reach) {
    meeting.fraction = 0
    meeting.awayX = -offsetX
    meeting.awayY = -offsetY
    return
  }
  meeting.fraction = 2
  meeting.awayX = 0
  meeting.awayY = 0
  const along = offsetX * path.directionX + offsetY * path.directionY
  const across = path.directionX * offsetY - path.directionY * offsetX
  const depth = (reach - abs(across)) * (reach + abs(across))
  if (!(along > 0 && depth >= 0)) return
  const root: f32 = sqrt(depth)
  const travel = maxExact(0, along - root)
  if (travel > path.length) return
  meeting.fraction = minExact(1, travel / path.length)
  meeting.awayX = -across * -path.directionY - root * path.directionX
  meeting.awayY = -across * path.directionX - root * path.directionY
}

/** A hit of a cast. */
export namespace hit {
  export let pointX: f32 = 0
  export let pointY: f32 = 0
  export let normalX: f32 = 0
  export let normalY: f32 = 0
  export let fraction: f32 = 0
  export let key: u32 = 0
}

/** Fills the normal of `hit` with the unit normal out of the disk or edge that is hit. */
export function outwards(awayX: f32, awayY: f32): void {
  const distance: f32 = sqrt(awayX * awayX + awayY * awayY)
  if (distance > COINCIDENT) {
    hit.normalX = awayX / distance
    hit.normalY = awayY / distance
  } else {
    hit.normalX = -path.directionX
    hit.normalY = -path.directionY
  }
}

export function noHit(into: Hit): void {
  into.point.x = path.originX + path.translationX
  into.point.y = path.originY + path.translationY
  into.normal.x = 0
  into.normal.y = 0
  into.fraction = 1
  into.key = NONE
}

export function isSooner(fraction: f32, key: u32, than: Hit): bool {
  return fraction < than.fraction || (fraction === than.fraction && key < than.key)
}

/** Copies `hit` into storage. */
export function keep(into: Hit): void {
  into.point.x = hit.pointX
  into.point.y = hit.pointY
  into.normal.x = hit.normalX
  into.normal.y = hit.normalY
  into.fraction = hit.fraction
  into.key = hit.key
}
