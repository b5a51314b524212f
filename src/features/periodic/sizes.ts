export const PERIODIC_FLAGS = {
  /** A periodic box. */
  periodic: false,
}
