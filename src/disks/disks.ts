/** Disks as callers describe them, and the edits that they become. */
import {
  EDIT_ADD,
  EDIT_ANGLE,
  EDIT_BATCH,
  EDIT_FRICTION,
  EDIT_GROUPS,
  EDIT_POSITION,
  EDIT_REMOVE,
  EDIT_RESTITUTION,
  EDIT_ROLLING,
  EDIT_SPIN,
  EDIT_VELOCITY,
} from '../schemas/constants.ts'
import { EDIT, MATERIAL, MOTION, POSE } from '../schemas/offsets.ts'
import { words } from '../schemas/typedViews.ts'
import {
  FRACTION,
  MASS,
  NORMAL,
  type PerDisk,
  RADIUS,
  requireArray,
  requireArrayLike,
  requireFields,
  requireGroupsArray,
  SIZE,
  SPEED,
  SPIN,
} from '../util/validate.ts'

/** What a disk of the sandbox is made of when nothing else is said. */
const DEFAULT_DENSITY = 1
export const DEFAULT_FRICTION = 0.3
export const DEFAULT_RESTITUTION = 0
export const DEFAULT_ROLLING = 0

/** Arrays hold a number a disk (positions and velocities two: x0, y0, x1, y1, …); a lone number stands for all disks. */
export interface DiskOptions {
  /** Metres; its length says how many disks there are. */
  readonly positions: ArrayLike<number>
  /** Metres. */
  readonly radii: PerDisk
  /** m/s; 0 unless given. */
  readonly velocities?: ArrayLike<number>
  /** Radians, counter-clockwise; 0 unless given. */
  readonly angles?: PerDisk
  /** rad/s, counter-clockwise; 0 unless given. */
  readonly spins?: PerDisk
  /** Whole numbers that no disk has, to be the disks' ids; the smallest free ones unless given. */
  readonly ids?: ArrayLike<number>
  /** kg/m²; 1 unless given. */
  readonly density?: PerDisk
  /** kg; instead of density. */
  readonly masses?: PerDisk
  /** Coulomb's coefficient; 0.3 unless given. */
  readonly friction?: PerDisk
  /** 0 (no bounce) to 1 (elastic); 0 unless given. */
  readonly restitution?: PerDisk
  /** Coefficient of rolling resistance; 0 unless given. */
  readonly rolling?: PerDisk
  /**
   * What queries choose by, a set: a whole number of 32 bits of which at least one is set; 1 unless given. Groups change
   * nothing of how disks move.
   */
  readonly groups?: PerDisk
}

/** What `World.write` can set; see `DiskOptions`. */
export type DiskChanges = Partial<
  Pick<
    DiskOptions,
    'positions' | 'velocities' | 'angles' | 'spins' | 'friction' | 'restitution' | 'rolling' | 'groups'
  >
>

/** Checked disks, ready to be added. */
export interface CheckedDisks {
  readonly count: number
  readonly positions: Float32Array
  readonly velocities: Float32Array
  readonly radii: Float32Array
  readonly angles: Float32Array
  readonly spins: Float32Array
  readonly inverseMasses: Float32Array
  readonly friction: Float32Array
  readonly restitution: Float32Array
  readonly rolling: Float32Array
  readonly groups: Uint32Array
}

export const DISK_FIELDS = [
  'ids',
  'positions',
  'radii',
  'velocities',
  'angles',
  'spins',
  'density',
  'masses',
  'friction',
  'restitution',
  'rolling',
  'groups',
]

export function checkDisks(options: DiskOptions): CheckedDisks {
  requireFields('disks', options, DISK_FIELDS)
  requireArrayLike('positions', options.positions)
  const count = options.positions.length / 2
  if (!Number.isInteger(count)) {
    throw new Error(
      `positions has ${options.positions.length} numbers: expected two a disk, x0, y0, x1, y1, …`,
    )
  }
  const radii = requireArray('radii', options.radii, count, { rule: RADIUS, fallback: null })
  return {
    count,
    radii,
    positions: requireArray('positions', options.positions, count, { components: 2 }),
    velocities: requireArray('velocities', options.velocities, count, { components: 2, rule: SPEED }),
    angles: requireArray('angles', options.angles, count),
    spins: requireArray('spins', options.spins, count, { rule: SPIN }),
    inverseMasses: inverseMasses(options, radii),
    friction: requireArray('friction', options.friction, count, {
      rule: SIZE,
      fallback: DEFAULT_FRICTION,
    }),
    rolling: requireArray('rolling', options.rolling, count, {
      rule: SIZE,
      fallback: DEFAULT_ROLLING,
    }),
    restitution: requireArray('restitution', options.restitution, count, {
      rule: FRACTION,
      fallback: DEFAULT_RESTITUTION,
    }),
    groups: requireGroupsArray('groups', options.groups, count),
  }
}

function inverseMasses({ density, masses }: DiskOptions, radii: Float32Array): Float32Array {
  const count = radii.length
  if (density !== undefined && masses !== undefined)
    throw new Error('density and masses are both given: expected one of them')
  const inverse = new Float32Array(count)
  const rule = { rule: MASS, fallback: DEFAULT_DENSITY }
  const given =
    masses === undefined
      ? requireArray('density', density, count, rule)
      : requireArray('masses', masses, count, rule)
  for (let k = 0; k < count; k++) {
    const mass = masses === undefined ? given[k] * Math.PI * radii[k] ** 2 : given[k]
    inverse[k] = 1 / mass
    const inverseInertia = Math.fround(2 * inverse[k]) / radii[k] ** 2
    if (!NORMAL.holds(inverse[k]) || !NORMAL.holds(Math.fround(inverseInertia))) {
      throw new Error(
        `disk ${k} has a mass of ${mass} kg and a radius of ${radii[k]} m: expected mass and inertia whose inverses fit an f32`,
      )
    }
  }
  return inverse
}

/** Batches of `Edit` structs: `fill` is called for each of `count` edits with the word offset of its struct. */
function* editBatches(
  count: number,
  fill: (k: number, f32: Float32Array, u32: Uint32Array, at: number) => void,
): Generator<ArrayBuffer> {
  for (let first = 0; first < count; first += EDIT_BATCH) {
    const length = Math.min(EDIT_BATCH, count - first)
    const batch = new ArrayBuffer(length * EDIT.stride * 4)
    const { f32, u32 } = words(batch)
    for (let k = 0; k < length; k++) fill(first + k, f32, u32, k * EDIT.stride)
    yield batch
  }
}

/** The edits that put disks with these keys into the slots from `firstSlot` on. */
export function addEdits(disks: CheckedDisks, keys: Uint32Array, firstSlot: number): Generator<ArrayBuffer> {
  return editBatches(disks.count, (k, f32, u32, at) => {
    u32[at + EDIT.id] = keys[k]
    u32[at + EDIT.slot] = firstSlot + k
    u32[at + EDIT.fields] = EDIT_ADD
    u32[at + EDIT.groups] = disks.groups[k]
    f32[at + EDIT.pose + POSE.position] = disks.positions[2 * k]
    f32[at + EDIT.pose + POSE.position + 1] = disks.positions[2 * k + 1]
    f32[at + EDIT.pose + POSE.angle] = disks.angles[k]
    f32[at + EDIT.pose + POSE.radius] = disks.radii[k]
    f32[at + EDIT.motion + MOTION.velocity] = disks.velocities[2 * k]
    f32[at + EDIT.motion + MOTION.velocity + 1] = disks.velocities[2 * k + 1]
    f32[at + EDIT.motion + MOTION.spin] = disks.spins[k]
    u32[at + EDIT.motion + MOTION.id] = keys[k]
    f32[at + EDIT.materials + MATERIAL.inverseMass] = disks.inverseMasses[k]
    f32[at + EDIT.materials + MATERIAL.friction] = disks.friction[k]
    f32[at + EDIT.materials + MATERIAL.restitution] = disks.restitution[k]
    f32[at + EDIT.materials + MATERIAL.rolling] = disks.rolling[k]
  })
}

export function removeEdits(keys: Uint32Array): Generator<ArrayBuffer> {
  return editBatches(keys.length, (k, _f32, u32, at) => {
    u32[at + EDIT.id] = keys[k]
    u32[at + EDIT.fields] = EDIT_REMOVE
  })
}

const CHANGE_FIELDS = [
  'positions',
  'velocities',
  'angles',
  'spins',
  'friction',
  'restitution',
  'rolling',
  'groups',
]

export function changeEdits(keys: Uint32Array, changes: DiskChanges): Generator<ArrayBuffer> {
  requireFields('changes', changes, CHANGE_FIELDS)
  const count = keys.length
  const positions = requireArray('positions', changes.positions, count, { components: 2 })
  const velocities = requireArray('velocities', changes.velocities, count, { components: 2, rule: SPEED })
  const angles = requireArray('angles', changes.angles, count)
  const spins = requireArray('spins', changes.spins, count, { rule: SPIN })
  const friction = requireArray('friction', changes.friction, count, { rule: SIZE })
  const restitution = requireArray('restitution', changes.restitution, count, { rule: FRACTION })
  const rolling = requireArray('rolling', changes.rolling, count, { rule: SIZE })
  const groups = requireGroupsArray('groups', changes.groups, count)
  const fields =
    (changes.positions === undefined ? 0 : EDIT_POSITION) |
    (changes.velocities === undefined ? 0 : EDIT_VELOCITY) |
    (changes.angles === undefined ? 0 : EDIT_ANGLE) |
    (changes.spins === undefined ? 0 : EDIT_SPIN) |
    (changes.friction === undefined ? 0 : EDIT_FRICTION) |
    (changes.restitution === undefined ? 0 : EDIT_RESTITUTION) |
    (changes.rolling === undefined ? 0 : EDIT_ROLLING) |
    (changes.groups === undefined ? 0 : EDIT_GROUPS)
  return editBatches(count, (k, f32, u32, at) => {
    u32[at + EDIT.id] = keys[k]
    u32[at + EDIT.fields] = fields
    u32[at + EDIT.groups] = groups[k]
    f32[at + EDIT.pose + POSE.position] = positions[2 * k]
    f32[at + EDIT.pose + POSE.position + 1] = positions[2 * k + 1]
    f32[at + EDIT.pose + POSE.angle] = angles[k]
    f32[at + EDIT.motion + MOTION.velocity] = velocities[2 * k]
    f32[at + EDIT.motion + MOTION.velocity + 1] = velocities[2 * k + 1]
    f32[at + EDIT.motion + MOTION.spin] = spins[k]
    f32[at + EDIT.materials + MATERIAL.friction] = friction[k]
    f32[at + EDIT.materials + MATERIAL.restitution] = restitution[k]
    f32[at + EDIT.materials + MATERIAL.rolling] = rolling[k]
  })
}
