/** Buffers of event-driven steps. */
import { Clock, Flight, Prediction, TouchEvent } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'

export const eventDriven = {
  buffers: {
    /** Disks in flight. */
    flights: { element: Flight, length: (s) => s.flights, kept: 'state' },
    /** Disks at the start of the step. */
    starts: { element: Flight, length: (s) => s.flights },
    /** Predicted hits. */
    predictions: { element: Prediction, length: (s) => s.flights },
    /** What the sort does not move. */
    clocks: { element: Clock, length: (s) => s.flights },
    /** The hit of each slot in a wave. */
    hitEvents: { element: TouchEvent, length: (s) => (s.has.events ? s.flights : 0) },
  },
} satisfies Feature
