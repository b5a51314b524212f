/**
 * Bind group layouts of the render shaders and their linked WGSL; structs and constants are inserted by name, as for
 * the kernels.
 */
import tgpu from 'typegpu'
import * as d from 'typegpu/data'
import { EDGE_BIT } from '../schemas/constants.ts'
import { Contact, Edge, Impulses, Motion, Pose, Span } from '../schemas/index.ts'
import disks from './disks.wgsl?raw'
import { LINEAR_FORCE, MIN_FORCE_RADIUS, WIDEST_FORCE } from './forces.ts'
import forces from './forces.wgsl?raw'
import { GOLDEN, LEVELS, MAX_COLORED_CONTACTS, SHADES, STRONG_FORCE, WALL, WEAK_FORCE } from './palette.ts'
import { DETAIL_FROM, DETAIL_FULL, MIN_DISK_RADIUS, MIN_WALL_RADIUS } from './renderer.ts'
import walls from './walls.wgsl?raw'

/** The uniform that corresponds to `View`. */
export const ViewUniform = d.struct({
  center: d.vec2f,
  /** Clip-space units per pixel. */
  pixel: d.vec2f,
  scale: d.f32,
  pixelRatio: d.f32,
  topSpeed: d.f32,
  /** Index into COLOR_BY. */
  colorBy: d.u32,
  forceWidth: d.f32,
  /** Number of slots in use. */
  slots: d.u32,
})

const view = { uniform: ViewUniform }

export const diskLayout = tgpu.bindGroupLayout({
  view,
  colors: { storage: d.arrayOf(d.vec4f) },
  poses: { storage: d.arrayOf(Pose) },
  motions: { storage: d.arrayOf(Motion) },
  activeContactCounts: { storage: d.arrayOf(d.u32) },
})

export const forceLayout = tgpu.bindGroupLayout({
  view,
  poses: { storage: d.arrayOf(Pose) },
  contactSpans: { storage: d.arrayOf(Span) },
  contacts: { storage: d.arrayOf(Contact) },
  impulses: { storage: d.arrayOf(Impulses) },
})

export const wallLayout = tgpu.bindGroupLayout({
  view,
  walls: { storage: d.arrayOf(Edge) },
  /** Position, cosine and sine of the angle of each body. */
  places: { storage: d.arrayOf(d.vec4f) },
})

const f32 = (value: number) => tgpu.const(d.f32, value)
const u32 = (value: number) => tgpu.const(d.u32, value)

export function linkDisks(): string {
  const externals = {
    layout: diskLayout,
    GOLDEN: u32(GOLDEN),
    LEVELS: u32(LEVELS),
    SHADES: u32(SHADES),
    MAX_COLORED_CONTACTS: u32(MAX_COLORED_CONTACTS),
    MIN_DISK_RADIUS: f32(MIN_DISK_RADIUS),
    DETAIL_FROM: f32(DETAIL_FROM),
    DETAIL_FULL: f32(DETAIL_FULL),
  }
  return resolve(disks, Object.keys(diskLayout.entries), externals)
}

export function linkForces(): string {
  const externals = {
    layout: forceLayout,
    EDGE_BIT: u32(EDGE_BIT),
    WIDEST_FORCE: f32(WIDEST_FORCE),
    LINEAR_FORCE: f32(LINEAR_FORCE),
    MIN_FORCE_RADIUS: f32(MIN_FORCE_RADIUS),
    WEAK_FORCE: tgpu.const(d.vec3f, d.vec3f(...WEAK_FORCE)),
    STRONG_FORCE: tgpu.const(d.vec3f, d.vec3f(...STRONG_FORCE)),
  }
  return resolve(forces, Object.keys(forceLayout.entries), externals)
}

export function linkWalls(): string {
  const externals = {
    layout: wallLayout,
    Edge,
    MIN_WALL_RADIUS: f32(MIN_WALL_RADIUS),
    WALL: tgpu.const(d.vec3f, d.vec3f(...WALL)),
  }
  return resolve(walls, Object.keys(wallLayout.entries), externals)
}

/** TypeGPU declares the bindings that the header names. */
function resolve(source: string, bindings: string[], externals: Record<string, object>): string {
  const header = bindings.map((name) => `layout.$.${name}`)
  const template = `// bindings: ${header.join(', ')}\n${source}`
  return tgpu.resolve({ template, externals, names: 'strict' })
}
