/** Validates the options of bonds. */
import { NUMBER, type Rule, refuse, requireBoolean, requireFields, SIZE } from '../../util/validate.ts'
import {
  checkAnchors,
  checkBondEnds,
  MISSING,
  NO_ANGLE,
  type PerBond,
  RATIO,
  requirePerBond,
  STIFFNESS,
  UNBREAKABLE,
} from './bondInputs.ts'
import { diskSides } from './sides.ts'

/** The types of bonds. */
export const BOND_TYPES = ['distance', 'spring', 'weld'] as const
export type BondType = (typeof BOND_TYPES)[number]

/** Forces at which a bond breaks; a missing one never breaks it. */
export interface BondStrength {
  /** Pull along the bond, N. Pressure breaks no bond. */
  readonly tension?: PerBond
  /** Force across the bond, N; welds only. */
  readonly shear?: PerBond
  /** Moment between the disks, N·m; welds only. */
  readonly moment?: PerBond
}

/**
 * Bonds between disks or grains, or between them and points of the world: either `pairs`, or `disks` and `points`. They act on centres,
 * or on `anchors`. A grain counts as a disk here, and its centre is its centroid.
 *
 * - 'distance' keeps their distance.
 * - 'spring' pulls and pushes them towards a length.
 * - 'weld' keeps the position and the angle of one as seen from the other. It acts as a beam along the bond: chains of
 *   welds at a distance d bend as a beam with EA = d · stiffness, EI = d · bendStiffness and a shear rigidity of d · shearStiffness (parallel bonds:
 *   Potyondy and Cundall, 2004).
 */
export interface BondOptions {
  readonly type: BondType
  /** Ids of two disks per bond: a0, b0, a1, b1, … */
  readonly pairs?: ArrayLike<number>
  /** Ids of the disks that are bonded to points. */
  readonly disks?: ArrayLike<number>
  /** A point of the world for each of `disks`: x0, y0, x1, y1, …, m. */
  readonly points?: ArrayLike<number>
  /**
   * The points that are bonded, m: along the axes of each disk or grain, from its centre. Four numbers per bond of `pairs`, ax0, ay0, bx0, by0, …,
   * two per bond of `disks`, ax0, ay0, …; default the centres.
   */
  readonly anchors?: ArrayLike<number>
  /** Lengths at rest, m; default: the distances when the bonds are made. */
  readonly lengths?: PerBond
  /**
   * Directions from the first disk to the second at rest, rad, seen in a frame turned by the mean of their angles; welds only; default those of
   * when the bonds are made. A point has the angle 0.
   */
  readonly directions?: PerBond
  /** Angles of the second disk less those of the first at rest, rad; welds only; default those of when the bonds are made. */
  readonly angles?: PerBond
  /** Force per stretch, N/m; required for springs, default rigid for welds. */
  readonly stiffness?: PerBond
  /** Force per shift across the bond, N/m; welds only; default as `stiffness`. */
  readonly shearStiffness?: PerBond
  /** Moment per change of the angle between the disks, N·m/rad; welds only; default rigid. */
  readonly bendStiffness?: PerBond
  /** Damping of what is not rigid, over its critical damping; default 0. */
  readonly dampingRatio?: PerBond
  readonly strength?: BondStrength
  /** Whether bonded disks also collide with each other; default false. They collide once the bond is broken. */
  readonly collide?: boolean
}

const ENDS = ['type', 'pairs', 'disks', 'points', 'anchors', 'lengths', 'strength', 'collide']
const FIELDS: Readonly<Record<BondType, readonly string[]>> = {
  distance: ENDS,
  spring: [...ENDS, 'stiffness', 'dampingRatio'],
  weld: [...ENDS, 'directions', 'angles', 'stiffness', 'shearStiffness', 'bendStiffness', 'dampingRatio'],
}
const STRENGTHS: Readonly<Record<BondType, readonly string[]>> = {
  distance: ['tension'],
  spring: ['tension'],
  weld: ['tension', 'shear', 'moment'],
}

/** Validated bonds, one row per bond. */
export interface CheckedBonds {
  readonly type: BondType
  readonly count: number
  readonly collide: boolean
  /** Ids of the first disk, and of the second one or NONE. */
  readonly a: Uint32Array
  readonly b: Uint32Array
  /** x0, y0, x1, y1, …; 0 for bonds of two disks. */
  readonly points: Float32Array
  /** ax, ay, bx, by per bond; undefined if all bonds act on centres. */
  readonly anchors: Float32Array | undefined
  /** Directions at rest; undefined to measure them. */
  readonly directions: Float32Array | undefined
  readonly columns: Readonly<Record<BondColumn, Float32Array>>
}

/** The fields of `Bond` that options set. */
export type BondColumn =
  | 'restLength'
  | 'restBend'
  | 'stiffness'
  | 'shearStiffness'
  | 'bendStiffness'
  | 'dampingRatio'
  | 'tensileStrength'
  | 'shearStrength'
  | 'bendStrength'

/** Returns validated bonds. `has` tells whether there is a disk with an id; `prefix` precedes names in errors. */
export function checkBonds(
  options: BondOptions,
  has: (id: number) => boolean,
  name = 'bonds',
  prefix = '',
): CheckedBonds {
  requireFields(name, options, FIELDS.weld)
  const { type } = options
  if (!BOND_TYPES.includes(type)) refuse(`${prefix}type`, type, "'distance', 'spring' or 'weld'")
  requireFields(name, options, FIELDS[type])
  const { strength = {} } = options
  const collide = requireBoolean(`${prefix}collide`, options.collide ?? false)
  requireFields(`${prefix}strength`, strength, STRENGTHS[type])
  const ends = checkBondEnds(options, diskSides(has), 'bond', prefix)
  const count = ends.a.length
  const column = (key: string, value: PerBond | undefined, rule: Rule, fallback: number | null) =>
    requirePerBond(prefix + key, value, count, rule, fallback, 'bond')
  const stiffness = column('stiffness', options.stiffness, STIFFNESS, type === 'spring' ? null : MISSING)
  const { shearStiffness } = options
  const columns = {
    restLength: column('lengths', options.lengths, SIZE, MISSING),
    restBend: column('angles', options.angles, NUMBER, NO_ANGLE),
    stiffness,
    shearStiffness:
      shearStiffness === undefined ? stiffness : column('shearStiffness', shearStiffness, STIFFNESS, null),
    bendStiffness: column('bendStiffness', options.bendStiffness, STIFFNESS, MISSING),
    dampingRatio: column('dampingRatio', options.dampingRatio, RATIO, 0),
    tensileStrength: column('strength.tension', strength.tension, SIZE, UNBREAKABLE),
    shearStrength: column('strength.shear', strength.shear, SIZE, UNBREAKABLE),
    bendStrength: column('strength.moment', strength.moment, SIZE, UNBREAKABLE),
  }
  const { directions } = options
  const given = directions === undefined ? directions : column('directions', directions, NUMBER, null)
  const anchors = checkAnchors(options, count, 'bond', prefix)
  return { type, count, collide, ...ends, anchors, directions: given, columns }
}
