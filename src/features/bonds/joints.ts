/** Options of joints: their types, and what each has. */
import type { PerBond } from './bondInputs.ts'
import type { JointSide } from './sides.ts'

/** One number per joint, or one number for all joints. */
export type PerJoint = PerBond

/** The types of joints. */
export const JOINT_TYPES = ['revolute', 'distance', 'prismatic', 'weld', 'gear'] as const
export type JointType = (typeof JOINT_TYPES)[number]

/** Pairs of bodies; a body is a disk or a grain, or a dynamic body of walls. */
interface Pairs {
  /** Two bodies per joint, a0, b0, a1, b1, …: ids of disks and grains, or `{ body }` with the number of a dynamic body. */
  readonly pairs?: ArrayLike<JointSide>
  /** Whether the jointed bodies also collide with each other; default false. */
  readonly collideConnected?: boolean
}

/** The ends of joints: `pairs`, or `disks` that are joined to the world. */
interface Ends extends Pairs {
  /** The bodies that are joined to the world, as in `pairs`. */
  readonly disks?: ArrayLike<JointSide>
  /**
   * The points that are joined, m: along the axes of each body, from its centre; of bodies of walls in body coordinates, as their walls. Four numbers per joint of `pairs`, ax0, ay0, bx0, by0, …, two
   * per joint of `disks`, ax0, ay0, ….
   */
  readonly anchors?: ArrayLike<number>
}

interface PointEnds extends Ends {
  /**
   * A point of the world per joint, where it holds the bodies together as they are now: x0, y0, x1, y1, …, m. Bodies of `pairs` need either points
   * or anchors. For `disks` points are required, and anchors default to where the points are in the bodies now.
   */
  readonly points?: ArrayLike<number>
}

/** A spring along or about the free axis. */
interface Spring {
  /** Force per m, N/m, or torque per rad, N·m/rad; default: no spring. */
  readonly stiffness?: PerJoint
  /** In place of `stiffness`: frequency at which the bodies would swing on the spring, Hz. */
  readonly hertz?: PerJoint
  /** Damping of the spring, over its critical damping; default 0. */
  readonly dampingRatio?: PerJoint
}

/** The range of the free axis: a length or a translation in m, or an angle in rad. */
interface Limits {
  /** Default: -Infinity. */
  readonly lower?: PerJoint
  /** Default: Infinity. */
  readonly upper?: PerJoint
}

interface LinearMotor {
  /** Speed that the motor aims at, m/s; it lengthens the joint, or moves the second body along the axis. Default 0. */
  readonly motorSpeed?: PerJoint
  /** Largest force of the motor, N; default 0, which is no motor. Required with `motorSpeed`. */
  readonly maxMotorForce?: PerJoint
}

/**
 * Pins: both bodies turn about a point. The angle of the joint is that of the second body less that of the first, and 0 now. Of joints to the world the world is
 * the first body.
 */
export interface RevoluteJointOptions extends PointEnds, Spring, Limits {
  readonly type: 'revolute'
  /** Angles of the second body less those of the first at which the angle of the joint is 0, rad; default: those of now. */
  readonly angles?: PerJoint
  /** Angle that the spring turns to, rad; default 0. */
  readonly target?: PerJoint
  /** Speed that the motor aims at, rad/s; it turns the second body counter-clockwise. Default 0. */
  readonly motorSpeed?: PerJoint
  /** Largest torque of the motor, N·m; default 0, which is no motor. Required with `motorSpeed`. */
  readonly maxMotorTorque?: PerJoint
}

/**
 * Rods, springs, winches and ropes: what they hold is the distance of two anchors, by default the centres. A rod without limits, spring or motor is rigid;
 * with any of these its length is free but for them. A rope is a joint with `upper` alone.
 */
export interface DistanceJointOptions extends Ends, Spring, Limits, LinearMotor {
  readonly type: 'distance'
  /** A point of the world for each of `disks`: x0, y0, x1, y1, …, m. */
  readonly points?: ArrayLike<number>
  /** Lengths at rest of rods and springs, m; default: the distances when the joints are made. */
  readonly lengths?: PerJoint
}

/**
 * Sliders: the second body moves along an axis of the first and does not turn. The translation is 0 where the anchors meet. Of joints to the world the world is
 * the first body.
 */
export interface PrismaticJointOptions extends PointEnds, Spring, Limits, LinearMotor {
  readonly type: 'prismatic'
  /** Directions of the axes as the bodies are now, rad; default 0, along x. */
  readonly directions?: PerJoint
  /** Angles of the second body less those of the first, which the joint keeps, rad; default: those of now. */
  readonly angles?: PerJoint
  /** Translation that the spring moves to, m; default 0. */
  readonly target?: PerJoint
}

/** Welds: the second body keeps its place and its angle as seen from the first. */
export interface WeldJointOptions extends PointEnds {
  readonly type: 'weld'
  /** Angles of the second body less those of the first, which the joint keeps, rad; default: those of now. */
  readonly angles?: PerJoint
}

/**
 * Gears: the angle of the first body plus `ratio` times that of the second stays what it is, as seen from the carrier. They hold no positions: pin
 * the wheels as well.
 */
export interface GearJointOptions extends Pairs {
  readonly type: 'gear'
  /** Turns of the first body per turn of the second, the other way; wheels of radii ra and rb that mesh have rb/ra. Default 1. */
  readonly ratio?: PerJoint
  /**
   * The body per joint that both wheels turn on, as in `pairs`: the arm of a planetary gear, the frame of a bicycle. It takes the reaction of the gear, so that
   * angular momentum is kept. Default: the world.
   */
  readonly carriers?: ArrayLike<JointSide>
}

/** Joints between disks, grains and dynamic bodies, or between them and the world. */
export type JointOptions =
  | RevoluteJointOptions
  | DistanceJointOptions
  | PrismaticJointOptions
  | WeldJointOptions
  | GearJointOptions

/** Changes of joints: each is one number per joint that is changed, or one for all. Each type takes what its options have. */
export interface JointChanges extends Spring, Limits {
  /** Of 'distance': the length at rest, m. A rigid rod takes no other change. */
  readonly lengths?: PerJoint
  /** Of 'revolute', rad, and 'prismatic', m: what the spring moves to. */
  readonly target?: PerJoint
  /** rad/s of 'revolute', else m/s. */
  readonly motorSpeed?: PerJoint
  /** Of 'distance' and 'prismatic', N. */
  readonly maxMotorForce?: PerJoint
  /** Of 'revolute', N·m. */
  readonly maxMotorTorque?: PerJoint
}
