/** A triangulation whose diagonals are removed where the parts stay convex. */
import type { Random } from '../../util/random.ts'
import type { Point } from '../shape.ts'
import type { Loop } from './loops.ts'

/** Sine of the angle by which a corner may turn right and still count as straight. */
const STRAIGHT = 1e-9

export class HalfEdges {
  readonly #corners: readonly Point[]
  /** The corner at which each half-edge begins; three in a row are a triangle, counter-clockwise. */
  readonly #origins: number[] = []
  readonly #next: Int32Array
  readonly #previous: Int32Array
  /** One half-edge of each diagonal, its twin, and its length. */
  readonly #diagonals: { readonly edge: number; readonly twin: number; readonly length: number }[] = []

  constructor(corners: readonly Point[], triangles: readonly number[]) {
    this.#corners = corners
    for (let k = 0; k < triangles.length; k += 3) {
      const [a, b, c] = [triangles[k], triangles[k + 1], triangles[k + 2]]
      const doubled = this.#cross(a, b, b, c)
      if (doubled !== 0) this.#origins.push(a, ...(doubled > 0 ? [b, c] : [c, b]))
    }
    const count = this.#origins.length
    this.#next = Int32Array.from({ length: count }, (_, k) => (k % 3 === 2 ? k - 2 : k + 1))
    this.#previous = Int32Array.from({ length: count }, (_, k) => (k % 3 === 0 ? k + 2 : k - 1))
    const known = new Map<number, number>()
    for (let edge = 0; edge < count; edge++) {
      const [a, b] = [this.#origins[edge], this.#origins[this.#next[edge]]]
      const twin = known.get(b * corners.length + a)
      if (twin === undefined) known.set(a * corners.length + b, edge)
      else {
        const length = Math.hypot(corners[a][0] - corners[b][0], corners[a][1] - corners[b][1])
        this.#diagonals.push({ edge, twin, length })
      }
    }
  }

  /** Cross product of the lines from a to b and from c to d. */
  #cross(a: number, b: number, c: number, d: number): number {
    const [p, q, r, s] = [this.#corners[a], this.#corners[b], this.#corners[c], this.#corners[d]]
    return (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0])
  }

  /** Returns convex parts: the longest diagonals are removed first, or long ones rather than short ones in a random order. */
  merged(random?: Random): Loop[] {
    const order = this.#diagonals.map(({ edge, twin, length }) => ({
      edge,
      twin,
      rank: random === undefined ? length : length * random() ** 2,
    }))
    order.sort((p, q) => q.rank - p.rank)
    const [next, previous] = [this.#next.slice(), this.#previous.slice()]
    const isRemoved = new Uint8Array(next.length)
    const origins = this.#origins
    const isConvex = (into: number, out: number) => {
      const [a, b, c] = [origins[into], origins[out], origins[next[out]]]
      const [p, q, r] = [this.#corners[a], this.#corners[b], this.#corners[c]]
      const sizes = Math.hypot(q[0] - p[0], q[1] - p[1]) * Math.hypot(r[0] - q[0], r[1] - q[1])
      return this.#cross(a, b, b, c) >= -STRAIGHT * sizes
    }
    for (const { edge, twin } of order) {
      // at the start of the edge, where its twin ends, and at its end
      if (!isConvex(previous[edge], next[twin]) || !isConvex(previous[twin], next[edge])) continue
      for (const [into, out] of [
        [previous[edge], next[twin]],
        [previous[twin], next[edge]],
      ]) {
        next[into] = out
        previous[out] = into
      }
      isRemoved[edge] = 1
      isRemoved[twin] = 1
    }
    const loops: Loop[] = []
    for (let first = 0; first < next.length; first++) {
      if (isRemoved[first]) continue
      const loop: Loop = []
      for (let edge = first; !isRemoved[edge]; edge = next[edge]) {
        loop.push(origins[edge])
        isRemoved[edge] = 1
      }
      loops.push(loop)
    }
    return loops
  }
}
