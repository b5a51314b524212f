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
 */
import { NONE } from '../schemas/constants.ts'
import type { Lanes, Ray } from './lanes.ts'

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
function isBeyond({ u: x, v: y, built }: Lanes, chain: Chain, link: number, u: number, v: number): boolean {
  const { ahead, turn, circles, normals, depths } = chain
  const circle = circles[link]
  const [du, dv] = [ahead * (u - x[circle]), turn * (v - y[circle])]
  return depths[link] > 0 && normals[2 * link] * du + normals[2 * link + 1] * dv > built[circle]
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
export function childTowards(chain: Chain, top: number, link: number): number {
  return top === link ? NONE : linkAtDepth(chain, top, chain.depths[link] + 1)
}

/** Whether a link is in the stack with this top. O(log n). */
export function isInStack(chain: Chain, top: number, link: number): boolean {
  const depth = chain.depths[link]
  return depth <= chain.depths[top] && linkAtDepth(chain, top, depth) === link
}

function linkAtDepth({ parents, jumps, depths }: Chain, top: number, depth: number): number {
  let link = top
  while (depths[link] > depth) link = depths[jumps[link]] >= depth ? jumps[link] : parents[link]
  return link
}
