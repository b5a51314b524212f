/** Kernels of the shape batch with their inputs and outputs. */
import castShapes from '../../../shaders/batch/castShapes.wgsl?linked'
import collideShapes from '../../../shaders/batch/collideShapes.wgsl?linked'
import overlapShapes from '../../../shaders/batch/overlapShapes.wgsl?linked'
import queryPoints from '../../../shaders/batch/queryPoints.wgsl?linked'
import type { BatchSpec } from '../../batch/runner.ts'
import { type BatchKernel, shapeKernels } from '../../schemas/index.ts'
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
      ...shapeKernels.collideShapes,
      code: collideShapes,
      query: SHAPE_PAIR.stride,
      answer: SHAPE_CONTACT.stride,
    },
    overlapShapes: {
      ...shapeKernels.overlapShapes,
      code: overlapShapes,
      query: SHAPE_PAIR.stride,
      answer: 1,
    },
    queryPoints: {
      ...shapeKernels.queryPoints,
      code: queryPoints,
      query: POINT_QUERY.stride,
      answer: POINT_ANSWER.stride,
    },
    castShapes: {
      ...shapeKernels.castShapes,
      code: castShapes,
      query: CAST_QUERY.stride,
      answer: CAST_ANSWER.stride,
    },
  },
}
