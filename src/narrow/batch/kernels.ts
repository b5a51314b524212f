/** What the kernels of a batch are made of, and what goes in and out of each. */
import castShapes from '../../../shaders/batch/castShapes.wgsl?raw'
import collideShapes from '../../../shaders/batch/collideShapes.wgsl?raw'
import overlapShapes from '../../../shaders/batch/overlapShapes.wgsl?raw'
import queryPoints from '../../../shaders/batch/queryPoints.wgsl?raw'
import depth from '../../../shaders/shared/depth.wgsl?raw'
import exact from '../../../shaders/shared/exact.wgsl?raw'
import manifold from '../../../shaders/shared/manifold.wgsl?raw'
import outline from '../../../shaders/shared/outline.wgsl?raw'
import reach from '../../../shaders/shared/reach.wgsl?raw'
import {
  CAST_ANSWER,
  CAST_QUERY,
  POINT_ANSWER,
  POINT_QUERY,
  SHAPE_CONTACT,
  SHAPE_PAIR,
} from '../../fields.ts'
import { linkSources } from '../../gpu/link.ts'
import { type BatchKernel, batchLayouts } from '../../schemas.ts'

interface BatchKernelSpec {
  readonly sources: readonly string[]
  /** Words of a query and of its answer. */
  readonly query: number
  readonly answer: number
}

export const BATCH_KERNELS: { readonly [K in BatchKernel]: BatchKernelSpec } = {
  collideShapes: {
    sources: [exact, outline, reach, manifold, collideShapes],
    query: SHAPE_PAIR.stride,
    answer: SHAPE_CONTACT.stride,
  },
  overlapShapes: { sources: [exact, outline, reach, overlapShapes], query: SHAPE_PAIR.stride, answer: 1 },
  queryPoints: {
    sources: [outline, depth, queryPoints],
    query: POINT_QUERY.stride,
    answer: POINT_ANSWER.stride,
  },
  castShapes: {
    sources: [exact, outline, depth, castShapes],
    query: CAST_QUERY.stride,
    answer: CAST_ANSWER.stride,
  },
}

export const BATCH_KERNEL_NAMES = Object.keys(BATCH_KERNELS) as BatchKernel[]

export function linkBatch(kernel: BatchKernel): string {
  return linkSources(batchLayouts[kernel], BATCH_KERNELS[kernel].sources)
}
