/** Query and result of the cast tool. */
import type { CastHits } from '../../../src/index.ts'
import type { Point } from '../../../src/render/camera.ts'

export type Wanted = 'first' | 'all'

/** Start and end in world coordinates, from press to release. */
export interface Ray {
  readonly from: Point
  readonly to: Point
}

/** A query and its hits, the nearest first. */
export interface Answer extends Ray {
  readonly radius: number
  readonly wanted: Wanted
  readonly count: number
  readonly hits: CastHits
  /** What the first hit is on; '' without one. */
  readonly what: string
}
