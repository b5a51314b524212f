/** Validates the options of disks. */
import { MAX_DISKS } from '../../schemas/constants.ts'
import { NORMAL, requireArrayLike, requireFields } from '../../util/validate.ts'
import { type Column, requireColumn } from './columns.ts'
import {
  DISK_PROPERTIES,
  type DiskArrays,
  type DiskInputs,
  type DiskPropertyName,
  EDITABLE,
  type EditableName,
  PROPERTY_NAMES,
  propertyOf,
  type RequiredName,
  STORED,
  type StoredName,
} from './properties.ts'

/** Properties of disks: for each property an array with the numbers of each disk, or one number for all disks. */
export interface DiskOptions
  extends DiskInputs<RequiredName>,
    Partial<DiskInputs<Exclude<DiskPropertyName, RequiredName>>> {
  /**
   * Ids of these disks that no disk has: whole numbers up to 65535, or below twice the number of disks then in the world if that is more; default: the
   * smallest free ids. The memory of a world grows with its largest id.
   */
  readonly ids?: ArrayLike<number>
}

/** The fields that `World.disks.write` can update; see `DiskOptions`. */
export interface DiskChanges extends Partial<DiskInputs<EditableName>> {}

/** How disks turn, as far as it was given, one row each. */
export interface CheckedTurning {
  /** kg·m². */
  readonly inertia?: Column
  readonly fixedRotation?: Column
}

/** Validated disks: every stored property, one row per disk. Masses are in f64. */
export interface CheckedDisks extends DiskArrays<Exclude<StoredName, 'masses'>> {
  readonly count: number
  readonly masses: Float64Array
  readonly turning: CheckedTurning
}

/** Validated changes: the given properties, one row per disk; masses in place of densities. */
export interface CheckedChanges extends Partial<Omit<CheckedDisks, 'count' | 'turning'>> {
  readonly turning: CheckedTurning
}

/** What is known of disks that are changed, by row: radii in m, masses in kg, areas. */
export interface KnownDisks {
  radiusOf(row: number): number
  massOf(row: number): number
  /** Area in m² of a row with this radius in m. */
  areaOf(row: number, radius: number): number
}

export const DISK_FIELDS: readonly string[] = ['ids', ...PROPERTY_NAMES]

/** Returns validated disks. Throws if an option is unknown, missing or out of range; `prefix` precedes its name in the error. */
export function checkDisks(options: DiskOptions, name = 'disks', prefix = ''): CheckedDisks {
  requireFields(name, options, DISK_FIELDS)
  requireArrayLike(`${prefix}positions`, options.positions)
  const count = options.positions.length / 2
  if (!Number.isInteger(count)) {
    throw new Error(
      `${prefix}positions has ${options.positions.length} numbers: expected two per disk, x0, y0, x1, y1, …`,
    )
  }
  if (count > MAX_DISKS)
    throw new Error(
      `${prefix}positions has ${options.positions.length} numbers: expected at most ${2 * MAX_DISKS}, two for each of ${MAX_DISKS} disks`,
    )
  const column = (key: DiskPropertyName) =>
    requireColumn(`${prefix}${key}`, options[key], count, propertyOf(key))
  const columns = STORED.filter((key) => key !== 'masses').map((key) => [key, column(key)])
  const checked = { count, ...Object.fromEntries(columns) } as Omit<CheckedDisks, 'masses' | 'turning'>
  const masses = massesOf(options, column, (row) => diskArea(checked.radii[row]), prefix)
  requireInverses(masses, checked.radii, prefix)
  const turning = turningOf(options, count, prefix)
  requireStill(turning, checked.spins, prefix)
  return { ...checked, masses, turning }
}

/** Throws if a disk that does not turn is given a spin. */
function requireStill({ inertia, fixedRotation }: CheckedTurning, spins: Column, prefix: string): void {
  if (inertia === undefined && fixedRotation === undefined) return
  for (let k = 0; k < spins.length; k++)
    if (isFixed({ inertia, fixedRotation }, k)) requireNoSpin(spins, k, prefix)
}

/** Whether this row does not turn, as far as it is given; undefined if nothing is. */
export function isFixed({ inertia, fixedRotation }: CheckedTurning, row: number): boolean | undefined {
  if (fixedRotation !== undefined) return fixedRotation[row] !== 0
  return inertia?.[row] === Number.POSITIVE_INFINITY ? true : undefined
}

/** Throws if the spin of a disk that does not turn is not 0. `prefix` precedes its name in the error. */
export function requireNoSpin(spins: ArrayLike<number>, row: number, prefix = ''): void {
  if (spins[row] !== 0)
    throw new Error(`${prefix}spins[${row}] is ${spins[row]}: expected 0 with fixedRotation`)
}

/** Returns how disks turn, as far as it is given. Throws if a value is out of range. */
function turningOf(options: Partial<DiskOptions>, count: number, prefix: string): CheckedTurning {
  const given = (['inertia', 'fixedRotation'] as const).filter((key) => options[key] !== undefined)
  const columns = given.map((key) => [
    key,
    requireColumn(`${prefix}${key}`, options[key], count, propertyOf(key)),
  ])
  return Object.fromEntries(columns)
}

/** Returns the area in m² of a disk. */
export function diskArea(radius: number): number {
  return Math.PI * (radius * radius)
}

/** Returns the moment of inertia in kg·m² of a disk. */
export function solidInertia(mass: number, radius: number): number {
  return 0.5 * mass * (radius * radius)
}

/** Returns masses in kg, in f64. Throws if both `density` and `masses` are given. */
function massesOf(
  { density, masses }: Pick<DiskChanges, 'density' | 'masses'>,
  column: (key: 'density' | 'masses') => Column,
  areaOf: (row: number) => number,
  prefix: string,
): Float64Array {
  if (density !== undefined && masses !== undefined)
    throw new Error(`${prefix}density and masses are both given: expected one of them`)
  if (masses !== undefined) return new Float64Array(column('masses'))
  const densities = column('density')
  const found = new Float64Array(densities.length)
  for (let k = 0; k < found.length; k++) found[k] = densities[k] * areaOf(k)
  return found
}

/** Throws if the inverse of a mass or of its moment of inertia does not fit an f32. */
export function requireInverses(masses: Float64Array, radii: Column, prefix: string): void {
  for (let k = 0; k < masses.length; k++) {
    const mass = masses[k]
    const inverse = Math.fround(1 / mass)
    const inverseInertia = Math.fround(2 * inverse) / (radii[k] * radii[k])
    if (NORMAL.holds(inverse) && NORMAL.holds(Math.fround(inverseInertia))) continue
    throw new Error(
      `${prefix}radii[${k}] is ${radii[k]} m for a mass of ${mass} kg: expected mass and inertia whose inverses fit an f32`,
    )
  }
}

/** Returns validated changes to `count` disks. Throws if a field is unknown or out of range, or a length does not match. */
export function checkChanges(changes: DiskChanges, count: number, known: KnownDisks): CheckedChanges {
  requireFields('changes', changes, EDITABLE)
  const { density, masses } = changes
  const column = (key: EditableName) => requireColumn(key, changes[key], count, DISK_PROPERTIES[key])
  const given = STORED.filter((key) => key !== 'masses' && changes[key] !== undefined)
  const checked: CheckedChanges = {
    ...Object.fromEntries(given.map((key) => [key, column(key)])),
    turning: turningOf(changes, count, ''),
  }
  const hasMass = density !== undefined || masses !== undefined
  if (!hasMass && checked.radii === undefined) return checked
  const radii = checked.radii ?? Float32Array.from({ length: count }, (_, row) => known.radiusOf(row))
  const found = hasMass
    ? massesOf(changes, column, (row) => known.areaOf(row, radii[row]), '')
    : Float64Array.from({ length: count }, (_, row) => known.massOf(row))
  requireInverses(found, radii, '')
  return hasMass ? { ...checked, masses: found } : checked
}
