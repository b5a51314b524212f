/** Bindings of the kernels of queries on a world. */
import tgpu from 'typegpu'
import * as d from 'typegpu/data'
import { read, write } from './access.ts'
import { Cast, Extent, Hit, Nearest, Region, Request, Target } from './queries.ts'
import { Body, Edge, Motion, Params, Pose, Status } from './step.ts'

const params = { uniform: Params }
const request = { uniform: Request }
const status = { storage: Status, access: 'mutable' as const }

export const queryLayouts = {
  gatherQueryTargets: tgpu.bindGroupLayout({
    params,
    poses: read(Pose),
    motions: read(Motion),
    groups: read(d.u32),
    unordered: read(d.u32),
    targets: write(Target),
    extentKeys: write(d.atomic(d.u32)),
  }),
  castDisks: tgpu.bindGroupLayout({
    params,
    request,
    casts: read(Cast),
    targets: read(Target),
    cellStarts: read(d.u32),
    extents: read(Extent),
    hitStarts: read(d.u32),
    hitCounts: write(d.u32),
    hits: write(Hit),
  }),
  castWalls: tgpu.bindGroupLayout({
    params,
    request,
    status,
    casts: read(Cast),
    edges: read(Edge),
    edgeTable: read(d.u32),
    bodies: read(Body),
    hitStarts: read(d.u32),
    hitCounts: write(d.u32),
    hits: write(Hit),
  }),
  findNearest: tgpu.bindGroupLayout({
    params,
    request,
    regions: read(Region),
    targets: read(Target),
    cellStarts: read(d.u32),
    extents: read(Extent),
    nearestDisks: write(Nearest),
  }),
  findOverlaps: tgpu.bindGroupLayout({
    params,
    request,
    regions: read(Region),
    targets: read(Target),
    cellStarts: read(d.u32),
    extents: read(Extent),
    hitStarts: read(d.u32),
    hitCounts: write(d.u32),
    found: write(d.u32),
  }),
}
