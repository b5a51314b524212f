/** Bindings of the kernels that sweep fast disks. */
import tgpu from 'typegpu'
import * as d from 'typegpu/data'
import { read, write } from './access.ts'
import { Body, Edge, Motion, Pose } from './step.ts'
import { frame, status } from './stepLayouts.ts'
import { Sweep } from './sweep.ts'

export const sweepLayouts = {
  planSweeps: tgpu.bindGroupLayout({ status, dispatches: write(d.u32) }),
  sweepEdges: tgpu.bindGroupLayout({
    frame,
    status,
    edges: read(Edge),
    edgeTable: read(d.u32),
    bodies: read(Body),
    bullets: read(d.u32),
    sweeps: write(Sweep),
  }),
  sweepDisks: tgpu.bindGroupLayout({
    frame,
    status,
    poses: read(Pose),
    motions: read(Motion),
    cellStarts: read(d.u32),
    bullets: read(d.u32),
    sweeps: write(Sweep),
    fractions: write(d.f32),
  }),
  sweepBullets: tgpu.bindGroupLayout({
    frame,
    status,
    bullets: read(d.u32),
    sweeps: read(Sweep),
    fractions: write(d.f32),
  }),
  settleBullets: tgpu.bindGroupLayout({
    frame,
    status,
    bullets: read(d.u32),
    sweeps: read(Sweep),
    fractions: write(d.f32),
  }),
  stopBullets: tgpu.bindGroupLayout({
    status,
    bullets: read(d.u32),
    sweeps: write(Sweep),
    fractions: read(d.f32),
    poses: write(Pose),
  }),
}
