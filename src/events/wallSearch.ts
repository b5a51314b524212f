/** Finds the wall that a disk in flight touches first. */
import { type Flight, touchOfFeature } from './edges.ts'
import type { FeatureCells } from './featureCells.ts'
import type { Features } from './features.ts'
import type { Filters } from './filters.ts'

/** Compensates for rounding in the bounding boxes, which only exclude features. */
const ROOMY = 1.0001

/** Writes the range of a disk's centre along one axis until `until`, extended by `around`, into elements `axis` and `axis` + 2 of a box. */
function extentOf(
  box: Float64Array,
  axis: number,
  from: number,
  velocity: number,
  gravity: number,
  until: number,
  around: number,
): void {
  const to = from + until * (velocity + 0.5 * until * gravity)
  const turns = velocity * (velocity + until * gravity) < 0
  const top = turns ? from - (velocity * velocity) / (2 * gravity) : from
  box[axis] = Math.min(from, to, top) - around
  box[axis + 2] = Math.max(from, to, top) + around
}

export class WallSearch {
  readonly #features: Features
  readonly #listed: FeatureCells
  readonly #filters: Filters
  readonly #box = new Float64Array(4)
  /** The feature that the last search found. */
  feature = 0

  constructor(features: Features, listed: FeatureCells, filters: Filters) {
    this.#features = features
    this.#listed = listed
    this.#filters = filters
  }

  /** Returns the seconds until a disk first touches a feature of this cell, at most `until`; Infinity if it touches no feature. */
  touch(disk: number, flight: Flight, cell: number, until: number): number {
    // the disk is at rest without gravity
    if (until === Infinity) return Infinity
    const { starts, listed } = this.#listed
    if (starts[cell] === starts[cell + 1]) return Infinity
    const { boxes, edges } = this.#features
    const box = this.#box
    const around = flight.radius * ROOMY
    extentOf(box, 0, flight.x, flight.velocityX, flight.gravityX, until, around)
    extentOf(box, 1, flight.y, flight.velocityY, flight.gravityY, until, around)
    let first = Infinity
    for (let k = starts[cell]; k < starts[cell + 1]; k++) {
      const f = listed[k]
      const isClear =
        boxes[4 * f] > box[2] ||
        boxes[4 * f + 1] > box[3] ||
        boxes[4 * f + 2] < box[0] ||
        boxes[4 * f + 3] < box[1]
      if (isClear || !this.#filters.mayHitEdge(disk, edges[f])) continue
      const touch = touchOfFeature(flight, this.#features, f, Math.min(first, until))
      if (touch >= first) continue
      first = touch
      this.feature = f
    }
    return first
  }
}
