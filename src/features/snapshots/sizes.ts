export const NO_SAVED_WORDS = {
  /** Words of a saved state per batch; 0 before the first restore. */
  saved: 0,
}
