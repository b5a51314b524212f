/** Requests of the page to the worker that measures, and the answers. */
import type { Bins, CoarseGrainOptions, MeasuredState } from '../../../src/entries/measure.ts'
import type { Bounds } from '../../../src/entries/shapes.ts'
import type { ContactList, PeriodicOptions } from '../../../src/index.ts'
import type { Tints } from '../../../src/render/renderer.ts'
import type { FieldName } from './choices.ts'
import type { MapImage } from './mapImage.ts'

/** Plots of the state of a moment. */
export const STATISTICS = ['forces', 'pairs', 'profile'] as const
export type Statistic = (typeof STATISTICS)[number]

export interface MapWish {
  readonly field: FieldName
  readonly grid: CoarseGrainOptions
  /** Seconds of simulated time that the map is a mean over; 0 for none. */
  readonly seconds: number
  /** Whether it is drawn, or colours the disks. */
  readonly drawn: 'map' | 'disks'
  readonly isLight: boolean
}

export interface Wish {
  /** Differs from world to world. */
  readonly world: number
  /** Simulated time, s. */
  readonly time: number
  readonly state: MeasuredState
  readonly contacts: ContactList
  /** Mean radius of disks, m. */
  readonly meanRadius: number
  readonly map?: MapWish
  readonly statistic?: Statistic
  /** The grid of profiles and of the region of pair correlation. */
  readonly grid: CoarseGrainOptions
  readonly periodic?: PeriodicOptions
}

export interface FieldMap {
  readonly wish: MapWish
  /** Simulated time, s. */
  readonly time: number
  /** The value at each point of the grid. */
  readonly values: Float64Array
  /** The value of the last colour. */
  readonly most: number
  /** Seconds that the map is a mean over, and how many moments. */
  readonly span: number
  readonly moments: number
  readonly image?: MapImage
  readonly tints?: Tints
  /** Velocity at each point, if it is the field; 0 where there are hardly any disks. */
  readonly arrows?: Float64Array
}

export interface Statistics extends Bins {
  readonly of: Statistic
  readonly time: number
  /** Number of contacts or disks that count. */
  readonly count: number
  /** Where they are. */
  readonly region?: Bounds
}

export interface Answer {
  readonly world: number
  readonly map?: FieldMap
  readonly statistics?: Statistics
}
