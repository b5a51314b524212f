export const SWEEP_FLAGS = {
  /** The option `ccd`, or event-driven steps. */
  ccd: false,
}
