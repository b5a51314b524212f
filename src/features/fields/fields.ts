/** Fields: what accelerates or slows disks besides gravity, contacts and the brush. docs/guide/fields.md has the formulas. */
import {
  FIELD_BUOYANCY,
  FIELD_DAMPING,
  FIELD_EVERYWHERE,
  FIELD_IN_BOX,
  FIELD_IN_DISK,
  FIELD_IN_HALF_PLANE,
  FIELD_NOISE,
  FIELD_RADIAL,
  FIELD_UNIFORM,
  FIELD_VORTEX,
  FIELD_WIND,
} from '../../schemas/constants.ts'
import type { Bounds } from '../../util/bounds.ts'
import { asF32, type Vector } from '../../util/validate.ts'

/** Where a field acts: on disks whose centre is in a box, in a disk, or in a half-plane. */
export type FieldRegion =
  /** [minX, minY, maxX, maxY], m. */
  | { readonly box: Bounds }
  /** Centre and radius [x, y, r], m. */
  | { readonly disk: readonly [number, number, number] }
  /** All points on the side of `point` (m) to which `normal` points. The length of the normal does not matter. */
  | { readonly halfPlane: { readonly point: Vector; readonly normal: Vector } }

/** Where a field acts, and on which disks. */
export interface AnyField {
  /** Default everywhere. */
  readonly region?: FieldRegion
  /** Acts on disks whose `category` shares a bit with it; 1 to 4294967295, default all 32 bits. */
  readonly mask?: number
}

/** The same acceleration everywhere, as gravity. */
export interface UniformField extends AnyField {
  readonly type: 'uniform'
  /** m/s². */
  readonly acceleration: Vector
}

/**
 * An acceleration of strength / d^falloff at the distance d from a centre. Nearer than the radius of the disk, it falls linearly to 0
 * at the centre.
 */
export interface CentralField extends AnyField {
  /** m. */
  readonly center: Vector
  /** Acceleration 1 m from the centre, m/s². A negative one has the opposite direction. */
  readonly strength: number
  /** -1 (as a spring), 0, 1 or 2; default 2. */
  readonly falloff?: -1 | 0 | 1 | 2
}

/** Attracts disks to a centre, or repels them if `strength` is negative. */
export interface RadialField extends CentralField {
  readonly type: 'radial'
}

/** Accelerates disks around a centre, counter-clockwise if `strength` is positive. */
export interface VortexField extends CentralField {
  readonly type: 'vortex'
}

/**
 * Drags disks along: a force of linear · w + quadratic · 2r · |w| · w on a disk of radius r, where w is the velocity of the wind less
 * that of the disk. Solved implicitly, so no disk overshoots the wind.
 */
export interface WindField extends AnyField {
  readonly type: 'wind'
  /** m/s. */
  readonly velocity: Vector
  /** Linear drag, kg/s; default 0. */
  readonly linear?: number
  /** Quadratic drag, kg/m²: half the density of the air times the drag coefficient; default 0. */
  readonly quadratic?: number
}

/** Slows disks down: divides velocities by 1 + rate · h, and spins by 1 + spinRate · h, in a substep of h seconds. */
export interface DampingField extends AnyField {
  readonly type: 'damping'
  /** 1/s; default 0. */
  readonly rate?: number
  /** 1/s; default 0. */
  readonly spinRate?: number
}

/**
 * A liquid below a straight surface: a force of density · A · |g| against the gravity g of the world on a disk of which the area A is
 * below the surface.
 */
export interface BuoyancyField extends AnyField {
  readonly type: 'buoyancy'
  /** A point of the surface, m. */
  readonly surface: Vector
  /** Direction out of the liquid; its length does not matter. Default [0, 1]. */
  readonly up?: Vector
  /** Density of the liquid, kg/m². */
  readonly density: number
}

/** Curl noise: a random acceleration that swirls and has no sources or sinks. */
export interface NoiseField extends AnyField {
  readonly type: 'noise'
  /** Root mean square of the acceleration, m/s². */
  readonly strength: number
  /** Spacing of the lattice, about the radius of a swirl, m: 1e-12 to 1e6. */
  readonly scale: number
  /** How often per second the noise becomes another, 1/s; default 0. It is constant during a step. */
  readonly rate?: number
  /** A whole number from 0 to 4294967295; default 0. */
  readonly seed?: number
}

/** A field, by its `type`. */
export type Field =
  | UniformField
  | RadialField
  | VortexField
  | WindField
  | DampingField
  | BuoyancyField
  | NoiseField

/** Root mean square of the slope of the noise of shaders/shared/noise.wgsl, computed on 2 million points. */
const NOISE_SLOPE = 0.7044
/** Components of a unit vector below this count as 0, so that products with lengths are normal numbers. */
const SMALLEST_COMPONENT = 1e-9

const vector = ([x, y]: Vector) => ({ x, y })
const ORIGIN = vector([0, 0])

function unit([x, y]: Vector) {
  const length = Math.hypot(x, y)
  const component = (part: number) =>
    Math.abs(part) < SMALLEST_COMPONENT * length ? 0 : asF32(part / length)
  return vector([component(x), component(y)])
}

export function regionParams(region: FieldRegion | undefined) {
  if (region === undefined) return { region: FIELD_EVERYWHERE, regionA: ORIGIN, regionB: ORIGIN }
  if ('box' in region) {
    const [minX, minY, maxX, maxY] = region.box
    return { region: FIELD_IN_BOX, regionA: vector([minX, minY]), regionB: vector([maxX, maxY]) }
  }
  if ('disk' in region) {
    const [x, y, radius] = region.disk
    return { region: FIELD_IN_DISK, regionA: vector([x, y]), regionB: vector([radius, 0]) }
  }
  const { point, normal } = region.halfPlane
  return { region: FIELD_IN_HALF_PLANE, regionA: vector(point), regionB: unit(normal) }
}

const UNUSED = {
  vector: ORIGIN,
  up: ORIGIN,
  seed: 0,
  layer: 0,
  phase: 0,
  strength: 0,
  second: 0,
}

/** Returns the values of a field that depend on its type. The field must be complete, as `checkFields` returns it. */
function kindParams(field: Field, time: number) {
  switch (field.type) {
    case 'uniform':
      return { kind: FIELD_UNIFORM, vector: vector(field.acceleration) }
    case 'radial':
    case 'vortex': {
      const kind = field.type === 'radial' ? FIELD_RADIAL : FIELD_VORTEX
      return { kind, vector: vector(field.center), strength: field.strength, second: field.falloff! }
    }
    case 'buoyancy': {
      const { surface, up, density } = field
      return { kind: FIELD_BUOYANCY, vector: vector(surface), up: unit(up!), strength: density }
    }
    case 'noise': {
      // in f64, since an f32 would lose the fraction in a long run
      const turns = time * field.rate!
      const layer = Math.floor(turns)
      const phase = asF32(Math.min(turns - layer, 1 - 2 ** -24))
      const strength = asF32(field.strength / NOISE_SLOPE)
      const { seed = 0, scale } = field
      return { kind: FIELD_NOISE, seed, layer: layer >>> 0, phase, strength, second: scale }
    }
    case 'wind': {
      const { velocity, linear, quadratic } = field
      return { kind: FIELD_WIND, vector: vector(velocity), strength: linear!, second: quadratic! }
    }
    case 'damping':
      return { kind: FIELD_DAMPING, strength: field.rate!, second: field.spinRate! }
  }
}

/** Whether a field accelerates a disk at rest in another way as time goes by. */
export function changesWithTime(fields: readonly Field[]): boolean {
  return fields.some((field) => field.type === 'noise' && field.strength !== 0 && field.rate! > 0)
}

/** Returns a bound of the acceleration by all uniform fields together, m/s². */
export function strongestOf(fields: readonly Field[]): number {
  return fields.reduce(
    (sum, field) => sum + (field.type === 'uniform' ? Math.hypot(...field.acceleration) : 0),
    0,
  )
}

/** Returns the fields of a step that begins at `time` (s) for its uniform: accelerations first, then drags, each in the order given. */
export function fieldParams(fields: readonly Field[], time: number) {
  return fields
    .map((field) => ({
      ...UNUSED,
      ...kindParams(field, time),
      mask: field.mask!,
      ...regionParams(field.region),
    }))
    .sort((a, b) => Number(a.kind >= FIELD_WIND) - Number(b.kind >= FIELD_WIND))
}
