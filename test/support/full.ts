/** Two lengths of the tests: a short one for `npm test`, a long one for `npm run test:full`. */

export const isFull = process.env.SCREE_FULL !== undefined

/** Returns the first value under `npm test` and the second under `npm run test:full`. */
export const full = <T>(quick: T, long: T): T => (isFull ? long : quick)
