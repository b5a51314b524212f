/** Statistics of repeated timings. */
import { interquartileRange, median, min } from 'simple-statistics'

export interface Timing {
  readonly median: number
  readonly min: number
  /** Interquartile range relative to the median: 0.1 means that the middle half spans a tenth of it. */
  readonly spread: number
}

/** Throws if `values` is empty. */
export function summarizeTimes(values: readonly number[]): Timing {
  const times = [...values]
  const middle = median(times)
  return { median: middle, min: min(times), spread: interquartileRange(times) / middle }
}
