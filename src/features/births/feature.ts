/** Buffers of births and deaths. */
import * as d from 'typegpu/data'
import { BirthStep, Life, Status } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'
import type { Sizes } from '../sizes.ts'

/** Slots, and ids of emitters, that may be free. */
export const freeLength = ({ has, disks, pool }: Sizes) => (has.births ? disks + pool : 0)

export const births = {
  buffers: {
    birthStep: { element: BirthStep, length: () => 1 },
    /** Flags of free slots and then of free ids of emitters, the scan of these and its status. */
    freeFlags: { element: d.u32, length: freeLength },
    freeRanks: { element: d.u32, length: (s) => freeLength(s) + 1 },
    birthStatus: { element: Status, length: () => 1 },
    lives: { element: Life, length: (s) => (s.has.births ? s.ids : 0), kept: 'state' },
    /** How transparent disks are drawn, 0 to 1. No kernel of a step reads them. */
    transparencies: { element: d.f32, length: (s) => (s.has.fading ? s.ids : 0), kept: 'state' },
  },
} satisfies Feature
