export const NO_EMITTERS = {
  /** Ids of all emitters. */
  pool: 0,
}

export const BIRTH_FLAGS = {
  /** Emitters or sinks: disks may be born or die during steps. */
  births: false,
  /** An emitter with `fade`. */
  fading: false,
}
