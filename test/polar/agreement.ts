/** Compares a diagram with a brute-force search over all circles. */
import { expect } from 'vitest'
import { PolarDiagram } from '../../src/polar/polarDiagram.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { type Circles, DIRECTIONS, Observer, SENSES } from './oracle.ts'

/** In radians: a few roundings of angles up to 2π make 1e-15; wrong owners differ by more. */
const ROUNDING = 1e-9

/** Statistics of a comparison, summed over points. */
export interface Tally {
  points: number
  /** Number of points outside all circles. */
  free: number
  /** Number of regions looked up from free points, eight each. */
  looks: number
  /** Number of lookups whose owner depends on rounding. */
  ties: number
  /** Number of points so close to a border that rounding decides whether they are inside. */
  borders: number
  /** Largest angle difference in radians, ties excluded. */
  error: number
}

export function emptyTally(): Tally {
  return { points: 0, free: 0, looks: 0, ties: 0, borders: 0, error: 0 }
}

/**
 * Compares owner and angle of all eight regions of each point, and its visibility, with brute force. For ties the owner
 * may be any of the tied circles. Throws at the first difference.
 */
export function compare(circles: Circles, points: readonly Point[], tally = emptyTally()): Tally {
  const diagram = PolarDiagram.build(circles)
  const observer = new Observer(circles)
  for (const point of points) {
    tally.points++
    const isInside = observer.stand(point)
    if (observer.isOnBorder) {
      tally.borders++
      continue
    }
    if (!isInside) tally.free++
    for (const direction of DIRECTIONS) compareAround(diagram, observer, point, direction, tally)
  }
  return tally
}

function compareAround(
  diagram: PolarDiagram,
  observer: Observer,
  point: Point,
  direction: (typeof DIRECTIONS)[number],
  tally: Tally,
): void {
  const [ccw, cw] = SENSES.map((sense) => {
    const seen = observer.look(direction, sense)
    const region = diagram.locate(point, direction, sense)
    const { isTie } = seen
    const error = Math.abs(region.angle - seen.angle)
    const isRight =
      region.isInside === seen.isInside &&
      seen.answers.includes(region.owner) &&
      (isTie || error <= ROUNDING + seen.doubt)
    if (!isRight)
      expect.fail(
        `${direction} ${sense} of (${point}): ${JSON.stringify(region)}, expected ${JSON.stringify(seen)}`,
      )
    if (!seen.isInside) tally.looks++
    if (isTie) tally.ties++
    else tally.error = Math.max(tally.error, error)
    return { region, seen, isTie }
  })
  const visibility = diagram.visibility(point, direction)
  const isOpen = ccw.isTie || cw.isTie ? ccw.region.angle + cw.region.angle > 0 : ccw.seen.angle > 0
  const isRight =
    visibility.ccw === ccw.region.owner &&
    visibility.cw === cw.region.owner &&
    visibility.angle === ccw.region.angle + cw.region.angle &&
    visibility.isOpen === isOpen
  if (!isRight) expect.fail(`visibility ${direction} of (${point}): ${JSON.stringify(visibility)}`)
}
