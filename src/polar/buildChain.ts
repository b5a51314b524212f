/**
 * Builds the chains of chain.ts. A link is pushed where a tangent touches the foremost circle at a level, and popped
 * where an oblique edge runs into that circle; so there may be several stacks between two poles. The free space ahead
 * is one open cell per piece of the foremost circle's side. The builder visits these pieces from top to bottom.
 */
import { NONE } from '../schemas/constants.ts'
import type { Cells } from './cells.ts'
import type { Chain, Look } from './chain.ts'
import type { SweepCircles } from './sweepCircles.ts'

/** The part of the foremost circle's side from one V down to another. */
interface Piece {
  readonly circle: number
  readonly start: number
  readonly end: number
}

/** Builds the chain of one viewing direction in amortized O(1) time per cell that is open ahead. */
export function buildChain(sweepCircles: SweepCircles, cells: Cells, look: Look): Chain {
  const builder = new ChainBuilder(sweepCircles, look)
  for (const piece of foremost(cells, look)) builder.follow(piece)
  return builder.chain()
}

function* foremost({ count, left, right, top, bottom }: Cells, { ahead, turn }: Look): Iterable<Piece> {
  const [behind, before] = ahead > 0 ? [left, right] : [right, left]
  for (let k = 0; k < count; k++) {
    const cell = turn > 0 ? k : count - 1 - k
    if (before[cell] !== NONE || behind[cell] === NONE) continue
    const circle = behind[cell]
    yield turn > 0
      ? { circle, start: top[cell], end: bottom[cell] }
      : { circle, start: -bottom[cell], end: -top[cell] }
  }
}

class ChainBuilder {
  readonly #sweepCircles: SweepCircles
  readonly #look: Look
  readonly #circles: number[] = []
  readonly #parents: number[] = []
  readonly #jumps: number[] = []
  readonly #depths: number[] = []
  /** Angles of the edges' normals in radians. */
  readonly #normals: number[] = []
  readonly #ends: number[] = []
  readonly #levels: number[] = []
  readonly #tops: number[] = []
  #top = NONE

  constructor(sweepCircles: SweepCircles, look: Look) {
    this.#sweepCircles = sweepCircles
    this.#look = look
  }

  /**
   * Follows a piece downwards. An angle a denotes the point of the circle with that outward normal; h(a) is the
   * circle's support function relative to the origin.
   */
  follow({ circle, start, end }: Piece): void {
    let angle = this.#angleAt(circle, start)
    let level = start
    const last = this.#angleAt(circle, end)
    // or as low as the end of the piece, which rounding of angles near a pole may place higher
    const isOn = (at: number) => at >= last || (at >= -Math.PI / 2 && this.#levelAt(circle, at) >= end)
    // near a pole, the angle of a level has this rounding error
    const rounding = Math.sqrt((2 * this.#sweepCircles.rounding) / this.#sweepCircles.built[circle])
    if (this.#top === NONE) this.#push(circle, level, angle)
    for (;;) {
      while (this.#isPast(circle, angle)) this.#pop(level)
      if (this.#circles[this.#top] === circle) return
      const touch = angle - turnTo(this.#tangentAngle(circle), angle, rounding)
      const crossing = angle - turnTo(this.#crossingAngle(circle), angle, rounding)
      if (crossing > touch && isOn(crossing)) {
        if (crossing < angle) level = within(this.#levelAt(circle, crossing), end, level)
        angle = crossing
        this.#pop(level)
        continue
      }
      if (touch < angle) level = within(this.#levelAt(circle, touch), end, level)
      if (isOn(touch)) this.#push(circle, level, this.#tangentAngle(circle))
      return
    }
  }

  chain(): Chain {
    return {
      ...this.#look,
      count: this.#circles.length,
      circles: Uint32Array.from(this.#circles),
      parents: Uint32Array.from(this.#parents),
      jumps: Uint32Array.from(this.#jumps),
      depths: Uint32Array.from(this.#depths),
      normals: Float64Array.from(this.#normals.flatMap((angle) => [Math.cos(angle), Math.sin(angle)])),
      ends: Float64Array.from(this.#ends),
      levels: Float64Array.from(this.#levels),
      tops: Uint32Array.from(this.#tops),
    }
  }

  #u(circle: number): number {
    return this.#look.ahead * this.#sweepCircles.u[circle]
  }

  #v(circle: number): number {
    return this.#look.turn * this.#sweepCircles.v[circle]
  }

  #angleAt(circle: number, level: number): number {
    return Math.asin(Math.min(Math.max((level - this.#v(circle)) / this.#sweepCircles.built[circle], -1), 1))
  }

  #levelAt(circle: number, angle: number): number {
    return this.#v(circle) + this.#sweepCircles.built[circle] * Math.sin(angle)
  }

  #support(circle: number, angle: number): number {
    return (
      this.#u(circle) * Math.cos(angle) + this.#v(circle) * Math.sin(angle) + this.#sweepCircles.built[circle]
    )
  }

  /** Whether the point of the circle at this angle lies beyond the oblique edge of the topmost link. */
  #isPast(circle: number, angle: number): boolean {
    const top = this.#top
    if (this.#depths[top] === 0) return false
    const radius = this.#sweepCircles.built[circle]
    const [u, v] = [this.#u(circle) + radius * Math.cos(angle), this.#v(circle) + radius * Math.sin(angle)]
    const normal = this.#normals[top]
    return u * Math.cos(normal) + v * Math.sin(normal) > this.#support(this.#circles[top], normal)
  }

  /**
   * Returns the angle at which the common tangent with the topmost circle touches the circle: their support functions
   * are equal there.
   */
  #tangentAngle(circle: number): number {
    const other = this.#circles[this.#top]
    const { built } = this.#sweepCircles
    const [du, dv] = [this.#u(other) - this.#u(circle), this.#v(other) - this.#v(circle)]
    const cosine = (built[circle] - built[other]) / Math.hypot(du, dv)
    return Math.atan2(dv, du) - Math.acos(Math.min(Math.max(cosine, -1), 1))
  }

  /** Returns the angle at which the circle first crosses the oblique edge of the topmost link; NaN if it does not. */
  #crossingAngle(circle: number): number {
    const top = this.#top
    if (this.#depths[top] === 0) return NaN
    const normal = this.#normals[top]
    const radius = this.#sweepCircles.built[circle]
    const center = this.#support(circle, normal) - radius
    // acos of a number above 1 is NaN: no crossing
    return normal + Math.acos((this.#support(this.#circles[top], normal) - center) / radius)
  }

  /** Pushes a link from this level downwards; `normal` is the angle of its oblique edge. */
  #push(circle: number, level: number, normal: number): void {
    const link = this.#circles.length
    const parent = this.#top === NONE ? link : this.#top
    this.#circles.push(circle)
    this.#parents.push(parent)
    this.#depths.push(parent === link ? 0 : this.#depths[parent] + 1)
    this.#jumps.push(parent === link ? link : this.#jumpFrom(parent))
    this.#normals.push(normal)
    this.#ends.push(-Infinity)
    this.#keep(level, link)
  }

  #jumpFrom(parent: number): number {
    const [depths, jumps] = [this.#depths, this.#jumps]
    const jump = jumps[parent]
    return depths[parent] - depths[jump] === depths[jump] - depths[jumps[jump]] ? jumps[jump] : parent
  }

  #pop(level: number): void {
    const top = this.#top
    this.#keep(level, this.#parents[top])
    this.#ends[top] = level
  }

  /** Records the topmost link from this level downwards. */
  #keep(level: number, top: number): void {
    this.#top = top
    if (level === this.#levels.at(-1)) this.#tops[this.#tops.length - 1] = top
    else {
      this.#levels.push(level)
      this.#tops.push(top)
    }
  }
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Returns the clockwise rotation from `start` to `angle` in [0, 2π); 0 within rounding, Infinity for NaN. */
function turnTo(angle: number, start: number, rounding: number): number {
  if (Number.isNaN(angle)) return Infinity
  const turn = (start - angle) % (2 * Math.PI)
  const positive = turn < 0 ? turn + 2 * Math.PI : turn
  return positive > 2 * Math.PI - rounding ? 0 : positive
}
