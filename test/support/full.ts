/** Two lengths of the tests: a short one for `npm test`, a long one for `npm run test:full`. */

export const isFull = process.env.SCREE_FULL !== undefined

/** Returns the first value under `npm test` and the second under `npm run test:full`. */
export const full = <T>(quick: T, long: T): T => (isFull ? long : quick)

/** Returns `count` of these values, spread evenly and with the first, under `npm test`, and all under `npm run test:full`. */
export const sampled = <T>(values: readonly T[], count = 2): readonly T[] =>
  isFull || values.length <= count
    ? values
    : Array.from({ length: count }, (_, k) => values[Math.floor((k * values.length) / count)])
