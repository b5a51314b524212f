/**
 * The table of disk properties: ranges, defaults, storage, and where each is shown. `disks.add`, `write`, `read`, scenes, CSV files,
 * the page and docs/properties.md are derived from it. CONTRIBUTING.md shows how to add a property.
 *
 * The comment of a property is its public docstring and its row in the docs: description, unit, "default …" or "required".
 */
import {
  EDIT_ANGLE,
  EDIT_CATEGORY,
  EDIT_FRICTION,
  EDIT_INERTIA,
  EDIT_LABEL,
  EDIT_MASK,
  EDIT_MASS,
  EDIT_POSITION,
  EDIT_RADIUS,
  EDIT_RESTITUTION,
  EDIT_ROLLING,
  EDIT_SPIN,
  EDIT_VALUE,
  EDIT_VELOCITY,
} from '../../schemas/constants.ts'
import {
  ALL_BITS,
  CATEGORY,
  DEFAULT_CATEGORY,
  FINITE,
  FLAG,
  type FlagPerDisk,
  FRACTION,
  INERTIA,
  MASS,
  NUMBER,
  type PerDisk,
  RADIUS,
  SIZE,
  SPEED,
  SPIN,
  UINT32,
} from '../../util/validate.ts'
import type { Column, ColumnRule } from './columns.ts'
import type { Place } from './stores.ts'

export interface DiskProperty extends ColumnRule {
  /** '' if dimensionless. */
  readonly unit: string
  /** Buffer and field; missing if the property is only used to compute others. */
  readonly stored?: Place
  /** The buffer holds the reciprocal of the value. */
  readonly isInverse?: true
  /** The bit of `Edit.fields` by which `write` sets it; missing if the property cannot be changed. */
  readonly edit?: number
  /** `read` returns it, and CSV files have these columns, one per component. */
  readonly columns?: readonly string[]
  /** `read` returns it, and CSV files do not have it. */
  readonly isRead?: true
  /** The page has a slider from 0 to `end` that sets the property of all disks and walls. */
  readonly slider?: { readonly label: string; readonly end: number }
}

export const DISK_PROPERTIES = {
  /** Positions of the centers, m; required. Two numbers per disk: x0, y0, x1, y1, …; their length determines the number of disks. */
  positions: {
    unit: 'm',
    components: 2,
    rule: NUMBER,
    default: null,
    stored: ['poses', 'position'],
    edit: EDIT_POSITION,
    columns: ['x', 'y'],
  },
  /** Angles, rad; default 0. Counter-clockwise. */
  angles: {
    unit: 'rad',
    rule: NUMBER,
    default: 0,
    stored: ['poses', 'angle'],
    edit: EDIT_ANGLE,
    columns: ['angle'],
  },
  /** Radii, m; required. */
  radii: {
    unit: 'm',
    rule: RADIUS,
    belowZero: 'an inverted disk, which holds others inside, is a wall: roundWall of scree/shapes',
    default: null,
    stored: ['poses', 'radius'],
    edit: EDIT_RADIUS,
    columns: ['radius'],
  },
  /** Masses, kg; default density times area. Give masses or density, not both. A disk that gets another radius keeps its mass. */
  masses: {
    unit: 'kg',
    rule: MASS,
    default: null,
    stored: ['materials', 'inverseMass'],
    isInverse: true,
    edit: EDIT_MASS,
    columns: ['mass'],
  },
  /** Masses per area, kg/m²; default 1. */
  density: { unit: 'kg/m²', rule: MASS, default: 1, edit: EDIT_MASS },
  /** Moments of inertia about the centroid, kg·m²; default that of the solid disk or shape. The default follows mass and radius; a given value stays. Infinity is `fixedRotation`. `read` returns Infinity for what does not turn. */
  inertia: { unit: 'kg·m²', rule: INERTIA, default: null, edit: EDIT_INERTIA, isRead: true },
  /** Whether the disk or grain does not turn: its spin is 0, whatever pushes it; default false. */
  fixedRotation: { unit: '', type: 'bool', rule: FLAG, default: 0, edit: EDIT_INERTIA },
  /** Velocities, m/s; default 0. Two numbers per disk: x0, y0, x1, y1, … */
  velocities: {
    unit: 'm/s',
    components: 2,
    rule: SPEED,
    default: 0,
    stored: ['motions', 'velocity'],
    edit: EDIT_VELOCITY,
    columns: ['velocity_x', 'velocity_y'],
  },
  /** Angular velocities, rad/s; default 0. Counter-clockwise. */
  spins: {
    unit: 'rad/s',
    rule: SPIN,
    default: 0,
    stored: ['motions', 'spin'],
    edit: EDIT_SPIN,
    columns: ['spin'],
  },
  /** Coulomb friction coefficients; default 0.3. A contact uses the geometric mean of both. */
  friction: {
    unit: '',
    rule: SIZE,
    default: 0.3,
    stored: ['materials', 'friction'],
    edit: EDIT_FRICTION,
    slider: { label: 'friction', end: 1.5 },
  },
  /** Coefficients of restitution, from 0 (no bounce) to 1 (elastic); default 0. A contact uses the larger one. */
  restitution: {
    unit: '',
    rule: FRACTION,
    default: 0,
    stored: ['materials', 'restitution'],
    edit: EDIT_RESTITUTION,
    slider: { label: 'restitution', end: 1 },
  },
  /** Coefficients of rolling resistance; default 0. A contact uses the geometric mean of both. */
  rolling: {
    unit: '',
    rule: SIZE,
    default: 0,
    stored: ['materials', 'rolling'],
    edit: EDIT_ROLLING,
    slider: { label: 'rolling resistance', end: 0.5 },
  },
  /** Categories that each disk belongs to, as bits of a 32-bit mask with at least one set; default 1. Queries, fields and `mask` of others filter by them. */
  category: {
    unit: '',
    type: 'u32',
    rule: CATEGORY,
    default: DEFAULT_CATEGORY,
    stored: ['materials', 'category'],
    edit: EDIT_CATEGORY,
  },
  /** Categories that each disk collides with, as bits of a 32-bit mask; default 4294967295. All bits are set by default; two objects collide if each has a category in the mask of the other. */
  mask: {
    unit: '',
    type: 'u32',
    rule: UINT32,
    default: ALL_BITS,
    stored: ['materials', 'mask'],
    edit: EDIT_MASK,
  },
  /** Labels for your own use, such as kinds of disks; default 0. Steps do not read them; passes may change them. */
  labels: {
    unit: '',
    type: 'u32',
    rule: UINT32,
    default: 0,
    stored: ['userData', 'label'],
    edit: EDIT_LABEL,
    columns: ['label'],
  },
  /** Values for your own use, in a unit of your choice, rounded to f32; default 0. Steps do not read them; passes may change them. */
  values: {
    unit: '',
    rule: FINITE,
    default: 0,
    stored: ['userData', 'value'],
    edit: EDIT_VALUE,
    columns: ['value'],
  },
} as const satisfies Record<string, DiskProperty>

type Properties = typeof DISK_PROPERTIES
export type DiskPropertyName = keyof Properties
/** The names of the properties that have this key. */
type NamesWith<Key extends keyof DiskProperty> = {
  [K in DiskPropertyName]: Properties[K] extends { readonly [_ in Key]: unknown } ? K : never
}[DiskPropertyName]

export type StoredName = NamesWith<'stored'>
export type EditableName = NamesWith<'edit'>
export type ReadableName = NamesWith<'columns'>
export type SliderName = NamesWith<'slider'>
/** Masses and moments of inertia are not required: they follow from density and radius. */
export type RequiredName = Exclude<
  { [K in DiskPropertyName]: Properties[K]['default'] extends null ? K : never }[DiskPropertyName],
  'masses' | 'inertia'
>

const PROPERTIES: Readonly<Record<string, DiskProperty>> = DISK_PROPERTIES
const namesWith = (key: keyof DiskProperty) =>
  Object.keys(PROPERTIES).filter((name) => PROPERTIES[name][key] !== undefined)

export const PROPERTY_NAMES = Object.keys(DISK_PROPERTIES) as DiskPropertyName[]
export const STORED = namesWith('stored') as StoredName[]
export const EDITABLE = namesWith('edit') as EditableName[]
export const READABLE = namesWith('columns') as ReadableName[]
export const SLIDERS = namesWith('slider') as SliderName[]

/** Returns the row of a property, with the general type. */
export function propertyOf(name: DiskPropertyName): DiskProperty {
  return DISK_PROPERTIES[name]
}

/** The types of inputs: an array if the property has two numbers per disk, else an array or one value for all disks. */
export type DiskInputs<Names extends DiskPropertyName> = {
  readonly [K in keyof Pick<Properties, Names>]: Properties[K] extends { readonly components: 2 }
    ? ArrayLike<number>
    : Properties[K] extends { readonly type: 'bool' }
      ? FlagPerDisk
      : PerDisk
}

/** The types of outputs: a typed array per property, with all components of all disks. */
export type DiskArrays<Names extends DiskPropertyName> = {
  readonly [K in keyof Pick<Properties, Names>]: Properties[K] extends { readonly type: 'u32' }
    ? Uint32Array
    : Float32Array
}

/** Returns a new array for this many disks, of the type given by `DiskArrays`. */
export function newColumn(name: DiskPropertyName, count: number): Column {
  const { components = 1, type } = propertyOf(name)
  return new (type === 'u32' ? Uint32Array : Float32Array)(count * components)
}
