/** Buffers of the sweeps of fast disks and grains. */
import * as d from 'typegpu/data'
import { GrainSweep, Sweep } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'
import type { Sizes } from '../sizes.ts'

/** Slots of disks that may be swept in a world without grains. */
const sweptDisks = ({ has, grains, disks }: Sizes) => (has.ccd && grains === 0 ? disks : 0)
/** Whether events have the times at which sweeps stop disks. */
const timesStops = ({ has, grains }: Sizes) => has.events && has.ccd && grains === 0

export const sweeps = {
  buffers: {
    /** Seconds from where a sweep has stopped each slot to the end of that substep; negative once the substep has ended, 0 after the next one. */
    bulletStops: { element: d.f32, length: (s) => (timesStops(s) ? s.disks : 0), kept: 'state' },
    /** Slots of the disks that are swept, unordered. */
    bullets: { element: d.u32, length: sweptDisks },
    sweeps: { element: Sweep, length: sweptDisks },
    /** In a world with grains: the paths of all in this substep. */
    grainSweeps: { element: GrainSweep, length: (s) => (s.has.ccd && s.grains > 0 ? s.disks : 0) },
    /** Fraction of the path at which each bullet stops, in three sections that rounds use in turn. */
    fractions: { element: d.f32, length: (s) => 3 * sweptDisks(s) },
  },
  properties: {
    /** Events that have the times at which sweeps stop disks. */
    timedStops: timesStops,
  },
} satisfies Feature
