/** Buffers of sleep. */
import * as d from 'typegpu/data'
import { Rest } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'
import { tilesOf } from '../list/cells.ts'

export const sleep = {
  buffers: {
    /** The rest of each disk. */
    rests: { element: Rest, length: (s) => (s.has.sleep ? s.ids : 0), kept: 'state' },
    /** For each tile the last step with a disk in it that had not rested, then the last step in which it was awake. */
    wakeTiles: { element: d.u32, length: (s) => (s.has.sleep ? 2 * tilesOf(s) : 0) },
  },
} satisfies Feature
