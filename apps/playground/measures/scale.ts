/** The range of values that the colours of a map span. */

/** Part of the values below the last colour. */
const BELOW = 0.995
/** The last colour stays as it is while the values reach this part of it. */
const KEPT = 0.45
const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** Returns the lowest round number of at least `value`. */
export function roundUp(value: number): number {
  if (!(value > 0) || value === Infinity) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return (ROUND.find((one) => one * power >= value * (1 - 1e-9)) ?? 10) * power
}

/** Returns the value of the last colour: a round number, which changes seldom. `before` is the one until now. */
export function maxOf(values: Float64Array, isShown: (point: number) => boolean, before?: number): number {
  const sizes = values.filter((_, point) => isShown(point)).map(Math.abs)
  const high = sizes.sort()[Math.floor(BELOW * sizes.length)] ?? 0
  if (before !== undefined && high <= before && high >= KEPT * before) return before
  return high > 0 ? roundUp(high) : (before ?? 1)
}
