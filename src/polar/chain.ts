/**
 * Who is met first by a ray that turns, where nothing lies straight ahead.
 *
 * In its own frame a chain looks ahead along U and turns towards V. From a point with nothing ahead, the circles that the ray
 * can meet are those that reach above the level of the point, and it meets the one that the tangent from the point to
 * their hull touches. As the level sinks, circles come into that hull at its lower end and push others out there, as in
 * Graham's scan: the hull from its top around its right side is a stack, whose elements are called links here. A link holds
 * a circle, its parent the circle before it on the hull. The line that touches both, from the link's circle downwards, is
 * the oblique edge of the paper between their regions: beyond it the parent is met first, before it the link or one
 * after it.
 *
 * Every stack that there ever was is kept: a link stays where it was pushed, and a stack is known by its topmost link (the one
 * pushed last). Jumps to far ancestors let a point find its link in O(log n) steps, as in E. W. Myers, An applicative
 * random-access stack, Inform. Process. Lett. 17 (1983) 241: the jumps need no more than one number a link.
 *
 * A level between two poles may have several stacks, since links are pushed where a tangent touches the circle that is
 * ahead of all others at that level, and popped where an oblique edge runs into it. All the free space to the right is one
 * cell for each piece of that circle's side, and the pieces are walked from top to bottom.
 */
import { NONE } from '../constants.ts'
import type { Cells } from './cells.ts'
import type { Lanes } from './lanes.ts'
import type { Ray } from './walk.ts'

/** One of the two ways ahead, and one of the two ways to turn, as signs of U = ahead · u and V = turn · v. */
export interface Look {
  readonly ahead: 1 | -1
  readonly turn: 1 | -1
}

export interface Chain extends Look {
  /** Links. */
  readonly count: number
  readonly circles: Uint32Array
  /** The link before each on the hull; its own number where there is none. */
  readonly parents: Uint32Array
  readonly jumps: Uint32Array
  /** Links from the first one of its stack to each. */
  readonly depths: Uint32Array
  /** Two a link: U and V of the normal, out of the hull, of the oblique edge to the parent. */
  readonly normals: Float64Array
  /** V at which the edge ends, of a link that was popped; else -Infinity. */
  readonly ends: Float64Array
  /** V from which on downwards a stack holds, descending. */
  readonly levels: Float64Array
  /** Topmost links of the stacks. */
  readonly tops: Uint32Array
}

/** A piece of the side of the circle that is ahead of all others, from one V down to another. */
interface Piece {
  readonly circle: number
  readonly start: number
  readonly end: number
}

/** The chain of one look; amortized O(1) for each cell that is open ahead. */
export function buildChain(lanes: Lanes, cells: Cells, look: Look): Chain {
  const builder = new ChainBuilder(lanes, look)
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

/** Of the extent of all circles: a few roundings of a level. */
const LEVEL_ROUNDING = 2 ** -49

class ChainBuilder {
  readonly #lanes: Lanes
  readonly #look: Look
  readonly #circles: number[] = []
  readonly #parents: number[] = []
  readonly #jumps: number[] = []
  readonly #depths: number[] = []
  /** Angles. */
  readonly #normals: number[] = []
  readonly #ends: number[] = []
  readonly #levels: number[] = []
  readonly #tops: number[] = []
  readonly #levelRounding: number
  #top = NONE

  constructor(lanes: Lanes, look: Look) {
    this.#lanes = lanes
    const extent = lanes.radii.reduce(
      (most, radius, k) => Math.max(most, Math.abs(lanes.u[k]) + radius, Math.abs(lanes.v[k]) + radius),
      0,
    )
    this.#levelRounding = LEVEL_ROUNDING * extent
    this.#look = look
  }

  /**
   * Walks down a piece. An angle a stands for the point of the circle with that outward normal; h(a) is how far a circle
   * reaches along it, from the origin.
   */
  follow({ circle, start, end }: Piece): void {
    let angle = this.#angleAt(circle, start)
    let level = start
    const last = this.#angleAt(circle, end)
    // near a pole the angle of a level is known to no more
    const rounding = Math.sqrt((2 * this.#levelRounding) / this.#lanes.built[circle])
    if (this.#top === NONE) this.#push(circle, level, angle)
    for (;;) {
      while (this.#isPast(circle, angle)) this.#pop(level)
      if (this.#circles[this.#top] === circle) return
      const touch = angle - turnTo(this.#tangentAngle(circle), angle, rounding)
      const crossing = angle - turnTo(this.#crossingAngle(circle), angle, rounding)
      if (crossing > touch && crossing >= last) {
        if (crossing < angle) level = this.#levelAt(circle, crossing)
        angle = crossing
        this.#pop(level)
        continue
      }
      if (touch < angle) level = this.#levelAt(circle, touch)
      if (touch >= last) this.#push(circle, level, this.#tangentAngle(circle))
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
    return this.#look.ahead * this.#lanes.u[circle]
  }

  #v(circle: number): number {
    return this.#look.turn * this.#lanes.v[circle]
  }

  #angleAt(circle: number, level: number): number {
    return Math.asin(Math.min(Math.max((level - this.#v(circle)) / this.#lanes.built[circle], -1), 1))
  }

  #levelAt(circle: number, angle: number): number {
    return this.#v(circle) + this.#lanes.built[circle] * Math.sin(angle)
  }

  #support(circle: number, angle: number): number {
    return this.#u(circle) * Math.cos(angle) + this.#v(circle) * Math.sin(angle) + this.#lanes.built[circle]
  }

  /** Whether the point of the circle is beyond the oblique edge of the topmost link. */
  #isPast(circle: number, angle: number): boolean {
    const top = this.#top
    if (this.#depths[top] === 0) return false
    const radius = this.#lanes.built[circle]
    const [u, v] = [this.#u(circle) + radius * Math.cos(angle), this.#v(circle) + radius * Math.sin(angle)]
    const normal = this.#normals[top]
    return u * Math.cos(normal) + v * Math.sin(normal) > this.#support(this.#circles[top], normal)
  }

  /** Where the tangent over it and the topmost circle touches the circle: h of the two is the same. */
  #tangentAngle(circle: number): number {
    const other = this.#circles[this.#top]
    const { built } = this.#lanes
    const [du, dv] = [this.#u(other) - this.#u(circle), this.#v(other) - this.#v(circle)]
    const cosine = (built[circle] - built[other]) / Math.hypot(du, dv)
    return Math.atan2(dv, du) - Math.acos(Math.min(Math.max(cosine, -1), 1))
  }

  /** Where the circle first crosses the oblique edge of the topmost link; NaN where it does not. */
  #crossingAngle(circle: number): number {
    const top = this.#top
    if (this.#depths[top] === 0) return NaN
    const normal = this.#normals[top]
    const radius = this.#lanes.built[circle]
    const center = this.#support(circle, normal) - radius
    // of a number above 1 there is no acos: NaN
    return normal + Math.acos((this.#support(this.#circles[top], normal) - center) / radius)
  }

  /** From this level on; `normal` is that of its oblique edge. */
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

  /** From this level on downwards, this is the topmost link. */
  #keep(level: number, top: number): void {
    this.#top = top
    if (level === this.#levels.at(-1)) this.#tops[this.#tops.length - 1] = top
    else {
      this.#levels.push(level)
      this.#tops.push(top)
    }
  }
}

/** By how much to turn clockwise from `start` to `angle`, in [0, 2π), and 0 where rounding tells so; Infinity for NaN. */
function turnTo(angle: number, start: number, rounding: number): number {
  if (Number.isNaN(angle)) return Infinity
  const turn = (start - angle) % (2 * Math.PI)
  const positive = turn < 0 ? turn + 2 * Math.PI : turn
  return positive > 2 * Math.PI - rounding ? 0 : positive
}

/** The link whose circle is met first from a point with nothing ahead; NONE where nothing reaches above its level. */
export function linkAt(lanes: Lanes, chain: Chain, u: number, v: number): number {
  return linkIn(lanes, chain, countFrom(chain.levels, chain.turn * v) - 1, u, v)
}

/** As `linkAt` for a point between the levels of a stack and of the next one; stack -1 is above all. */
export function linkIn(lanes: Lanes, chain: Chain, stack: number, u: number, v: number): number {
  if (stack < 0) return NONE
  const { tops, parents, jumps } = chain
  let link = tops[stack]
  while (isBeyond(lanes, chain, link, u, v)) {
    const jump = jumps[link]
    link = isBeyond(lanes, chain, jump, u, v) ? jump : parents[link]
  }
  return link
}

/** Whether a point, below the level where the link was pushed, is beyond its oblique edge. */
function isBeyond(
  { u: x, v: y, built: radii }: Lanes,
  chain: Chain,
  link: number,
  u: number,
  v: number,
): boolean {
  const { ahead, turn, circles, normals, depths } = chain
  const circle = circles[link]
  const [du, dv] = [ahead * (u - x[circle]), turn * (v - y[circle])]
  return depths[link] > 0 && normals[2 * link] * du + normals[2 * link + 1] * dv > radii[circle]
}

/**
 * Along the ray that turns from U towards V, where it meets a circle, in the frame of the chain: (d·h, d×) of the way d to the
 * centre, turned back by the angle with sine r/|d|. Not a unit vector.
 */
export function tangentTo(
  lanes: Lanes,
  { ahead, turn }: Look,
  circle: number,
  u: number,
  v: number,
): [number, number] {
  const [du, dv] = [ahead * (lanes.u[circle] - u), turn * (lanes.v[circle] - v)]
  const radius = lanes.radii[circle]
  const length = Math.sqrt(Math.max(du * du + dv * dv - radius * radius, 0))
  return [du * length + dv * radius, dv * length - du * radius]
}

/** How many of these descending numbers are above `value`. */
export function countAbove(descending: Float64Array, value: number): number {
  let [low, high] = [0, descending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (descending[middle] > value) low = middle + 1
    else high = middle
  }
  return low
}

/** How many of these descending numbers are at least `value`. */
export function countFrom(descending: Float64Array, value: number): number {
  let [low, high] = [0, descending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (descending[middle] >= value) low = middle + 1
    else high = middle
  }
  return low
}

/** Metres until a way crosses the oblique edge of a link outwards (side 1) or inwards (-1); Infinity where it does not. */
export function edgeCrossing(lanes: Lanes, chain: Chain, link: number, way: Ray, side: 1 | -1): number {
  const { ahead, turn, circles, normals, depths } = chain
  if (depths[link] === 0) return Infinity
  const circle = circles[link]
  const [nu, nv] = [ahead * normals[2 * link], turn * normals[2 * link + 1]]
  const speed = nu * way.du + nv * way.dv
  if (side * speed <= 0) return Infinity
  return (lanes.built[circle] - nu * (way.u - lanes.u[circle]) - nv * (way.v - lanes.v[circle])) / speed
}

/** The link that was pushed on `link` in the stack with this top; NONE where it is the top. O(log n). */
export function childTowards({ parents, jumps, depths }: Chain, top: number, link: number): number {
  if (top === link) return NONE
  const depth = depths[link] + 1
  let child = top
  while (depths[child] > depth) child = depths[jumps[child]] >= depth ? jumps[child] : parents[child]
  return child
}
