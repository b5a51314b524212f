/** Bindings of the kernels of polar diagrams, which are no part of a step. The last one is what is written. */
import tgpu from 'typegpu'
import { read, write } from './access.ts'
import {
  PolarCell,
  PolarCircle,
  PolarLayer,
  PolarLink,
  PolarNode,
  PolarStep,
  RegionAnswer,
  RegionQuery,
  Trip,
  TripEnd,
} from './polar.ts'

const diagram = {
  layers: read(PolarLayer),
  circles: read(PolarCircle),
  steps: read(PolarStep),
  nodes: read(PolarNode),
  cells: read(PolarCell),
  links: read(PolarLink),
}

export const polarLayouts = {
  locateRegions: tgpu.bindGroupLayout({
    ...diagram,
    queries: read(RegionQuery),
    answers: write(RegionAnswer),
  }),
  traceDisks: tgpu.bindGroupLayout({ ...diagram, trips: read(Trip), ends: write(TripEnd) }),
}

export type PolarKernel = keyof typeof polarLayouts
