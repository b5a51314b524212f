/** How long repeating takes. */

/** Milliseconds after which the time that is left is known well enough. */
const KNOWN_AFTER = 400

/** Returns the milliseconds left when `elapsed` have repeated `done` of `all` seconds; undefined if it is too early to say. */
export function timeLeft(elapsed: number, done: number, all: number): number | undefined {
  return elapsed < KNOWN_AFTER || done <= 0 ? undefined : (elapsed * (all - done)) / done
}
