export const NO_BODIES = {
  /** Bodies, including body 0 with the static walls. */
  bodies: 1,
  /** 1 if any body is pushed by what touches it, else 0. */
  dynamic: 0,
  /** Times within a step at which bodies have positions: the start of the step and the ends of its substeps. */
  moments: 2,
}
