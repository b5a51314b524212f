export const NO_DISKS = {
  /** Slots in use, dead ones included. */
  disks: 0,
  /** One more than the largest id. */
  ids: 0,
}

export const DISK_FLAGS = {
  /** A disk or wall that may bounce. */
  bounces: false,
  /** A disk that may have rolling resistance. */
  rolling: false,
  /** A disk or wall that may not collide with all categories. */
  filters: false,
}
