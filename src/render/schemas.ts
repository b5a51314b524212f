/** The uniform and the constants of the shaders in shaders/render, which find them in shaders/render/schemas.wgsl. */
import * as d from 'typegpu/data'
import {
  BOND_PARTS,
  BOND_WIDTH,
  HINGE_RADIUS,
  MIN_BOND_RADIUS,
  MIN_JOINT_RADIUS,
  SLIDER_DOT,
  SLIDER_REACH,
} from './bonds.ts'
import { LINEAR_FORCE, MIN_FORCE_RADIUS, WIDEST_FORCE } from './forces.ts'
import { GOLDEN, LEVELS, MAX_COLORED_CONTACTS, SENSOR_COLOR, SHADES } from './palette.ts'
import {
  AMBIENT,
  DASH,
  DETAIL_FROM,
  DETAIL_FULL,
  DIFFUSE,
  LIGHT_DIRECTION,
  MARK_OPACITY,
  MIN_DISK_RADIUS,
  MIN_WALL_RADIUS,
  SENSOR_OPACITY,
  SHADE_FROM,
  SHADE_FULL,
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
  /** Number of tints. */
  tintCount: d.u32,
  /** Part of the background in the colour of a disk that has a tint. */
  tintFade: d.f32,
  /** Colours of the theme. */
  background: d.vec3f,
  wall: d.vec3f,
  bond: d.vec3f,
  weakForce: d.vec3f,
  strongForce: d.vec3f,
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
  SHADE_FROM: f32(SHADE_FROM),
  SHADE_FULL: f32(SHADE_FULL),
  LIGHT_DIRECTION: vec3f(LIGHT_DIRECTION),
  AMBIENT: f32(AMBIENT),
  DIFFUSE: f32(DIFFUSE),
  MARK_OPACITY: f32(MARK_OPACITY),
  WIDEST_FORCE: f32(WIDEST_FORCE),
  LINEAR_FORCE: f32(LINEAR_FORCE),
  MIN_FORCE_RADIUS: f32(MIN_FORCE_RADIUS),
  MIN_WALL_RADIUS: f32(MIN_WALL_RADIUS),
  SENSOR_OPACITY: f32(SENSOR_OPACITY),
  DASH: f32(DASH),
  BOND_WIDTH: f32(BOND_WIDTH),
  MIN_BOND_RADIUS: f32(MIN_BOND_RADIUS),
  MIN_JOINT_RADIUS: f32(MIN_JOINT_RADIUS),
  HINGE_RADIUS: f32(HINGE_RADIUS),
  BOND_PARTS: u32(BOND_PARTS),
  SLIDER_DOT: f32(SLIDER_DOT),
  SLIDER_REACH: f32(SLIDER_REACH),
  SENSOR_COLOR: vec3f(SENSOR_COLOR),
}
