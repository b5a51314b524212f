/** Struct of a field, in the uniform of a step. */
import * as d from 'typegpu/data'

/** A field: see shaders/shared/fields.wgsl. Its size is a multiple of 16 bytes, as arrays in uniforms require. */
export const Field = d.struct({
  /** A FIELD_ constant, FIELD_UNIFORM to FIELD_DAMPING. */
  kind: d.u32,
  /** Acts on disks that have one of these bits. */
  mask: d.u32,
  /** Corners of a box; centre of a disk, and its radius in x; point of a half-plane, and unit normal to the inside. */
  regionA: d.vec2f,
  regionB: d.vec2f,
  /** Acceleration in m/s²; centre in metres; velocity of the wind in m/s; point of the surface. */
  vector: d.vec2f,
  /** Buoyancy: unit vector out of the liquid. */
  up: d.vec2f,
  /** A FIELD_ constant, FIELD_EVERYWHERE to FIELD_IN_HALF_PLANE. */
  region: d.u32,
  seed: d.u32,
  /** Noise: layer of the lattice, and the fraction of the way to the next one. */
  layer: d.u32,
  phase: d.f32,
  /**
   * Acceleration at 1 m, or of noise per slope, in m/s²; density in kg/m²; linear drag in kg/s; rate of damping in 1/s.
   */
  strength: d.f32,
  /** Falloff; spacing of the lattice in metres; quadratic drag in kg/m²; rate of damping of spins in 1/s. */
  second: d.f32,
})
