/** What the picker asks, and what it is told. */
import type { CastHits } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'

export type Wanted = 'first' | 'all'

/** In the world, from press to release. */
export interface Ray {
  readonly from: Point
  readonly to: Point
}

/** What was asked of a world, and its answer: the hits, the first one first. */
export interface Answer extends Ray {
  readonly radius: number
  readonly wanted: Wanted
  readonly count: number
  readonly hits: CastHits
}
