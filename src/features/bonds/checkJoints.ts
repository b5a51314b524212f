/** Validates the options of joints. */
import { JOINT_FIND_A, JOINT_FIND_B } from '../../schemas/constants.ts'
import {
  NUMBER,
  type Rule,
  refuse,
  requireArrayLike,
  requireBoolean,
  requireFields,
  SIZE,
  SPEED,
  SPIN,
  show,
} from '../../util/validate.ts'
import {
  type CheckedEnds,
  checkAnchors,
  checkBondEnds,
  checkIds,
  checkPairs,
  checkPoints,
  MISSING,
  NO_ANGLE,
  RATIO,
  requirePerBond,
  STIFFNESS,
} from './bondInputs.ts'
import { requireLengths, requireOrder } from './jointLimits.ts'
import {
  type GearJointOptions,
  JOINT_TYPES,
  type JointChanges,
  type JointOptions,
  type JointType,
  type PerJoint,
} from './joints.ts'
import type { SideOf } from './sides.ts'

const HERTZ: Rule = { expected: 'a number from 0 to 1e6', holds: (v) => v >= 0 && v <= 1e6 }
const GEAR_RATIO: Rule = {
  expected: 'a number from -1000 to 1000 that is at least 0.001 in magnitude',
  holds: (v) => Math.abs(v) <= 1000 && Math.abs(v) >= Math.fround(0.001),
}
const LIMIT: Rule = {
  expected: 'a number from -1e18 to 1e18, -Infinity or Infinity',
  holds: (v) => Math.abs(v) <= 1e18 || Math.abs(v) === Infinity,
}
/** A limit that no joint reaches, on the backends. */
const NO_LIMIT = Math.fround(1e30)

const PAIRED = ['type', 'pairs', 'collideConnected']
const PLACED = [...PAIRED, 'disks', 'points', 'anchors']
const LAW = ['stiffness', 'hertz', 'dampingRatio', 'lower', 'upper', 'motorSpeed'] as const
const FIELDS: Readonly<Record<JointType, readonly string[]>> = {
  revolute: [...PLACED, ...LAW, 'maxMotorTorque', 'angles', 'target'],
  distance: [...PLACED, ...LAW, 'maxMotorForce', 'lengths'],
  prismatic: [...PLACED, ...LAW, 'maxMotorForce', 'directions', 'angles', 'target'],
  weld: [...PLACED, 'angles'],
  gear: [...PAIRED, 'ratio', 'carriers'],
}
/** What joints of each type can change. */
const CHANGES: Readonly<Record<JointType, readonly string[]>> = {
  revolute: [...LAW, 'maxMotorTorque', 'target'],
  distance: [...LAW, 'maxMotorForce', 'lengths'],
  prismatic: [...LAW, 'maxMotorForce', 'target'],
  weld: [],
  gear: [],
}
const ALL_FIELDS = [...new Set(Object.values(FIELDS).flat())]
const ALL_CHANGES = [...new Set(Object.values(CHANGES).flat())]

/** What the host keeps of a joint. Limits are as the backends have them. */
export interface JointTerms {
  readonly type: JointType
  /** Whether its axis has no law: it is rigid. */
  readonly isRigid: boolean
  readonly lower: number
  readonly upper: number
}

/** Validated joints, one row per joint. */
export interface CheckedJoints extends CheckedEnds {
  readonly type: JointType
  readonly count: number
  readonly collides: boolean
  /** Whether the axis has no law. */
  readonly isRigid: boolean
  readonly anchors: Float32Array | undefined
  /** Ids of the carriers of gears. */
  readonly carriers: Uint32Array | undefined
  /** JOINT_FIND_A and JOINT_FIND_B, if anchors are where the points are in the bodies. */
  readonly finds: number
  readonly columns: Readonly<Record<JointColumn, Float32Array>>
}

/** The columns of joints. The target is the length at rest of 'distance'. */
export type JointColumn =
  | 'lower'
  | 'upper'
  | 'motorSpeed'
  | 'maxMotor'
  | 'stiffness'
  | 'hertz'
  | 'dampingRatio'
  | 'target'
  | 'reference'
  | 'direction'
  | 'ratio'

/** The options that are values, of any type of joint. */
type ValueKey =
  | 'lower'
  | 'upper'
  | 'motorSpeed'
  | 'maxMotorForce'
  | 'maxMotorTorque'
  | 'stiffness'
  | 'hertz'
  | 'dampingRatio'
  | 'lengths'
  | 'target'
  | 'angles'
  | 'directions'
  | 'ratio'
type Values = Readonly<Partial<Record<ValueKey, PerJoint>>>

/** Returns a column of an option. */
type Column = (key: ValueKey, rule: Rule, fallback: number) => Float32Array

/** Returns validated joints. `sideOf` returns the ids of their sides; `prefix` precedes names in errors. */
export function checkJoints(
  options: JointOptions,
  sideOf: SideOf,
  name = 'joints',
  prefix = '',
): CheckedJoints {
  requireFields(name, options, ALL_FIELDS)
  const { type } = options
  if (!JOINT_TYPES.includes(type))
    refuse(`${prefix}type`, type, "'revolute', 'distance', 'prismatic', 'weld' or 'gear'")
  requireFields(name, options, FIELDS[type])
  const collides = requireBoolean(`${prefix}collideConnected`, options.collideConnected ?? false)
  const { anchors, carriers, finds, ...ends } = checkEnds(options, sideOf, prefix)
  const count = ends.a.length
  const given: Values = options
  const column: Column = (key, rule, fallback) =>
    requirePerBond(prefix + key, given[key], count, rule, fallback, 'joint')
  const columns = {
    ...lawColumns(type, given, column, prefix),
    target: type === 'distance' ? column('lengths', SIZE, MISSING) : column('target', NUMBER, 0),
    reference: column('angles', NUMBER, NO_ANGLE),
    direction: column('directions', NUMBER, 0),
    ratio: column('ratio', GEAR_RATIO, 1),
  }
  requireOrder(columns.lower, columns.upper, prefix)
  requireLengths(type === 'distance' ? columns.upper : [], prefix)
  if (given.motorSpeed !== undefined && given[motorOf(type)] === undefined)
    throw new Error(
      `${prefix}${motorOf(type)} is missing: expected ${SIZE.expected}, because motorSpeed is given`,
    )
  const isRod =
    type === 'distance' && ([...LAW, 'maxMotorForce'] as const).every((key) => given[key] === undefined)
  return {
    type,
    count,
    collides,
    isRigid: isRod || type === 'weld' || type === 'gear',
    anchors,
    carriers,
    finds,
    ...ends,
    columns,
  }
}

const motorOf = (type: JointType) => (type === 'revolute' ? 'maxMotorTorque' : 'maxMotorForce')

function lawColumns(type: JointType, given: Values, column: Column, prefix: string) {
  if (given.stiffness !== undefined && given.hertz !== undefined)
    throw new Error(`${prefix}hertz and stiffness are both given: expected one of them`)
  return {
    lower: bounded(column('lower', LIMIT, -Infinity)),
    upper: bounded(column('upper', LIMIT, Infinity)),
    motorSpeed: column('motorSpeed', type === 'revolute' ? SPIN : SPEED, 0),
    maxMotor: column(motorOf(type), SIZE, 0),
    stiffness: column('stiffness', STIFFNESS, 0),
    hertz: column('hertz', HERTZ, 0),
    dampingRatio: column('dampingRatio', RATIO, 0),
  }
}

const bounded = (limits: Float32Array) =>
  limits.map((limit) => Math.min(Math.max(limit, -NO_LIMIT), NO_LIMIT))

function checkCarriers(
  { carriers }: GearJointOptions,
  { a, b }: CheckedEnds,
  sideOf: SideOf,
  prefix: string,
): Uint32Array | undefined {
  if (carriers === undefined) return undefined
  const name = `${prefix}carriers`
  requireArrayLike(name, carriers)
  const ids = checkIds(name, carriers, sideOf)
  if (ids.length !== a.length)
    throw new Error(`${name} has ${ids.length} bodies for ${a.length} joints: expected ${a.length}`)
  const wheel = ids.findIndex((id, k) => id === a[k] || id === b[k])
  if (wheel >= 0)
    throw new Error(`${name}[${wheel}] is ${show(carriers[wheel])}: expected another body than both wheels`)
  return ids
}

type Ends = Pick<CheckedJoints, 'a' | 'b' | 'points' | 'anchors' | 'finds'> &
  Partial<Pick<CheckedJoints, 'carriers'>>

function checkEnds(options: JointOptions, sideOf: SideOf, prefix: string): Ends {
  if (options.type === 'gear') {
    if (options.pairs === undefined) throw new Error(`${prefix}pairs is missing: expected two ids per joint`)
    const ends = checkPairs(options.pairs, sideOf, 'joint', prefix)
    return { ...ends, carriers: checkCarriers(options, ends, sideOf, prefix), anchors: undefined, finds: 0 }
  }
  const { type, pairs, points } = options
  const isFound = type !== 'distance' && options.anchors === undefined
  if (type === 'distance' || pairs === undefined) {
    const ends = checkBondEnds(options, sideOf, 'joint', prefix)
    const anchors = checkAnchors(options, ends.a.length, 'joint', prefix)
    return { ...ends, anchors, finds: isFound ? JOINT_FIND_A : 0 }
  }
  if (options.disks !== undefined)
    throw new Error(`${prefix}disks and pairs are both given: expected one of them`)
  if (isFound === (points === undefined))
    throw new Error(
      isFound
        ? `${prefix}points is missing: expected a point of the world per joint, or anchors`
        : `${prefix}anchors and points are both given: expected one of them for pairs`,
    )
  const ends = checkPairs(pairs, sideOf, 'joint', prefix)
  if (!isFound) return { ...ends, anchors: checkAnchors(options, ends.a.length, 'joint', prefix), finds: 0 }
  const placed = checkPoints(points, ends.a.length, 'joint', prefix)
  return { ...ends, points: placed, anchors: undefined, finds: JOINT_FIND_A | JOINT_FIND_B }
}

/** Validated changes, one row per joint; a column that is missing changes nothing. */
export type CheckedChanges = Readonly<Partial<Record<JointColumn, Float32Array>>>

/** Returns validated changes of these joints. */
export function checkJointChanges(
  changes: JointChanges,
  joints: ArrayLike<number>,
  terms: readonly JointTerms[],
): CheckedChanges {
  requireFields('changes', changes, ALL_CHANGES)
  const keys = Object.keys(changes).filter((key) => changes[key as keyof JointChanges] !== undefined)
  for (const [k, { type, isRigid }] of terms.entries()) {
    const allowed = isRigid && type === 'distance' ? ['lengths'] : CHANGES[type]
    const refused = keys.find((key) => !allowed.includes(key))
    if (refused !== undefined)
      throw new Error(
        `changes.${refused} is given, and joint ${joints[k]} is ${isRigid ? 'rigid' : `of type '${type}'`}: expected ${allowed.length === 0 ? 'no changes' : `only ${allowed.join(', ')}`}`,
      )
  }
  const given: Values = changes
  const column: Column = (key, rule, fallback) =>
    requirePerBond(`changes.${key}`, given[key], terms.length, rule, fallback, 'joint')
  const turns = keys.includes('maxMotorTorque') || terms.some(({ type }) => type === 'revolute')
  const all = {
    ...lawColumns(turns ? 'revolute' : 'distance', given, column, 'changes.'),
    target: keys.includes('lengths') ? column('lengths', SIZE, 0) : column('target', NUMBER, 0),
  }
  const sources: Readonly<Record<keyof typeof all, readonly string[]>> = {
    lower: ['lower'],
    upper: ['upper'],
    motorSpeed: ['motorSpeed'],
    maxMotor: ['maxMotorForce', 'maxMotorTorque'],
    stiffness: ['stiffness'],
    hertz: ['hertz'],
    dampingRatio: ['dampingRatio'],
    target: ['lengths', 'target'],
  }
  const lower = (k: number) => (keys.includes('lower') ? all.lower[k] : terms[k].lower)
  const upper = (k: number) => (keys.includes('upper') ? all.upper[k] : terms[k].upper)
  const rows = Array.from(terms.keys())
  const nameOf = (k: number) => joints[k]
  requireOrder(rows.map(lower), rows.map(upper), 'changes.', nameOf)
  requireLengths(
    rows.map((k) => (terms[k].type === 'distance' ? upper(k) : Number.NaN)),
    'changes.',
    nameOf,
  )
  const named = (Object.keys(all) as (keyof typeof all)[]).filter((name) =>
    sources[name].some((key) => keys.includes(key)),
  )
  return Object.fromEntries(named.map((name) => [name, all[name]]))
}
