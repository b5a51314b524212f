/** What the kernels of a batch of shapes are made of, and what goes in and out of each. */
import castShapes from '../../../shaders/batch/castShapes.wgsl?raw'
import collideShapes from '../../../shaders/batch/collideShapes.wgsl?raw'
import overlapShapes from '../../../shaders/batch/overlapShapes.wgsl?raw'
import queryPoints from '../../../shaders/batch/queryPoints.wgsl?raw'
import depth from '../../../shaders/shared/depth.wgsl?raw'
import exact from '../../../shaders/shared/exact.wgsl?raw'
import manifold from '../../../shaders/shared/manifold.wgsl?raw'
import outline from '../../../shaders/shared/outline.wgsl?raw'
import reach from '../../../shaders/shared/reach.wgsl?raw'
import type { BatchSpec } from '../../batch/runner.ts'
import {
  CAST_ANSWER,
  CAST_QUERY,
  POINT_ANSWER,
  POINT_QUERY,
  SHAPE_CONTACT,
  SHAPE_PAIR,
} from '../../fields.ts'
import { type BatchKernel, batchLayouts } from '../../schemas.ts'

export const SHAPE_BATCH: BatchSpec<BatchKernel> = {
  tables: ['arcs', 'shapes'],
  kernels: {
    collideShapes: {
      layout: batchLayouts.collideShapes,
      sources: [exact, outline, reach, manifold, collideShapes],
      query: SHAPE_PAIR.stride,
      answer: SHAPE_CONTACT.stride,
    },
    overlapShapes: {
      layout: batchLayouts.overlapShapes,
      sources: [exact, outline, reach, overlapShapes],
      query: SHAPE_PAIR.stride,
      answer: 1,
    },
    queryPoints: {
      layout: batchLayouts.queryPoints,
      sources: [outline, depth, queryPoints],
      query: POINT_QUERY.stride,
      answer: POINT_ANSWER.stride,
    },
    castShapes: {
      layout: batchLayouts.castShapes,
      sources: [exact, outline, depth, castShapes],
      query: CAST_QUERY.stride,
      answer: CAST_ANSWER.stride,
    },
  },
}
