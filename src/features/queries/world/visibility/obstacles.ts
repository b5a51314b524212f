/** Obstacles of a visibility query: disks, and others whose borders are lines and arcs. All lengths in metres. */
import { Growing } from './growing.ts'
import { isInArc, PIECE } from './pieces.ts'

/** What kind of obstacle a point may be inside of. */
const DISK = 0
/** The pieces bound a convex area. */
const CONVEX = 1
/** The first piece is a centre line and the others bound its skin on both sides. */
const SKIN = 2
/** The first piece is a centre line and the others bound its skin on the left. */
const LEFT_SKIN = 3
/** A line without an inside. */
const THIN = 4

export class Obstacles {
  count = 0
  readonly #x = new Growing(Float64Array)
  readonly #y = new Growing(Float64Array)
  /** Radius of the disk, or of a circle around the other obstacle. */
  readonly #radii = new Growing(Float64Array)
  readonly #keys = new Growing(Float64Array)
  readonly #kinds = new Growing(Uint8Array)
  /** The pieces firsts[k] to firsts[k + 1] belong to obstacle k. */
  readonly #firsts = new Growing(Uint32Array)
  readonly #pieces = new Growing(Float64Array)
  #pieceCount = 0

  get x(): Float64Array {
    return this.#x.values
  }

  get y(): Float64Array {
    return this.#y.values
  }

  get radii(): Float64Array {
    return this.#radii.values
  }

  get keys(): Float64Array {
    return this.#keys.values
  }

  /** Words of the pieces; see `PIECE`. */
  get pieces(): Float64Array {
    return this.#pieces.values
  }

  isDisk(obstacle: number): boolean {
    return this.#kinds.values[obstacle] === DISK
  }

  /** Index of the first piece that is seen. */
  firstPiece(obstacle: number): number {
    const kind = this.#kinds.values[obstacle]
    return this.#firsts.values[obstacle] + Number(kind === SKIN || kind === LEFT_SKIN)
  }

  endOfPieces(obstacle: number): number {
    return this.#firsts.values[obstacle + 1]
  }

  /** Makes room for disks. */
  reserve(disks: number): void {
    const room = this.count + disks
    for (const column of [this.#x, this.#y, this.#radii, this.#keys]) column.upTo(room)
    this.#kinds.upTo(room)
    this.#firsts.upTo(room + 1)
  }

  addDisk(key: number, x: number, y: number, radius: number): void {
    this.#add(DISK, key, x, y, radius)
  }

  /** Adds a convex area whose border is these pieces. */
  addConvex(key: number, pieces: readonly (readonly number[])[]): void {
    this.#addPieces(CONVEX, key, pieces)
  }

  /** Adds a line without an inside. */
  addThin(key: number, pieces: readonly (readonly number[])[]): void {
    this.#addPieces(THIN, key, pieces)
  }

  /** Adds a centre line with a skin, whose border is these pieces, on the left only or on both sides. */
  addSkin(
    key: number,
    centerLine: readonly number[],
    pieces: readonly (readonly number[])[],
    isLeftOnly: boolean,
  ): void {
    this.#addPieces(isLeftOnly ? LEFT_SKIN : SKIN, key, [centerLine, ...pieces])
  }

  #addPieces(kind: number, key: number, pieces: readonly (readonly number[])[]): void {
    const words = this.#pieces.upTo(PIECE.stride * (this.#pieceCount + pieces.length))
    let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const piece of pieces) {
      words.set(piece, PIECE.stride * this.#pieceCount++)
      // a circle around the chord of at most half a circle contains the arc
      const isWhole = piece[PIECE.kind] === PIECE.circle
      const [ax, ay] = [piece[PIECE.start], piece[PIECE.start + 1]]
      const [bx, by] = [piece[PIECE.end], piece[PIECE.end + 1]]
      const [x, y] = isWhole ? [piece[PIECE.center], piece[PIECE.center + 1]] : [(ax + bx) / 2, (ay + by) / 2]
      const around = isWhole ? piece[PIECE.radius] : (Math.hypot(bx - ax, by - ay) / 2) * (1 + 2 ** -40)
      left = Math.min(left, x - around)
      bottom = Math.min(bottom, y - around)
      right = Math.max(right, x + around)
      top = Math.max(top, y + around)
    }
    this.#add(
      kind,
      key,
      (left + right) / 2,
      (bottom + top) / 2,
      (Math.hypot(right - left, top - bottom) / 2) * (1 + 2 ** -40),
    )
  }

  #add(kind: number, key: number, x: number, y: number, radius: number): void {
    const k = this.count++
    this.#kinds.upTo(k + 1)[k] = kind
    this.#keys.upTo(k + 1)[k] = key
    this.#x.upTo(k + 1)[k] = x
    this.#y.upTo(k + 1)[k] = y
    this.#radii.upTo(k + 1)[k] = radius
    this.#firsts.upTo(k + 2)[k + 1] = this.#pieceCount
  }

  /** Whether a point in the circle around an obstacle is inside of it; on its border it is not. */
  contains(obstacle: number, x: number, y: number): boolean {
    const kind = this.#kinds.values[obstacle]
    if (kind === DISK) return true
    if (kind === THIN) return false
    const words = this.pieces
    const [first, end] = [this.#firsts.values[obstacle], this.endOfPieces(obstacle)]
    if (kind === CONVEX) {
      for (let k = first; k < end; k++) if (isOutside(words, PIECE.stride * k, x, y)) return false
      return true
    }
    const reach = words[PIECE.stride * first + PIECE.skin]
    const aside = asideOf(words, PIECE.stride * first, x, y)
    if (aside !== undefined && Math.abs(aside) < reach) return kind === SKIN || aside >= 0
    for (let k = first + 1; k < end; k++) if (isInEnd(words, PIECE.stride * k, x, y, reach)) return true
    return false
  }
}

/** Whether a point is beyond a side of a convex area, or beyond an arc of it. */
function isOutside(words: Float64Array, w: number, x: number, y: number): boolean {
  const [ax, ay] = [words[w + PIECE.start] - x, words[w + PIECE.start + 1] - y]
  const [bx, by] = [words[w + PIECE.end] - x, words[w + PIECE.end + 1] - y]
  if (words[w + PIECE.kind] === PIECE.line) return ax * by - ay * bx >= 0
  const [cx, cy] = [words[w + PIECE.center] - x, words[w + PIECE.center + 1] - y]
  return Math.hypot(cx, cy) >= words[w + PIECE.radius] && isInArc(words, w, x, y)
}

/** Returns how far a point is to the left of a centre line; undefined if it is beyond its ends. */
function asideOf(words: Float64Array, w: number, x: number, y: number): number | undefined {
  const [ax, ay] = [words[w + PIECE.start], words[w + PIECE.start + 1]]
  const [ux, uy] = [words[w + PIECE.end] - ax, words[w + PIECE.end + 1] - ay]
  const kind = words[w + PIECE.kind]
  if (kind === PIECE.line) {
    const along = ux * (x - ax) + uy * (y - ay)
    const squared = ux * ux + uy * uy
    if (along < 0 || along > squared) return undefined
    return (ux * (y - ay) - uy * (x - ax)) / Math.sqrt(squared)
  }
  if (!isInArc(words, w, x, y)) return undefined
  const distance = Math.hypot(x - words[w + PIECE.center], y - words[w + PIECE.center + 1])
  // its centre is to the left of an arc that turns left, which is seen from there
  const outside = distance - words[w + PIECE.radius]
  return kind === PIECE.far ? -outside : outside
}

/** Whether a piece of a skin is the border of an end, and a point is in that end. */
function isInEnd(words: Float64Array, w: number, x: number, y: number, reach: number): boolean {
  if (words[w + PIECE.skin] === 0) return false
  const distance = Math.hypot(x - words[w + PIECE.center], y - words[w + PIECE.center + 1])
  return distance < reach && (words[w + PIECE.kind] === PIECE.circle || isInArc(words, w, x, y))
}
