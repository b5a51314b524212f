/** Buffers of measures. */
import * as d from 'typegpu/data'
import { WORKGROUP } from '../../schemas/constants.ts'
import { Measure } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'

export const measures = {
  buffers: {
    /** Work of moving walls on each id since the last measurement, J. Not in snapshots, after which `measure` begins anew. */
    works: { element: d.f32, length: (s) => s.ids, kept: 'world' },
    measures: { element: Measure, length: (s) => Math.ceil(s.disks / WORKGROUP) },
  },
} satisfies Feature
