/** The uniform and the constants of the shaders in shaders/render, which find them in shaders/render/schemas.wgsl. */
import * as d from 'typegpu/data'
import { BOND_WIDTH, MIN_BOND_RADIUS } from './bonds.ts'
import { LINEAR_FORCE, MIN_FORCE_RADIUS, WIDEST_FORCE } from './forces.ts'
import {
  BOND_COLOR,
  GOLDEN,
  LEVELS,
  MAX_COLORED_CONTACTS,
  SENSOR_COLOR,
  SHADES,
  STRONG_FORCE,
  WALL,
  WEAK_FORCE,
} from './palette.ts'
import {
  DASH,
  DETAIL_FROM,
  DETAIL_FULL,
  MIN_DISK_RADIUS,
  MIN_WALL_RADIUS,
  SENSOR_OPACITY,
} from './renderer.ts'

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
  /** Values of the first and of the last colour. */
  lowestValue: d.f32,
  highestValue: d.f32,
  /** Not 0: disks may be transparent. */
  fades: d.u32,
  /** The periodic box, as in `Params`. */
  boxLow: d.vec2f,
  period: d.vec2f,
})

const u32 = (value: number) => `${value}u`
const f32 = (value: number) => `f32(${value})`
const vec3f = (values: readonly number[]) => `vec3f(${values.join(', ')})`

/** Constants as WGSL. */
export const RENDER_CONSTANTS = {
  GOLDEN: u32(GOLDEN),
  LEVELS: u32(LEVELS),
  SHADES: u32(SHADES),
  MAX_COLORED_CONTACTS: u32(MAX_COLORED_CONTACTS),
  MIN_DISK_RADIUS: f32(MIN_DISK_RADIUS),
  DETAIL_FROM: f32(DETAIL_FROM),
  DETAIL_FULL: f32(DETAIL_FULL),
  WIDEST_FORCE: f32(WIDEST_FORCE),
  LINEAR_FORCE: f32(LINEAR_FORCE),
  MIN_FORCE_RADIUS: f32(MIN_FORCE_RADIUS),
  MIN_WALL_RADIUS: f32(MIN_WALL_RADIUS),
  SENSOR_OPACITY: f32(SENSOR_OPACITY),
  DASH: f32(DASH),
  BOND_WIDTH: f32(BOND_WIDTH),
  MIN_BOND_RADIUS: f32(MIN_BOND_RADIUS),
  WEAK_FORCE: vec3f(WEAK_FORCE),
  STRONG_FORCE: vec3f(STRONG_FORCE),
  WALL: vec3f(WALL),
  SENSOR_COLOR: vec3f(SENSOR_COLOR),
  BOND_COLOR: vec3f(BOND_COLOR),
}
