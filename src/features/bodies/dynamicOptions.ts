/** Options of dynamic bodies: bodies of walls that are pushed by what touches them. */
import {
  MASS,
  NUMBER,
  type Rule,
  refuse,
  requireBoolean,
  requireFields,
  requireNumber,
  requireVector,
  SIZE,
  SPEED,
  SPIN,
  type Vector,
} from '../../util/validate.ts'
import { AXES, type PeriodicBox } from '../periodic/periodicBox.ts'

/** A spring along the coordinate of a joint. */
export interface JointSpring {
  /** In N/m; of a revolute joint in N·m/rad. */
  readonly stiffness: number
  /** In N·s/m; of a revolute joint in N·m·s/rad. Default 0. */
  readonly damping?: number
  /** Coordinate at which it is relaxed. Default 0. */
  readonly rest?: number
}

/** A motor along the coordinate of a joint. */
export interface JointMotor {
  /** Speed that it tries to keep, in m/s; of a revolute joint in rad/s. */
  readonly speed: number
  /** Largest force in N; of a revolute joint the largest torque in N·m. */
  readonly maxForce: number
}

interface JointParts {
  /** Range of the coordinate. Default: any. */
  readonly limits?: readonly [lower: number, upper: number]
  readonly spring?: JointSpring
  readonly motor?: JointMotor
  /** Force of dry friction in N; of a revolute joint its torque in N·m. Default 0. */
  readonly friction?: number
  /**
   * Constant force in N along the coordinate, negative backwards; of a revolute joint a torque in N·m. A wall that holds a pressure is a
   * slider whose force is the pressure times the length of the wall. Default 0.
   */
  readonly force?: number
}

/** A hinge between a body and the world. Its coordinate is the angle of the body. */
export interface RevoluteJoint extends JointParts {
  readonly type: 'revolute'
  /** The point that stays where it is, in body coordinates. Default [0, 0]. */
  readonly anchor?: Vector
}

/** A slider between a body and the world. Its coordinate is the distance that the body has moved along the axis; its angle stays. */
export interface PrismaticJoint extends JointParts {
  readonly type: 'prismatic'
  /** Direction in which the body moves, in world coordinates. */
  readonly axis: Vector
}

export type Joint = RevoluteJoint | PrismaticJoint

/** What makes a body dynamic. */
export interface DynamicOptions {
  /** Mass in kg. Required, except for a revolute joint with `inertia`: gravity then does not turn the body. */
  readonly mass?: number
  /**
   * Moment of inertia in kg·m² about the centroid, or about the anchor of a revolute joint. Default: that of closed walls as plates,
   * or without closed walls that of the walls as wires.
   */
  readonly inertia?: number
  /** Whether the body does not turn; default false. Not with a revolute joint. */
  readonly fixedRotation?: boolean
  /** Centroid in body coordinates. Default: that of the same plates or wires. */
  readonly centroid?: Vector
  /** What holds the body. Default: nothing. */
  readonly joint?: Joint
  /** Position of the body's origin in metres. Default [0, 0]. */
  readonly position?: Vector
  /** Angle in radians. Default 0. */
  readonly angle?: number
  /** Velocity of the centroid in m/s; with a prismatic joint only what is along its axis counts. Default [0, 0]. */
  readonly velocity?: Vector
  /** Angular velocity in rad/s. Default 0. */
  readonly spin?: number
}

const FARTHEST = 1e6
/** Angles in rad, and coordinates of joints: a limit that is farther away would throw the body. */
export const COORDINATE_OF_JOINT: Rule = {
  expected: 'a number from -1e6 to 1e6',
  holds: (v) => Math.abs(v) <= FARTHEST,
}

/** Of a joint, in N, or N·m for a revolute joint. */
export const FORCE: Rule = {
  expected: 'a number from -1e18 to 1e18',
  holds: (v) => Math.abs(v) <= 1e18,
}

export const DYNAMIC_FIELDS = [
  'mass',
  'inertia',
  'fixedRotation',
  'centroid',
  'joint',
  'position',
  'angle',
  'velocity',
  'spin',
]

/** Whether any of these options makes a body dynamic. */
export function isDynamic(options: object): boolean {
  return DYNAMIC_FIELDS.some((name) => (options as Record<string, unknown>)[name] !== undefined)
}

/** Checked options; numbers are as the backends store them. */
export interface CheckedDynamic {
  readonly mass: number | undefined
  readonly inertia: number | undefined
  readonly fixedRotation: boolean
  readonly centroid: Vector | undefined
  readonly joint: CheckedJoint | undefined
  readonly position: Vector
  readonly angle: number
  readonly velocity: Vector
  readonly spin: number
}

export interface CheckedJoint {
  readonly type: Joint['type']
  /** The anchor of a revolute joint. */
  readonly anchor: Vector
  /** Unit vector; [0, 0] for a revolute joint. */
  readonly axis: Vector
  readonly limits: Vector
  readonly spring: Required<JointSpring>
  readonly motor: JointMotor
  readonly friction: number
  readonly force: number
}

/** Coordinates that no body reaches. */
const UNLIMITED: Vector = [-1e18, 1e18]
const JOINT_FIELDS = ['type', 'limits', 'spring', 'motor', 'friction', 'force']
const NO_SPRING = { stiffness: 0, damping: 0, rest: 0 }
export const NO_MOTOR: JointMotor = { speed: 0, maxForce: 0 }

/** Returns the options of a dynamic body. `name` precedes names in errors. Throws if one is invalid. */
function checkDynamic(options: DynamicOptions, name: string): CheckedDynamic {
  const {
    mass,
    inertia,
    fixedRotation = false,
    centroid,
    joint,
    position = [0, 0],
    angle = 0,
    velocity = [0, 0],
    spin = 0,
  } = options
  const checked = joint === undefined ? undefined : checkJoint(joint, `${name}joint`)
  const isHinged = checked?.type === 'revolute' && inertia !== undefined
  if (mass === undefined && !isHinged)
    refuse(
      `${name}mass`,
      mass,
      'the mass in kg of a body without motion, or the inertia of one on a revolute joint',
    )
  requireBoolean(`${name}fixedRotation`, fixedRotation)
  if (fixedRotation && checked?.type === 'revolute')
    throw new Error(`${name}fixedRotation is true: expected false with a revolute joint`)
  if (fixedRotation && spin !== 0) refuse(`${name}spin`, spin, '0 with fixedRotation')
  return {
    mass: mass === undefined ? undefined : requireNumber(`${name}mass`, mass, MASS),
    inertia: inertia === undefined ? undefined : requireNumber(`${name}inertia`, inertia, MASS),
    fixedRotation,
    centroid: centroid === undefined ? undefined : requireVector(`${name}centroid`, centroid, NUMBER),
    joint: checked,
    position: requireVector(`${name}position`, position, NUMBER),
    angle: requireNumber(`${name}angle`, angle, COORDINATE_OF_JOINT),
    velocity: requireVector(`${name}velocity`, velocity, SPEED),
    spin: requireNumber(`${name}spin`, spin, SPIN),
  }
}

function checkJoint(joint: Joint, name: string): CheckedJoint {
  const type: unknown = (joint as Partial<Joint>)?.type
  if (type !== 'revolute' && type !== 'prismatic') refuse(`${name}.type`, type, "'revolute' or 'prismatic'")
  requireFields(name, joint, [...JOINT_FIELDS, joint.type === 'revolute' ? 'anchor' : 'axis'])
  const { limits = UNLIMITED, friction = 0, force = 0 } = joint
  const [lower, upper] = requireVector(`${name}.limits`, limits, NUMBER)
  if (lower > upper) refuse(`${name}.limits`, limits, 'the lower limit first')
  if (lower > FARTHEST || upper < -FARTHEST)
    refuse(`${name}.limits`, limits, 'room for the joint between -1e6 and 1e6')
  return {
    type,
    anchor:
      joint.type === 'revolute' ? requireVector(`${name}.anchor`, joint.anchor ?? [0, 0], NUMBER) : [0, 0],
    axis: joint.type === 'prismatic' ? unitAxis(joint.axis, `${name}.axis`) : [0, 0],
    limits: [lower, upper],
    spring: joint.spring === undefined ? NO_SPRING : checkSpring(joint.spring, `${name}.spring`),
    motor: joint.motor === undefined ? NO_MOTOR : checkMotor(joint.motor, `${name}.motor`),
    friction: requireNumber(`${name}.friction`, friction, SIZE),
    force: requireNumber(`${name}.force`, force, FORCE),
  }
}

function unitAxis(axis: Vector, name: string): Vector {
  const [x, y] = requireVector(name, axis, NUMBER)
  const length = Math.hypot(x, y)
  if (length === 0) refuse(name, axis, 'a direction other than [0, 0]')
  return [x / length, y / length]
}

export function checkSpring(spring: JointSpring, name: string): Required<JointSpring> {
  requireFields(name, spring, ['stiffness', 'damping', 'rest'])
  return {
    stiffness: requireNumber(`${name}.stiffness`, spring.stiffness, SIZE),
    damping: requireNumber(`${name}.damping`, spring.damping ?? 0, SIZE),
    rest: requireNumber(`${name}.rest`, spring.rest ?? 0, COORDINATE_OF_JOINT),
  }
}

export function checkMotor(motor: JointMotor, name: string): JointMotor {
  requireFields(name, motor, ['speed', 'maxForce'])
  return {
    speed: requireNumber(`${name}.speed`, motor.speed, SPEED),
    maxForce: requireNumber(`${name}.maxForce`, motor.maxForce, SIZE),
  }
}

/** Returns the options of a dynamic body of a world. Throws if one is invalid, or the world cannot have it. */
export function requireDynamic(
  options: DynamicOptions & { readonly motion?: unknown },
  name: string,
  isEventDriven: boolean,
  { period }: PeriodicBox,
): CheckedDynamic {
  if (options.motion !== undefined)
    throw new Error(`${name}motion is given: expected none for a body with a mass or a joint`)
  if (isEventDriven)
    throw new Error(`${name}a dynamic body is given: expected none with stepping 'eventDriven'`)
  const checked = checkDynamic(options, name)
  const { type, axis } = checked.joint ?? {}
  for (const k of [0, 1] as const)
    if (period[k] > 0 && !(type === 'prismatic' && axis?.[k] === 0))
      throw new Error(
        `${name}a dynamic body is given that may move along ${AXES[k]}, which is periodic: expected a prismatic joint with ${AXES[k]} of its axis 0`,
      )
  return checked
}
