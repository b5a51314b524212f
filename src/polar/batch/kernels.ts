/** Kernels of the polar batch with their inputs and outputs. */
import locateRegions from '../../../shaders/polar/locateRegions.wgsl?raw'
import traceDisks from '../../../shaders/polar/traceDisks.wgsl?raw'
import type { BatchSpec } from '../../batch/runner.ts'
import { type PolarKernel, polarLayouts } from '../../schemas/index.ts'
import { REGION_ANSWER, REGION_QUERY, TRIP, TRIP_END } from '../../schemas/offsets.ts'
import { POLAR_TABLES } from './packLayers.ts'

export const POLAR_BATCH: BatchSpec<PolarKernel> = {
  tables: POLAR_TABLES,
  kernels: {
    locateRegions: {
      layout: polarLayouts.locateRegions,
      source: locateRegions,
      query: REGION_QUERY.stride,
      answer: REGION_ANSWER.stride,
    },
    traceDisks: {
      layout: polarLayouts.traceDisks,
      source: traceDisks,
      query: TRIP.stride,
      answer: TRIP_END.stride,
    },
  },
}
