/** Statistics of positions and forces. */

import type { ContactList } from '../features/events/world/contactList.ts'
import { nearestImage } from '../features/periodic/periodicBox.ts'
import type { Bounds } from '../util/bounds.ts'
import { requireBounds, requireInteger } from '../util/validate.ts'
import {
  boxIn,
  type MeasuredState,
  type MeasureOptions,
  requireExact,
  requireImpulses,
  requireOptions,
  requireState,
  rowsOf,
} from './bodies.ts'
import { Cells } from './cells.ts'

const POSITIVE = { expected: 'a positive number', holds: (v: number) => v > 0 }

/** Values in bins of equal width from 0 on. */
export interface Bins {
  /** Middles of the bins: m for `pairCorrelation`, parts of the mean force for `forceDistribution`. */
  readonly centers: Float64Array
  /** One value per bin, dimensionless. */
  readonly values: Float64Array
}

export interface PairCorrelationOptions extends MeasureOptions {
  /** Region [minX, minY, maxX, maxY] whose disks count, m. Along an axis that is not periodic, only disks farther than `range` from its ends are centres. */
  readonly bounds: Bounds
  /** Longest distance, m. */
  readonly range: number
  /** Number of bins, 1 to 100,000. */
  readonly bins: number
}

/**
 * Returns the pair correlation function g(r) of centres: how many are at a distance, over how many would be in an even
 * spread. Throws if an array of the state is missing or too short, an option is unknown, missing or out of range, or no disk is far enough
 * inside.
 */
export function pairCorrelation(state: MeasuredState, options: PairCorrelationOptions): Bins {
  requireState(state)
  requireOptions(options, ['periodic', 'bounds', 'range', 'bins'])
  const bounds = requireBounds('bounds', options.bounds)
  const bins = requireInteger('bins', options.bins, 1, 100_000)
  const box = boxIn(options)
  const most = Math.min(...box.period.map((one) => (one > 0 ? one / 2 : Infinity)))
  const range = requireExact('range', options.range, {
    expected: 'a positive number of at most half a period',
    holds: (v) => v > 0 && v <= most,
  })
  const { positions } = state
  const inside: number[] = []
  const centers: number[] = []
  for (let row = 0; row < state.ids.length; row++) {
    const at = [positions[2 * row], positions[2 * row + 1]]
    if (at.some((one, axis) => one < bounds[axis] || one > bounds[axis + 2])) continue
    inside.push(row)
    const isCenter = at.every(
      (one, axis) => box.period[axis] > 0 || (one >= bounds[axis] + range && one <= bounds[axis + 2] - range),
    )
    if (isCenter) centers.push(row)
  }
  if (centers.length === 0)
    throw new Error(`range is ${range}: expected one with disks that far inside of bounds`)
  const counts = new Float64Array(bins)
  const cells = new Cells(state, inside, bounds, range, box)
  for (const row of centers) {
    const [x, y] = [positions[2 * row], positions[2 * row + 1]]
    cells.visitAround(x, y, (other) => {
      if (other === row) return
      const dx = nearestImage(box, 0, x, positions[2 * other]) - x
      const dy = nearestImage(box, 1, y, positions[2 * other + 1]) - y
      const bin = Math.floor((Math.sqrt(dx * dx + dy * dy) / range) * bins)
      if (bin < bins) counts[bin]++
    })
  }
  const even = inside.length / ((bounds[2] - bounds[0]) * (bounds[3] - bounds[1]))
  const width = range / bins
  const values = counts.map(
    (count, k) => count / (centers.length * even * Math.PI * width * width * (2 * k + 1)),
  )
  return { centers: middles(bins, width), values }
}

export interface ForceDistributionOptions {
  /** Largest force over the mean that is counted; default 8. */
  readonly most?: number
  /** Number of bins, 1 to 100,000; default 80. */
  readonly bins?: number
}

/**
 * Returns the probability density of normal forces over their mean, of the contacts of disks and walls that carry any. Throws if `normalImpulses`
 * is missing, or an option is unknown or out of range.
 */
export function forceDistribution(contacts: ContactList, options: ForceDistributionOptions = {}): Bins {
  requireImpulses(contacts)
  requireOptions(options, ['most', 'bins'])
  const most = requireExact('most', options.most ?? 8, POSITIVE)
  const bins = requireInteger('bins', options.bins ?? 80, 1, 100_000)
  const forces = contacts.normalImpulses.filter((impulse) => impulse > 0)
  const mean = forces.reduce((sum, force) => sum + force, 0) / forces.length
  const values = new Float64Array(bins)
  const width = most / bins
  for (const force of forces) {
    const bin = Math.floor(force / mean / width)
    if (bin < bins) values[bin] += 1 / (forces.length * width)
  }
  return { centers: middles(bins, width), values }
}

const middles = (bins: number, width: number) =>
  Float64Array.from({ length: bins }, (_, k) => (k + 0.5) * width)

/** Follows disks from a state on, also through the seams of a periodic box. */
export class Displacements {
  readonly #box: ReturnType<typeof boxIn>
  /** Displacement of each id, and where it was last. */
  readonly #paths = new Map<number, { x: number; y: number; lastX: number; lastY: number }>()

  /** Throws if an array of the state is missing or too short, or an option is unknown or invalid. */
  constructor(state: MeasuredState, options: MeasureOptions = {}) {
    requireState(state)
    requireOptions(options, ['periodic'])
    this.#box = boxIn(options)
    for (const [id, row] of rowsOf(state)) {
      const [lastX, lastY] = [state.positions[2 * row], state.positions[2 * row + 1]]
      this.#paths.set(id, { x: 0, y: 0, lastX, lastY })
    }
  }

  /**
   * Goes on to a later state. In a periodic box no disk may have moved half a period since the last call. Disks that are gone are no
   * longer followed; new ones never are. Throws if an array of the state is missing or too short.
   */
  add(state: MeasuredState): void {
    requireState(state)
    const rows = rowsOf(state)
    for (const [id, path] of this.#paths) {
      const row = rows.get(id)
      if (row === undefined) {
        this.#paths.delete(id)
        continue
      }
      const [x, y] = [state.positions[2 * row], state.positions[2 * row + 1]]
      path.x += nearestImage(this.#box, 0, path.lastX, x) - path.lastX
      path.y += nearestImage(this.#box, 1, path.lastY, y) - path.lastY
      path.lastX = x
      path.lastY = y
    }
  }

  /** Mean square displacement of the disks that are followed, m²; NaN if there are none. */
  get meanSquare(): number {
    let sum = 0
    for (const { x, y } of this.#paths.values()) sum += x * x + y * y
    return sum / this.#paths.size
  }
}
