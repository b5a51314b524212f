/** Numbers of the plots, from `scree/measure`. */
import {
  type CoarseGrainOptions,
  coarseGrain,
  forceDistribution,
  pairCorrelation,
} from '../../../src/entries/measure.ts'
import type { Bounds } from '../../../src/entries/shapes.ts'
import type { PeriodicOptions } from '../../../src/index.ts'
import { fullRegion } from './region.ts'
import type { Statistics, Wish } from './wishes.ts'

const MAX_FORCE = 8
const FORCE_BINS = 40
/** Longest distance of the pair correlation, in mean diameters, and bins per diameter. */
const RANGE = 6
const BINS = 20
/** Points of a profile. */
const ROWS = 60

/** Returns the numbers of a plot; undefined if there are too few contacts or disks for it. */
export function statisticsOf(wish: Wish): Statistics | undefined {
  const { statistic, state, contacts, time, meanRadius, grid, periodic } = wish
  if (statistic === 'forces') {
    const count = contacts.normalImpulses.reduce((sum, one) => sum + Number(one > 0), 0)
    if (count === 0) return undefined
    return {
      of: 'forces',
      time,
      count,
      ...forceDistribution(contacts, { most: MAX_FORCE, bins: FORCE_BINS }),
    }
  }
  if (state.ids.length === 0) return undefined
  if (statistic === 'profile') {
    const options = profileGrid(grid)
    const { solidFraction } = coarseGrain(state, { ...contacts, ...NO_ROWS }, options)
    const [, low, , high] = options.bounds
    const { rows, columns } = options
    const centers = Float64Array.from({ length: rows }, (_, row) => low + ((row + 0.5) / rows) * (high - low))
    const values = centers.map((_, row) => {
      let sum = 0
      for (let column = 0; column < columns; column++) sum += solidFraction[row * columns + column]
      return sum / columns
    })
    return { of: 'profile', time, count: state.ids.length, centers, values, region: options.bounds }
  }
  const { solidFraction } = coarseGrain(state, { ...contacts, ...NO_ROWS }, grid)
  const region = fullRegion(grid, solidFraction)
  if (region === undefined) return undefined
  const whole = wholePeriods(region, periodic)
  const room = Math.min(
    ...([0, 1] as const).map((axis) => (region[axis + 2] - region[axis]) / (whole?.[AXES[axis]] ? 2 : 2.5)),
  )
  const diameter = 2 * meanRadius
  const range = Math.min(RANGE * diameter, room)
  const { positions } = state
  const isInside = (row: number) =>
    [0, 1].every((axis) => {
      const at = positions[2 * row + axis]
      return at >= region[axis] && at <= region[axis + 2]
    })
  const count = state.ids.reduce((sum, _, row) => sum + Number(isInside(row)), 0)
  const bins = Math.max(Math.round((BINS * range) / diameter), 1)
  try {
    const found = pairCorrelation(state, { bounds: region, range, bins, ...(whole && { periodic: whole }) })
    return { of: 'pairs', time, count, region, ...found }
  } catch {
    // no disk is that far inside
    return undefined
  }
}

/** Returns the grid of a profile: finer upwards. */
export function profileGrid(grid: CoarseGrainOptions): CoarseGrainOptions {
  const [minX, , maxX] = grid.bounds
  const columns = Math.min(Math.max(Math.ceil((2 * (maxX - minX)) / grid.width), 1), 4096)
  return { ...grid, rows: Math.max(grid.rows, ROWS), columns }
}

const AXES = ['x', 'y'] as const

/** Returns the axes along which a region is a whole period; undefined without such an axis. */
function wholePeriods(region: Bounds, periodic: PeriodicOptions | undefined): PeriodicOptions | undefined {
  const isWhole = (axis: 0 | 1) => {
    const ends = periodic?.[AXES[axis]]
    return ends !== undefined && region[axis + 2] - region[axis] >= (1 - 1e-6) * (ends[1] - ends[0])
  }
  if (!isWhole(0) && !isWhole(1)) return undefined
  return { ...(isWhole(0) && { x: periodic!.x }), ...(isWhole(1) && { y: periodic!.y }) }
}

const NONE = { a: new Uint32Array(), b: new Uint32Array() }
/** A list without contacts, which solid fractions do not need. */
const NO_ROWS = { ...NONE, edges: new Uint32Array() }
