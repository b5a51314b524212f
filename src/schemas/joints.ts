/** Structs of joints: a joint is a bond whose free axis has a law. */
import * as d from 'typegpu/data'
import { Bond } from './bonds.ts'

/**
 * The law of a joint's free axis: a spring, a motor and two limits. One per number of a bond, beside its `Bond`; of bonds
 * `axis` is AXIS_NONE, of rigid joints AXIS_LOCKED. The coordinate of the axis is a length in m along the bond (AXIS_STRETCH) or an angle in rad (AXIS_BEND). See docs/solver.md.
 */
export const Joint = d.struct({
  /** An AXIS_ constant. */
  axis: d.u32,
  /** The piece of the law that the last pass of the solver ended on: LAW_LOWER to LAW_UPPER. */
  piece: d.u32,
  /** Angle of b less that of a at which the coordinate is 0, in rad. An edit with 1e30 sets that of the moment. */
  reference: d.f32,
  /** Least and largest coordinate. Below -1e29 and above 1e29 there is no limit. */
  lower: d.f32,
  upper: d.f32,
  /** Rate of the coordinate that the motor aims at, in m/s or rad/s, and its largest force in N or torque in N·m; 0 for no motor. */
  motorSpeed: d.f32,
  maxMotor: d.f32,
  /** Frequency of the spring in Hz, from which each substep finds its stiffness; 0 if the stiffness is given. */
  hertz: d.f32,
  /** Of a gear: turns of a per turn of b, the other way. */
  ratio: d.f32,
  /** Rates that the limits allow in this pass, the rate of the motor within them, and its largest impulse. */
  slowest: d.f32,
  fastest: d.f32,
  driven: d.f32,
  push: d.f32,
  /** Softness of the row while it is rigid. */
  softness: d.f32,
})

/** An edit of one joint: adds it, removes it if `bond.kind` is BOND_NONE, or sets fields of its law. */
export const JointEdit = d.struct({
  /** Number of the joint. */
  index: d.u32,
  /** JOINT_ bits: what the edit does. */
  fields: d.u32,
  /** With JOINT_ADD all of it; else `restLength` is the target of the spring, and `stiffness` and `dampingRatio` its own. */
  bond: Bond,
  /** As in `BondSides`. */
  anchorA: d.vec2f,
  anchorB: d.vec2f,
  /** Size of the periodic box in metres; 0 along an axis that is not periodic. */
  period: d.vec2f,
  joint: Joint,
})
