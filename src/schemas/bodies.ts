/** Structs of dynamic bodies: bodies of walls that are pushed by what touches them. */
import * as d from 'typegpu/data'
import { Impulses } from './step.ts'

/**
 * A dynamic body: its state and its constants. One per body of walls; `kind` is 0 for a kinematic body. It moves
 * about its center: the centroid, or the anchor of a revolute joint.
 */
export const DynamicBody = d.struct({
  /** Of the center, in the world; what rounding has taken from it, as in `Pose`; and its position when the substep began. */
  position: d.vec2f,
  residue: d.vec2f,
  previous: d.vec2f,
  velocity: d.vec2f,
  /** The center in body coordinates, and the centroid relative to it. */
  center: d.vec2f,
  lever: d.vec2f,
  /** Prismatic joint: unit vector in the world along which the center moves, and the position of the center at coordinate 0. */
  axis: d.vec2f,
  home: d.vec2f,
  /** Velocity and spin with which it moves in this substep; before it has moved, those expected. */
  carried: d.vec2f,
  turning: d.f32,
  /** Less whole turns; what rounding has taken from it; the angle when the substep began; and the number of whole turns. */
  angle: d.f32,
  angleResidue: d.f32,
  previousAngle: d.f32,
  turns: d.f32,
  spin: d.f32,
  mass: d.f32,
  /** 0 if a revolute joint holds the center. */
  inverseMass: d.f32,
  /** About the center; 0 if a prismatic joint holds the angle. */
  inverseInertia: d.f32,
  /** A HEAVY_ constant. */
  kind: d.u32,
  /** Not 0: it has moved in this substep. */
  moved: d.u32,
  /** Distance in metres from the center of the farthest point of its walls. */
  farthest: d.f32,
  // along the coordinate of the joint, which is an angle in rad or a distance in m: forces are torques in N·m, or forces in N
  lower: d.f32,
  upper: d.f32,
  stiffness: d.f32,
  damping: d.f32,
  rest: d.f32,
  motorSpeed: d.f32,
  motorForce: d.f32,
  friction: d.f32,
  /** A constant force. */
  force: d.f32,
  /** Impulses of these per substep, and the error of the spring in the last biased pass. */
  lowerImpulse: d.f32,
  upperImpulse: d.f32,
  springImpulse: d.f32,
  motorImpulse: d.f32,
  frictionImpulse: d.f32,
  springError: d.f32,
})

/** An edit of one dynamic body: the BODY_ bits in `fields` say which fields it sets. */
export const BodyEdit = d.struct({
  body: d.u32,
  fields: d.u32,
  /** Position of the origin of the body, in the world. */
  origin: d.vec2f,
  dynamic: DynamicBody,
})

/** What the solver needs of a contact with a wall of a dynamic body, beside `Contact`. One per contact, written for walls only. */
export const BodyContact = d.struct({
  /** The contact point, in the world. */
  point: d.vec2f,
  /** NONE if the wall is of no dynamic body, NOT_COUNTED if the contact has no part of the body. */
  body: d.u32,
  /** `Edge.surfaceSpeed`. */
  surfaceSpeed: d.f32,
  /** The impulses before the pass. */
  before: Impulses,
  /** How much the part of the body gives way to unit impulses: along the normal, the tangent, and across both, m/s per kg·m/s. */
  normal: d.f32,
  tangent: d.f32,
  coupling: d.f32,
  /** How much a unit moment turns it. */
  turn: d.f32,
  /** What is left of all that where the spring of the joint has time to act: in a bounce it has not. */
  softness: d.f32,
  /** Lever arms of impulses along the normal and the tangent. */
  cross: d.f32,
  along: d.f32,
  /**
   * How much unit impulses along the normal and the tangent push the body on against a limit of its joint that holds it; 0 if none does. Within the
   * cone of friction it then does not give way.
   */
  held: d.vec2f,
  /** Speed along the normal that the walls turn towards the disk in the substep, beyond that at its start, m/s. */
  turning: d.f32,
  /** Speed along the normal that gravity adds to that of the disk relative to the wall in a substep, m/s. */
  falling: d.f32,
})

/** Impulse on a body, and its moment about the center: a sum over SUM_SLOTS slots. */
export const BodySum = d.struct({ impulse: d.vec2f, moment: d.f32 })
