/** Bindings of the kernels of predicted hits. */
import tgpu from 'typegpu'
import * as d from 'typegpu/data'
import { read, write } from './access.ts'
import { Clock, Flight, Foreseen } from './pic.ts'
import { Body, Edge, Material, Motion, Pose, Span } from './step.ts'
import { params, status } from './stepLayouts.ts'

export const picLayouts = {
  beginStep: tgpu.bindGroupLayout({
    params,
    status,
    poses: read(Pose),
    motions: read(Motion),
    flights: write(Flight),
    starts: write(Flight),
  }),
  advancePhase: tgpu.bindGroupLayout({ params, status }),
  writeWaveDispatchArgs: tgpu.bindGroupLayout({ status, planned: read(d.u32), dispatches: write(d.u32) }),
  syncToNow: tgpu.bindGroupLayout({
    params,
    status,
    flights: read(Flight),
    starts: read(Flight),
    poses: write(Pose),
    motions: write(Motion),
    clocks: write(Clock),
  }),
  unpackSorted: tgpu.bindGroupLayout({
    params,
    sortedPoses: read(Pose),
    sortedMotions: read(Motion),
    sourceSlots: read(d.u32),
    clocks: read(Clock),
    poses: write(Pose),
    motions: write(Motion),
    slots: write(d.u32),
    flights: write(Flight),
  }),
  beginWave: tgpu.bindGroupLayout({ status }),
  predictHits: tgpu.bindGroupLayout({
    params,
    status,
    flights: read(Flight),
    sortedPoses: read(Pose),
    cellStarts: read(d.u32),
    edges: read(Edge),
    edgeTable: read(d.u32),
    bodies: read(Body),
    foreseen: write(Foreseen),
  }),
  resolveHits: tgpu.bindGroupLayout({
    params,
    status,
    flights: write(Flight),
    foreseen: read(Foreseen),
    materials: read(Material),
    edges: read(Edge),
    bodies: read(Body),
  }),
  writeBack: tgpu.bindGroupLayout({
    params,
    status,
    flights: write(Flight),
    poses: write(Pose),
    motions: write(Motion),
    contactSpans: write(Span),
    activeContactCounts: write(d.u32),
    works: write(d.f32),
  }),
  separateOverlaps: tgpu.bindGroupLayout({
    params,
    status,
    flights: read(Flight),
    sortedPoses: read(Pose),
    cellStarts: read(d.u32),
    edges: read(Edge),
    edgeTable: read(d.u32),
    bodies: read(Body),
    poses: write(Pose),
  }),
  endStep: tgpu.bindGroupLayout({ params, status }),
}
