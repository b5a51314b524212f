/** Kernels of the shape batch with their inputs and outputs. */
import castShapes from '../../../shaders/batch/castShapes.wgsl?raw'
import collideShapes from '../../../shaders/batch/collideShapes.wgsl?raw'
import overlapShapes from '../../../shaders/batch/overlapShapes.wgsl?raw'
import queryPoints from '../../../shaders/batch/queryPoints.wgsl?raw'
import type { BatchSpec } from '../../batch/runner.ts'
import { type BatchKernel, batchLayouts } from '../../schemas/index.ts'
import {
  CAST_ANSWER,
  CAST_QUERY,
  POINT_ANSWER,
  POINT_QUERY,
  SHAPE_CONTACT,
  SHAPE_PAIR,
} from '../../schemas/offsets.ts'

export const SHAPE_BATCH: BatchSpec<BatchKernel> = {
  tables: ['arcs', 'shapes'],
  kernels: {
    collideShapes: {
      layout: batchLayouts.collideShapes,
      source: collideShapes,
      query: SHAPE_PAIR.stride,
      answer: SHAPE_CONTACT.stride,
    },
    overlapShapes: {
      layout: batchLayouts.overlapShapes,
      source: overlapShapes,
      query: SHAPE_PAIR.stride,
      answer: 1,
    },
    queryPoints: {
      layout: batchLayouts.queryPoints,
      source: queryPoints,
      query: POINT_QUERY.stride,
      answer: POINT_ANSWER.stride,
    },
    castShapes: {
      layout: batchLayouts.castShapes,
      source: castShapes,
      query: CAST_QUERY.stride,
      answer: CAST_ANSWER.stride,
    },
  },
}
