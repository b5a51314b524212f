/** Buffers of saved states. */
import * as d from 'typegpu/data'
import type { Feature } from '../feature.ts'

export const snapshots = {
  buffers: {
    /** A part of a saved state. */
    savedWords: { element: d.u32, length: (s) => s.saved },
  },
} satisfies Feature
