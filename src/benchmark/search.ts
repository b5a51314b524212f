/** Finds the largest count whose step fits into a frame. */

export interface SearchOptions {
  /** The first count that is tried. */
  readonly first: number
  /** Bounds of all counts. */
  readonly least: number
  readonly most: number
  /** The search ends if the smallest count that does not fit is at most this many times the largest that does. */
  readonly precision: number
}

/**
 * Yields the counts to try, and receives for each whether it fits: it doubles while they fit, or halves until one does, then bisects
 * by ratio. Counts from 1,000 have three significant digits.
 */
export function* searchCounts({
  first,
  least,
  most,
  precision,
}: SearchOptions): Generator<number, void, boolean> {
  let [fits, fails] = [0, Infinity]
  let count = Math.min(Math.max(first, least), most)
  for (;;) {
    if (yield count) fits = count
    else fails = count
    if (fits === most || fails === least) return
    if (fails === Infinity) count = Math.min(2 * fits, most)
    else if (fits === 0) count = Math.max(Math.floor(fails / 2), least)
    else count = threeDigits(Math.sqrt(fits * fails))
    if (fits > 0 && (fails <= precision * fits || count <= fits || count >= fails)) return
  }
}

/** Rounds to three significant digits, and to whole numbers below 1,000. */
const threeDigits = (value: number): number => Math.round(Number(value.toPrecision(3)))
