/**
 * Measures of granular matter from `World.disks.read` and `World.readContacts`: stress, fabric, fields by coarse graining, statistics. Pure
 * functions, with sums in a fixed order, so that equal states give equal numbers; and means over time of what they return.
 *
 * @module scree/measure
 */

export type { MeasuredState, MeasureOptions } from '../measure/bodies.ts'
export { type CoarseGrainOptions, coarseGrain, type Fields } from '../measure/coarseGrain.ts'
export { dissipatedEnergy, type EnergyMeasures } from '../measure/dissipatedEnergy.ts'
export {
  type Bins,
  Displacements,
  type ForceDistributionOptions,
  forceDistribution,
  type PairCorrelationOptions,
  pairCorrelation,
} from '../measure/statistics.ts'
export {
  type DiskMeasures,
  type MeanStress,
  type MeanStressOptions,
  meanStress,
  perDisk,
} from '../measure/stress.ts'
export { type Averaged, TimeMean } from '../measure/timeMean.ts'
