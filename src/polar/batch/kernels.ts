/** Kernels of the polar batch with their inputs and outputs. */
import locateRegions from '../../../shaders/polar/locateRegions.wgsl?linked'
import traceDisks from '../../../shaders/polar/traceDisks.wgsl?linked'
import type { BatchSpec } from '../../batch/runner.ts'
import { type PolarKernel, polarKernels } from '../../schemas/index.ts'
import { REGION_ANSWER, REGION_QUERY, TRIP, TRIP_END } from '../../schemas/offsets.ts'
import { POLAR_TABLES } from './packLayers.ts'

export const POLAR_BATCH: BatchSpec<PolarKernel> = {
  tables: POLAR_TABLES,
  kernels: {
    locateRegions: {
      ...polarKernels.locateRegions,
      code: locateRegions,
      query: REGION_QUERY.stride,
      answer: REGION_ANSWER.stride,
    },
    traceDisks: {
      ...polarKernels.traceDisks,
      code: traceDisks,
      query: TRIP.stride,
      answer: TRIP_END.stride,
    },
  },
}
