export const NO_FLIGHTS = {
  /** Slots in use under event-driven stepping, else 0. */
  flights: 0,
}
