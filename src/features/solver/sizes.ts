export const NO_PLANS = {
  /** Maximum bytes of the plans of tiles (see `plansTiles`) of this executor; 0 if it has none. */
  planBytes: 0,
}
