/** Links a kernel: its WGSL, the shared WGSL it uses, its bindings, and every struct and constant by name. */
import tgpu, { type TgpuBindGroupLayout } from 'typegpu'
import cast from '../../shaders/shared/cast.wgsl?raw'
import castEdge from '../../shaders/shared/castEdge.wgsl?raw'
import edge from '../../shaders/shared/edge.wgsl?raw'
import exact from '../../shaders/shared/exact.wgsl?raw'
import extent from '../../shaders/shared/extent.wgsl?raw'
import flight from '../../shaders/shared/flight.wgsl?raw'
import grid from '../../shaders/shared/grid.wgsl?raw'
import impact from '../../shaders/shared/impact.wgsl?raw'
import push from '../../shaders/shared/push.wgsl?raw'
import search from '../../shaders/shared/search.wgsl?raw'
import status from '../../shaders/shared/status.wgsl?raw'
import stops from '../../shaders/shared/stops.wgsl?raw'
import sweep from '../../shaders/shared/sweep.wgsl?raw'
import touch from '../../shaders/shared/touch.wgsl?raw'
import touchTime from '../../shaders/shared/touchTime.wgsl?raw'
import * as constants from '../constants.ts'
import * as structs from '../schemas/structs.ts'
import { type KernelName, layouts } from '../schemas.ts'

const files = import.meta.glob<string>('../../shaders/{,pic/}*.wgsl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const SHARED: { readonly [K in KernelName]?: readonly string[] } = {
  expire: [exact, grid, touch, edge],
  plan: [status],
  histogram: [exact, grid, status],
  reduce: [status],
  scan: [status],
  scatter: [exact, grid, status],
  reorder: [exact, grid, status],
  count: [exact, grid, status, touch, edge],
  admit: [exact, grid, status, touch, edge],
  remember: [status],
  adopt: [status],
  collide: [exact, grid, status, touch],
  collideEdges: [exact, grid, status, touch, edge],
  inherit: [status],
  refresh: [exact, grid, touch, edge],
  accelerate: [exact],
  solve: [exact, push],
  embark: [exact],
  drift: [exact, flight],
  foresee: [exact, grid, touch, edge, flight, touchTime],
  commit: [exact, touch, edge, flight, push, impact],
  arrive: [exact, flight],
  findBullets: [exact, grid, touch, edge],
  sweepEdges: [exact, grid, touch, edge, cast, castEdge, sweep],
  sweepDisks: [exact, grid, search, cast, sweep],
  sweepBullets: [exact, cast, sweep, stops],
  settleBullets: [exact, cast, sweep, stops],
  measureContacts: [exact],
  gather: [exact, grid, extent],
  castDisks: [exact, grid, extent, search, cast],
  castEdges: [exact, touch, edge, cast, castEdge],
  nearest: [exact, grid, extent, search],
  overlap: [exact, grid, extent, search],
}

function sourceOf(kernel: KernelName): string {
  return files[`../../shaders/${kernel}.wgsl`] ?? files[`../../shaders/pic/${kernel}.wgsl`]
}

/** The complete WGSL of a kernel of a world. */
export function link(kernel: KernelName): string {
  return linkSources(layouts[kernel], [...(SHARED[kernel] ?? []), sourceOf(kernel)])
}

/** WGSL with these bindings. Naming a binding in the header makes TypeGPU declare it. */
export function linkSources(layout: TgpuBindGroupLayout, sources: readonly string[]): string {
  const header = Object.keys(layout.entries).map((name) => `layout.$.${name}`)
  const template = [`// bindings: ${header.join(', ')}`, ...sources].join('\n')
  return tgpu.resolve({ template, externals: { layout, ...structs, ...constants }, names: 'strict' })
}
