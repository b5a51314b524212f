export const NO_EVENTS = {
  /** Capacity for events, initially for one. */
  events: 0,
}

export const EVENT_FLAGS = {
  /** The option `events`. */
  events: false,
}
