/** Bindings of the kernels of batches of shapes, which are no part of a step. The last one is what is written. */
import tgpu from 'typegpu'
import * as d from 'typegpu/data'
import { read, write } from './access.ts'
import { Arc, CastAnswer, CastQuery, PointAnswer, PointQuery, ShapeContact, ShapePair } from './shapes.ts'
import { Span } from './step.ts'

const outlines = { arcs: read(Arc), shapes: read(Span) }

export const batchLayouts = {
  collideShapes: tgpu.bindGroupLayout({ ...outlines, pairs: read(ShapePair), contacts: write(ShapeContact) }),
  overlapShapes: tgpu.bindGroupLayout({ ...outlines, pairs: read(ShapePair), overlaps: write(d.u32) }),
  queryPoints: tgpu.bindGroupLayout({ ...outlines, queries: read(PointQuery), answers: write(PointAnswer) }),
  castShapes: tgpu.bindGroupLayout({ ...outlines, queries: read(CastQuery), answers: write(CastAnswer) }),
}

export type BatchKernel = keyof typeof batchLayouts
