/** What a handful of repeated timings say. */
import { interquartileRange, median, min } from 'simple-statistics'

export interface Timing {
  readonly median: number
  readonly min: number
  /** Distance between the quartiles over the median: 0.1 means that the middle half lies within a tenth. */
  readonly spread: number
}

/** Throws where there is no value. */
export function summarizeTimes(values: readonly number[]): Timing {
  const times = [...values]
  const middle = median(times)
  return { median: middle, min: min(times), spread: interquartileRange(times) / middle }
}
