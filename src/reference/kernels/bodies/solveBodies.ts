/** Twin of shaders/bodies/solveBodies.wgsl. */
import {
  bodies,
  bodySums,
  heavyBodies,
  PASS,
  params,
  status,
} from '../../../../shaders/bodies/solveBodies.wgsl'
import { flushed, impulseWithin, maxExact, pushing, within } from '../shared/exact'
import { placeBody } from '../shared/heavyBody'
import { copy } from '../shared/memory'
import { turn, turned } from '../shared/turned'

function bounded(speed: f32): f32 {
  return within(-(<f32>MOST_BODY_SPEED), <f32>MOST_BODY_SPEED, speed)
}

/** Applies an impulse at the center and its moment to a body. */
function push(heavy: HeavyBody, x: f32, y: f32, moment: f32): void {
  const axis = heavy.axis
  let gainedX = heavy.inverseMass * x
  let gainedY = heavy.inverseMass * y
  if (heavy.kind === HEAVY_PRISMATIC) {
    const along = heavy.inverseMass * (x * axis.x + y * axis.y)
    gainedX = along * axis.x
    gainedY = along * axis.y
  }
  if (heavy.kind !== HEAVY_REVOLUTE) {
    heavy.velocity.x = bounded(heavy.velocity.x + gainedX)
    heavy.velocity.y = bounded(heavy.velocity.y + gainedY)
  }
  heavy.spin = bounded(heavy.spin + heavy.inverseInertia * moment)
}

/** Adds gravity, as to a disk, and the force of the joint. */
function fall(heavy: HeavyBody): void {
  const gravity = params.gravity
  const velocity = heavy.velocity
  velocity.x = flushed(velocity.x)
  velocity.y = flushed(velocity.y)
  heavy.spin = flushed(heavy.spin)
  if (heavy.kind === HEAVY_FREE) {
    velocity.x = velocity.x + params.h * gravity.x
    velocity.y = velocity.y + params.h * gravity.y
  }
  if (heavy.kind === HEAVY_PRISMATIC) {
    const along: f32 = params.h * (gravity.x * heavy.axis.x + gravity.y * heavy.axis.y)
    velocity.x = velocity.x + along * heavy.axis.x
    velocity.y = velocity.y + along * heavy.axis.y
  }
  if (heavy.kind === HEAVY_REVOLUTE) {
    turn(heavy.lever.x, heavy.lever.y, heavy.angle)
    const torque: f32 = heavy.mass * (turned.x * gravity.y - turned.y * gravity.x)
    heavy.spin = heavy.spin + params.h * heavy.inverseInertia * torque
  }
  if (heavy.force !== 0) drive(heavy, params.h * heavy.force)
}

function addContacts(heavy: HeavyBody, b: u32): void {
  let x: f32 = 0
  let y: f32 = 0
  let moment: f32 = 0
  const runs: u32 = (params.disks + SUM_SLOTS - 1) / SUM_SLOTS
  for (let run: u32 = 0; run < runs; run++) {
    const sum = bodySums[run * params.bodies + b]
    x = x + sum.impulse.x
    y = y + sum.impulse.y
    moment = moment + sum.moment
  }
  push(heavy, x, y, moment)
}

/** Speed along the coordinate of the joint. */
function rateOf(heavy: HeavyBody): f32 {
  if (heavy.kind === HEAVY_REVOLUTE) return heavy.spin
  return heavy.velocity.x * heavy.axis.x + heavy.velocity.y * heavy.axis.y
}

function coordinateOf(heavy: HeavyBody): f32 {
  if (heavy.kind === HEAVY_REVOLUTE)
    return heavy.angle + heavy.turns * <f32>TURN_HIGH + (heavy.angleResidue + heavy.turns * <f32>TURN_LOW)
  const x = heavy.position.x - heavy.home.x + heavy.residue.x
  const y = heavy.position.y - heavy.home.y + heavy.residue.y
  return x * heavy.axis.x + y * heavy.axis.y
}

function drive(heavy: HeavyBody, impulse: f32): void {
  push(heavy, impulse * heavy.axis.x, impulse * heavy.axis.y, impulse)
}

/** The impulse of a limit after this pass. */
function limited(old: f32, gap: f32, rate: f32, inverse: f32): f32 {
  if (PASS === RELAX_PASS || gap > 0) return pushing(old - (rate + maxExact(0, gap) / params.h) / inverse)
  const bias: f32 = (<f32>STIFF_RATE * gap) / params.h
  return pushing(old - (<f32>STIFF_MASS * (rate + bias)) / inverse - <f32>STIFF_IMPULSE * old)
}

function warmStartJoint(heavy: HeavyBody): void {
  const held = heavy.springImpulse + heavy.motorImpulse + heavy.frictionImpulse
  drive(heavy, held + (heavy.lowerImpulse - heavy.upperImpulse))
}

function solveJoint(heavy: HeavyBody): void {
  const inverse = heavy.kind === HEAVY_REVOLUTE ? heavy.inverseInertia : heavy.inverseMass
  const coordinate = coordinateOf(heavy)
  if (heavy.stiffness > 0 || heavy.damping > 0) {
    const error = PASS === BIAS_PASS ? coordinate - heavy.rest : heavy.springError
    const hold = heavy.damping + params.h * heavy.stiffness
    const give: f32 = <f32>1 / (params.h * hold)
    const bias = error * (heavy.stiffness / hold)
    const delta = -(rateOf(heavy) + bias + give * heavy.springImpulse) / (inverse + give)
    heavy.springError = error
    heavy.springImpulse = heavy.springImpulse + delta
    drive(heavy, delta)
  }
  if (heavy.motorForce > 0) {
    const most = params.h * heavy.motorForce
    const old = heavy.motorImpulse
    heavy.motorImpulse = impulseWithin(most, old - (rateOf(heavy) - heavy.motorSpeed) / inverse)
    drive(heavy, heavy.motorImpulse - old)
  }
  if (heavy.friction > 0) {
    const most = params.h * heavy.friction
    const old = heavy.frictionImpulse
    heavy.frictionImpulse = impulseWithin(most, old - rateOf(heavy) / inverse)
    drive(heavy, heavy.frictionImpulse - old)
  }
  const oldLower = heavy.lowerImpulse
  heavy.lowerImpulse = limited(oldLower, coordinate - heavy.lower, rateOf(heavy), inverse)
  drive(heavy, heavy.lowerImpulse - oldLower)
  const oldUpper = heavy.upperImpulse
  heavy.upperImpulse = limited(oldUpper, heavy.upper - coordinate, -rateOf(heavy), inverse)
  drive(heavy, oldUpper - heavy.upperImpulse)
}

/** Moves a body, as integratePositions moves disks. */
function advance(heavy: HeavyBody): void {
  const position = heavy.position
  const residue = heavy.residue
  const movedX = params.h * heavy.velocity.x + residue.x
  const movedY = params.h * heavy.velocity.y + residue.y
  const x = position.x + movedX
  const y = position.y + movedY
  const gainedX = x - position.x
  const gainedY = y - position.y
  residue.x = position.x - (x - gainedX) + (movedX - gainedX)
  residue.y = position.y - (y - gainedY) + (movedY - gainedY)
  position.x = x
  position.y = y
  const turning = params.h * heavy.spin + heavy.angleResidue
  const angle = heavy.angle + turning
  const swept = angle - heavy.angle
  heavy.angleResidue = heavy.angle - (angle - swept) + (turning - swept)
  heavy.angle = angle
  copy(heavy.carried, heavy.velocity)
  heavy.turning = heavy.spin
  heavy.moved = 1
}

export function solveBodies(): void {
  if (status.halted !== 0) return
  for (let b = firstThread, upTo = endThread(params.bodies); b < upTo; b++) {
    const heavy = heavyBodies[b]
    if (heavy.kind === HEAVY_NONE) continue
    if (PASS === WARM_PASS) fall(heavy)
    addContacts(heavy, b)
    if (heavy.kind !== HEAVY_FREE) {
      if (PASS === WARM_PASS) warmStartJoint(heavy)
      else solveJoint(heavy)
    }
    if (PASS !== BIAS_PASS) continue
    advance(heavy)
    placeBody(bodies, heavy, params, status, b)
  }
}
