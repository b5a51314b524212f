/**
 * Finds the first circle that a rotating ray hits when nothing lies straight ahead.
 *
 * In its own frame a chain looks ahead along U and rotates towards V. From a point with nothing ahead, the ray can hit
 * the circles that extend above the level of the point. It hits the one touched by the tangent from the point to their
 * convex hull. As the level descends, circles enter that hull at its lower end and remove others there, as in Graham's
 * scan. So the right side of the hull is a stack, whose elements are called links. A link holds a circle; its parent is
 * the previous circle on the hull. The common tangent of both, from the link's circle downwards, is the paper's oblique
 * edge between their regions: beyond it the ray hits the parent first, before it the link or a later one.
 *
 * All past stacks are kept. A link is never moved, and a stack is identified by its topmost link. Jump pointers to
 * distant ancestors find the link of a point in O(log n) steps with one extra number per link (E. W. Myers, An
 * applicative random-access stack, Inform. Process. Lett. 17 (1983) 241).
 */
import { NONE } from '../schemas/constants.ts'
import type { Ray, SweepCircles } from './sweepCircles.ts'

/** A viewing direction and a sense of rotation, as signs: U = ahead · u and V = turn · v. */
export interface Look {
  readonly ahead: 1 | -1
  readonly turn: 1 | -1
}

export interface Chain extends Look {
  /** Number of links. */
  readonly count: number
  readonly circles: Uint32Array
  /** The link before each one on the hull; its own index if it is the first. */
  readonly parents: Uint32Array
  readonly jumps: Uint32Array
  /** Number of links below each one in its stack. */
  readonly depths: Uint32Array
  /** Normals (U, V) of the oblique edges to the parents, pointing out of the hull, two numbers per link. */
  readonly normals: Float64Array
  /** V at which the edge of a popped link ends; -Infinity for the others. */
  readonly ends: Float64Array
  /** V at which each stack becomes valid, descending. */
  readonly levels: Float64Array
  /** Topmost link of each stack. */
  readonly tops: Uint32Array
}

/**
 * Returns the link whose circle a ray from a point with nothing ahead hits first; NONE if no circle extends above its
 * level.
 */
export function linkAt(sweepCircles: SweepCircles, chain: Chain, u: number, v: number): number {
  return linkIn(sweepCircles, chain, countFrom(chain.levels, chain.turn * v) - 1, u, v)
}

/** Does the work of `linkAt` for a point between the levels of a stack and the next one; stack -1 lies above all. */
export function linkIn(
  sweepCircles: SweepCircles,
  chain: Chain,
  stack: number,
  u: number,
  v: number,
): number {
  if (stack < 0) return NONE
  const { tops, parents, jumps } = chain
  let link = tops[stack]
  while (isBeyond(sweepCircles, chain, link, u, v)) {
    const jump = jumps[link]
    link = isBeyond(sweepCircles, chain, jump, u, v) ? jump : parents[link]
  }
  return link
}

/** Whether a point below the level of the link's push lies beyond its oblique edge. */
function isBeyond(
  { u: x, v: y, built }: SweepCircles,
  chain: Chain,
  link: number,
  u: number,
  v: number,
): boolean {
  const { ahead, turn, circles, normals, depths } = chain
  const circle = circles[link]
  const [du, dv] = [ahead * (u - x[circle]), turn * (v - y[circle])]
  return depths[link] > 0 && normals[2 * link] * du + normals[2 * link + 1] * dv > built[circle]
}

/**
 * Returns the direction, in the chain's frame, in which the ray rotating from U towards V touches a circle: the vector
 * d to the centre rotated back by the angle whose sine is r/|d|. Not normalized.
 */
export function tangentTo(
  sweepCircles: SweepCircles,
  { ahead, turn }: Look,
  circle: number,
  u: number,
  v: number,
): [number, number] {
  const [du, dv] = [ahead * (sweepCircles.u[circle] - u), turn * (sweepCircles.v[circle] - v)]
  const radius = sweepCircles.radii[circle]
  const length = Math.sqrt(Math.max(du * du + dv * dv - radius * radius, 0))
  return [du * length + dv * radius, dv * length - du * radius]
}

/** Returns how many of these descending numbers are greater than `value`. */
export function countAbove(descending: Float64Array, value: number): number {
  let [low, high] = [0, descending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (descending[middle] > value) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns how many of these descending numbers are at least `value`. */
export function countFrom(descending: Float64Array, value: number): number {
  let [low, high] = [0, descending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (descending[middle] >= value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the distance in metres at which a path crosses the oblique edge of a link outwards (side 1) or inwards (-1);
 * Infinity if it does not.
 */
export function edgeCrossing(
  sweepCircles: SweepCircles,
  chain: Chain,
  link: number,
  way: Ray,
  side: 1 | -1,
): number {
  const { ahead, turn, circles, normals, depths } = chain
  if (depths[link] === 0) return Infinity
  const circle = circles[link]
  const [nu, nv] = [ahead * normals[2 * link], turn * normals[2 * link + 1]]
  const speed = nu * way.du + nv * way.dv
  if (side * speed <= 0) return Infinity
  return (
    (sweepCircles.built[circle] -
      nu * (way.u - sweepCircles.u[circle]) -
      nv * (way.v - sweepCircles.v[circle])) /
    speed
  )
}

/** Returns the link directly above `link` in the stack with this top; NONE if it is the top. O(log n). */
export function childTowards(chain: Chain, top: number, link: number): number {
  return top === link ? NONE : linkAtDepth(chain, top, chain.depths[link] + 1)
}

/** Whether a link belongs to the stack with this top. O(log n). */
export function isInStack(chain: Chain, top: number, link: number): boolean {
  const depth = chain.depths[link]
  return depth <= chain.depths[top] && linkAtDepth(chain, top, depth) === link
}

function linkAtDepth({ parents, jumps, depths }: Chain, top: number, depth: number): number {
  let link = top
  while (depths[link] > depth) link = depths[jumps[link]] >= depth ? jumps[link] : parents[link]
  return link
}
