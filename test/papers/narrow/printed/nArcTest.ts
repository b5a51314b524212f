/**
 * Algorithm 2 of Ollington (2018) as printed, kept to document where it fails. It searches the one pair of arcs whose
 * centres lie in each other's sectors and which face the other shape, and tests whether their circles overlap.
 */
import type { Point, Shape } from '../../../../src/shapes/shape.ts'

/**
 * `printed` keeps the two misprints: the second shape's directions use index i instead of j, and the vector between the
 * centroids uses the cross product. `meant` uses j and the dot product, as the surrounding text says.
 */
export type Reading = 'printed' | 'meant'

export interface Answer {
  readonly collides: boolean
  /** Depth of the pair: r_i + r_j - |c_ij|. */
  readonly depth: number
}

/** Returns the results of all qualifying pairs; the algorithm returns the first one or nothing. */
export function qualifying(a: Shape, b: Shape, reading: Reading): Answer[] {
  const apart: Point = [b.centroid[0] - a.centroid[0], b.centroid[1] - a.centroid[1]]
  const answers: Answer[] = []
  const n = b.radii.length
  for (let i = 0; i < a.radii.length; i++) {
    for (let j = 0; j < n; j++) {
      const c: Point = [b.centers[2 * j] - a.centers[2 * i], b.centers[2 * j + 1] - a.centers[2 * i + 1]]
      const of = reading === 'printed' ? i : j
      const faces = reading === 'printed' ? cross(c, apart) : c[0] * apart[0] + c[1] * apart[1]
      const qualifies =
        cross(c, direction(a, i + 1)) >= 0 &&
        cross(c, direction(a, i)) < 0 &&
        cross(c, direction(b, of + 1)) < 0 &&
        cross(c, direction(b, of)) >= 0 &&
        faces > 0
      const r = a.radii[i] + b.radii[j]
      const squared = c[0] * c[0] + c[1] * c[1]
      if (qualifies) answers.push({ collides: r * r > squared, depth: r - Math.sqrt(squared) })
    }
  }
  return answers
}

function direction({ directions, radii }: Shape, k: number): Point {
  const at = 2 * (k % radii.length)
  return [directions[at], directions[at + 1]]
}

function cross(p: Point, q: Point): number {
  return p[0] * q[1] - p[1] * q[0]
}
