/** Buffers of grains. */
import { EDIT_BATCH } from '../../schemas/constants.ts'
import {
  Arc,
  Grain,
  GrainEdit,
  GrainPair,
  GrainPart,
  OldGrainImpulses,
  SortedGrain,
} from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'

export const grains = {
  buffers: {
    /** The shape of each id. */
    grains: { element: Grain, length: (s) => (s.grains > 0 ? s.ids : 0), kept: 'state' },
    grainEdits: { element: GrainEdit, length: (s) => (s.grains > 0 ? EDIT_BATCH : 0) },
    /** The parts and arcs of all shapes. */
    grainParts: { element: GrainPart, length: (s) => s.grainParts },
    arcs: { element: Arc, length: (s) => s.arcs },
    /** Each slot, for the search. */
    sortedGrains: { element: SortedGrain, length: (s) => (s.grains > 0 ? s.disks : 0), kept: 'state' },
    grainPairs: {
      element: GrainPair,
      length: (s) => (s.grains > 0 ? s.contacts : 0),
      kept: 'state',
      hasNoTail: true,
      isPerContact: true,
    },
    oldGrainImpulses: {
      element: OldGrainImpulses,
      length: (s) => (s.grains > 0 ? s.contacts : 0),
      isPerContact: true,
    },
  },
  properties: {
    /** Grains, not disks alone. */
    grains: (s) => s.grains > 0,
    /** Grains of several parts. */
    clumps: (s) => s.grains > 1,
  },
} satisfies Feature
