/** Validates the options of grains. */

import { isPredicted } from '../../../pipeline/substeps.ts'
import { NORMAL, requireFields } from '../../../util/validate.ts'
import type { CheckedOptions } from '../../../world/options.ts'
import { type CheckedDisks, checkDisks, type DiskOptions } from '../../disks/disks.ts'
import type { GrainShape } from './grainParts.ts'
import { type MeasuredShape, measureShapes, type NamedShape } from './grainShapes.ts'

/**
 * Properties of grains: those of disks, with shapes in place of radii. Positions are those of the centroids, angles turn the shapes
 * counter-clockwise about them. `density` is per area of the shape.
 */
export interface GrainOptions extends Omit<DiskOptions, 'radii'> {
  /** One shape for all grains, or a list with one for each. */
  readonly shapes: GrainShape | readonly GrainShape[]
}

/** Validated grains, one row each. Radii are those of circles around them. */
export interface CheckedGrains extends CheckedDisks {
  readonly shapes: readonly NamedShape[]
  readonly measured: readonly MeasuredShape[]
  /** Radius in metres of the largest disk in each. */
  readonly inner: Float32Array
}

const GRAIN_FIELDS = [
  'shapes',
  'ids',
  'positions',
  'angles',
  'velocities',
  'spins',
  'masses',
  'density',
  'inertia',
  'fixedRotation',
  'friction',
  'restitution',
  'rolling',
  'category',
  'mask',
  'labels',
  'values',
] as const

/** Returns validated grains. Throws if an option is unknown, missing or out of range; `prefix` precedes its name in the error. */
export function checkGrains(options: GrainOptions, name = 'grains', prefix = ''): CheckedGrains {
  requireFields(name, options, [...GRAIN_FIELDS])
  const { shapes: given, ids: _, density, masses, ...others } = options
  const mass = masses === undefined ? { density } : { masses, density }
  // of radius 1 until the shapes are known
  const checked = checkDisks({ ...others, ...mass, radii: 1 }, name, prefix)
  const shapes = listOf(given, checked.count, prefix)
  const measured = measureShapes(shapes)
  const found = checked.masses.map((m, k) => (masses !== undefined ? m : (m / Math.PI) * measured[k].area))
  measured.forEach((shape, k) => {
    requireInertia(shape, found[k], shapes[k].name)
  })
  return {
    ...checked,
    masses: found,
    radii: Float32Array.from(measured, ({ radius }) => radius),
    inner: Float32Array.from(measured, ({ inner }) => inner),
    shapes,
    measured,
  }
}

/** Returns 1 over the moment of inertia, in 1/(kg·m²). Throws if it, or that of the mass, does not fit an f32. */
export function requireInertia(
  shape: Pick<MeasuredShape, 'inertiaPerMass'>,
  mass: number,
  name: string,
): number {
  const inverseInertia = Math.fround(1 / (mass * shape.inertiaPerMass))
  if (!NORMAL.holds(inverseInertia) || !NORMAL.holds(Math.fround(1 / mass)))
    throw new Error(`${name} has a mass of ${mass} kg: expected mass and inertia whose inverses fit an f32`)
  return inverseInertia
}

/** Returns the shape of each grain, with its name in errors. */
function listOf(shapes: GrainOptions['shapes'], count: number, prefix: string): NamedShape[] {
  const path = `${prefix}shapes`
  if (!Array.isArray(shapes)) {
    const shape = shapes as GrainShape
    return Array.from({ length: count }, () => ({ name: path, shape }))
  }
  if (shapes.length !== count)
    throw new Error(`${path} has ${shapes.length} elements: expected ${count}, one per grain`)
  return shapes.map((shape: GrainShape, k) => ({ name: `${path}[${k}]`, shape }))
}

/** Throws if a world has an option that grains do not support. `prefix` precedes its name in the error, `what` says what needs them. */
export function requireGrainSupport(
  { stepping }: Pick<CheckedOptions, 'stepping'>,
  prefix = '',
  what = 'grains',
): void {
  if (isPredicted(stepping))
    throw new Error(`${prefix}stepping is '${stepping}': expected 'discrete' for ${what}`)
}

/** Disks that are simulated as grains are, since they have a moment of inertia of their own. */
export const OWN_TURNING = 'disks with fixedRotation or an inertia of their own'
