/** Bindings of the kernels that sweep fast disks. */
import tgpu from 'typegpu'
import * as d from 'typegpu/data'
import { read, write } from './access.ts'
import { Body, Edge, Motion, Pose } from './step.ts'
import { params, status } from './stepLayouts.ts'
import { Sweep } from './sweep.ts'

export const sweepLayouts = {
  writeSweepDispatchArgs: tgpu.bindGroupLayout({ status, dispatches: write(d.u32) }),
  sweepWalls: tgpu.bindGroupLayout({
    params,
    status,
    edges: read(Edge),
    edgeTable: read(d.u32),
    bodies: read(Body),
    bullets: read(d.u32),
    sweeps: write(Sweep),
  }),
  sweepDisks: tgpu.bindGroupLayout({
    params,
    status,
    poses: read(Pose),
    motions: read(Motion),
    cellStarts: read(d.u32),
    bullets: read(d.u32),
    sweeps: write(Sweep),
    fractions: write(d.f32),
  }),
  sweepBulletPairs: tgpu.bindGroupLayout({
    params,
    status,
    bullets: read(d.u32),
    sweeps: read(Sweep),
    fractions: write(d.f32),
  }),
  resolveBulletStops: tgpu.bindGroupLayout({
    params,
    status,
    bullets: read(d.u32),
    sweeps: read(Sweep),
    fractions: write(d.f32),
  }),
  clampBullets: tgpu.bindGroupLayout({
    status,
    bullets: read(d.u32),
    sweeps: write(Sweep),
    fractions: read(d.f32),
    poses: write(Pose),
  }),
}
