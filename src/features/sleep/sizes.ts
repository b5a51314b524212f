export const SLEEP_FLAGS = {
  /** The option `sleep`. */
  sleep: false,
}
