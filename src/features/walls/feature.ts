/** Buffers of walls. */
import * as d from 'typegpu/data'
import { Edge } from '../../schemas/index.ts'
import type { Feature } from '../feature.ts'

export const walls = {
  buffers: {
    edges: { element: Edge, length: (s) => s.edges },
    edgeTable: { element: d.u32, length: (s) => s.edgeTable },
  },
} satisfies Feature
