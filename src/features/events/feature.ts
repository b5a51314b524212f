/** Buffers of touch events. */
import * as d from 'typegpu/data'
import { OldTouch, TouchEvent } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'

export const events = {
  buffers: {
    /** What touched at the end of the last substep, the same of the old contact list, and the ids by slot. */
    touches: {
      element: d.u32,
      length: (s) => (s.has.events ? s.contacts : 0),
      kept: 'state',
      hasNoTail: true,
      isPerContact: true,
    },
    oldTouches: { element: OldTouch, length: (s) => (s.has.events ? s.contacts : 0), isPerContact: true },
    lastIds: { element: d.u32, length: (s) => (s.has.events ? s.disks : 0), kept: 'state' },
    eventCounts: { element: d.u32, length: (s) => (s.has.events ? s.disks : 0) },
    eventStarts: { element: d.u32, length: (s) => (s.has.events ? s.disks + 1 : 0) },
    /** Events since they were last read. */
    touchEvents: {
      element: TouchEvent,
      length: (s) => (s.has.events ? s.events : 0),
      kept: 'state',
      hasNoTail: true,
    },
  },
} satisfies Feature
