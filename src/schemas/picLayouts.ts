/** Bindings of the kernels of predicted hits. */
import tgpu from 'typegpu'
import * as d from 'typegpu/data'
import { read, write } from './access.ts'
import { Clock, Flight, Foreseen } from './pic.ts'
import { Body, Edge, Motion, Pose, Span, Traits } from './step.ts'
import { frame, status } from './stepLayouts.ts'

export const picLayouts = {
  embark: tgpu.bindGroupLayout({
    frame,
    status,
    poses: read(Pose),
    motions: read(Motion),
    flights: write(Flight),
    starts: write(Flight),
  }),
  steer: tgpu.bindGroupLayout({ frame, status }),
  schedule: tgpu.bindGroupLayout({ status, planned: read(d.u32), dispatches: write(d.u32) }),
  drift: tgpu.bindGroupLayout({
    frame,
    status,
    flights: read(Flight),
    starts: read(Flight),
    poses: write(Pose),
    motions: write(Motion),
    clocks: write(Clock),
  }),
  resume: tgpu.bindGroupLayout({
    frame,
    sortedPoses: read(Pose),
    sortedMotions: read(Motion),
    origins: read(d.u32),
    clocks: read(Clock),
    poses: write(Pose),
    motions: write(Motion),
    slots: write(d.u32),
    flights: write(Flight),
  }),
  tick: tgpu.bindGroupLayout({ status }),
  foresee: tgpu.bindGroupLayout({
    frame,
    status,
    flights: read(Flight),
    sortedPoses: read(Pose),
    cellStarts: read(d.u32),
    edges: read(Edge),
    edgeTable: read(d.u32),
    bodies: read(Body),
    foreseen: write(Foreseen),
  }),
  commit: tgpu.bindGroupLayout({
    frame,
    status,
    flights: write(Flight),
    foreseen: read(Foreseen),
    traits: read(Traits),
    edges: read(Edge),
    bodies: read(Body),
  }),
  arrive: tgpu.bindGroupLayout({
    frame,
    status,
    flights: write(Flight),
    poses: write(Pose),
    motions: write(Motion),
    contactSpans: write(Span),
    loads: write(d.u32),
    works: write(d.f32),
  }),
  separate: tgpu.bindGroupLayout({
    frame,
    status,
    flights: read(Flight),
    sortedPoses: read(Pose),
    cellStarts: read(d.u32),
    edges: read(Edge),
    edgeTable: read(d.u32),
    bodies: read(Body),
    poses: write(Pose),
  }),
  close: tgpu.bindGroupLayout({ frame, status }),
}
