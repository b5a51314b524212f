/** Twin of shaders/bodies/solveBodies.wgsl. */
import {
  bodies,
  bodySums,
  dynamicBodies,
  PASS,
  params,
  status,
} from '../../../shaders/bodies/solveBodies.wgsl'
import { atomicMax } from '../shared/atomics'
import { flushed, impulseWithin, maxExact, minExact, pushing, within } from '../shared/exact'
import { copy } from '../shared/memory'
import { turn, turned } from '../shared/turned'
import { coordinateOf, rateOf } from './parts/bodyJoint'
import { placeBody } from './parts/dynamicBody'

function bounded(speed: f32): f32 {
  return within(-(<f32>MAX_BODY_SPEED), <f32>MAX_BODY_SPEED, speed)
}

/** Applies an impulse at the center and its moment to a body. */
function push(dynamic: DynamicBody, x: f32, y: f32, moment: f32): void {
  const axis = dynamic.axis
  let gainedX = dynamic.inverseMass * x
  let gainedY = dynamic.inverseMass * y
  if (dynamic.kind === DYNAMIC_PRISMATIC) {
    const along = dynamic.inverseMass * (x * axis.x + y * axis.y)
    gainedX = along * axis.x
    gainedY = along * axis.y
  }
  if (dynamic.kind !== DYNAMIC_REVOLUTE) {
    dynamic.velocity.x = bounded(dynamic.velocity.x + gainedX)
    dynamic.velocity.y = bounded(dynamic.velocity.y + gainedY)
  }
  dynamic.spin = bounded(dynamic.spin + dynamic.inverseInertia * moment)
}

/** Adds gravity, as to a disk, and the force of the joint. */
function fall(dynamic: DynamicBody): void {
  const gravity = params.gravity
  const velocity = dynamic.velocity
  velocity.x = flushed(velocity.x)
  velocity.y = flushed(velocity.y)
  dynamic.spin = flushed(dynamic.spin)
  if (dynamic.kind === DYNAMIC_FREE) {
    velocity.x = velocity.x + params.h * gravity.x
    velocity.y = velocity.y + params.h * gravity.y
  }
  if (dynamic.kind === DYNAMIC_PRISMATIC) {
    const along: f32 = params.h * (gravity.x * dynamic.axis.x + gravity.y * dynamic.axis.y)
    velocity.x = velocity.x + along * dynamic.axis.x
    velocity.y = velocity.y + along * dynamic.axis.y
  }
  if (dynamic.kind === DYNAMIC_REVOLUTE) {
    turn(dynamic.lever.x, dynamic.lever.y, dynamic.angle)
    const torque: f32 = dynamic.mass * (turned.x * gravity.y - turned.y * gravity.x)
    dynamic.spin = dynamic.spin + params.h * dynamic.inverseInertia * torque
  }
  if (dynamic.force !== 0) drive(dynamic, params.h * dynamic.force)
}

function addContacts(dynamic: DynamicBody, b: u32): void {
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
  push(dynamic, x, y, moment)
}

function drive(dynamic: DynamicBody, impulse: f32): void {
  push(dynamic, impulse * dynamic.axis.x, impulse * dynamic.axis.y, impulse)
}

/** The impulse of a limit after this pass. */
function limited(old: f32, gap: f32, rate: f32, inverse: f32): f32 {
  if (PASS === RELAX_PASS || gap > 0) return pushing(old - (rate + maxExact(0, gap) / params.h) / inverse)
  const bias: f32 = (<f32>STIFF_RATE * gap) / params.h
  return pushing(old - (<f32>STIFF_MASS * (rate + bias)) / inverse - <f32>STIFF_IMPULSE * old)
}

function inverseOf(dynamic: DynamicBody): f32 {
  return dynamic.kind === DYNAMIC_REVOLUTE ? dynamic.inverseInertia : dynamic.inverseMass
}

function keptOf(old: f32, needed: f32): f32 {
  return within(minExact(0, needed), maxExact(0, needed), old)
}

function warmStartJoint(dynamic: DynamicBody): void {
  const inverse = inverseOf(dynamic)
  drive(dynamic, dynamic.springImpulse)
  if (dynamic.motorForce > 0) {
    dynamic.motorImpulse = keptOf(dynamic.motorImpulse, (dynamic.motorSpeed - rateOf(dynamic)) / inverse)
    drive(dynamic, dynamic.motorImpulse)
  }
  if (dynamic.friction > 0) {
    dynamic.frictionImpulse = keptOf(dynamic.frictionImpulse, -rateOf(dynamic) / inverse)
    drive(dynamic, dynamic.frictionImpulse)
  }
  const needed = -rateOf(dynamic) / inverse
  dynamic.lowerImpulse = minExact(dynamic.lowerImpulse, pushing(needed))
  dynamic.upperImpulse = minExact(dynamic.upperImpulse, pushing(-needed))
  drive(dynamic, dynamic.lowerImpulse - dynamic.upperImpulse)
}

function solveJoint(dynamic: DynamicBody): void {
  const inverse = inverseOf(dynamic)
  const coordinate = coordinateOf(dynamic)
  if (dynamic.stiffness > 0 || dynamic.damping > 0) {
    const error = PASS === BIAS_PASS ? coordinate - dynamic.rest : dynamic.springError
    const hold = dynamic.damping + params.h * dynamic.stiffness
    const give: f32 = <f32>1 / (params.h * hold)
    const bias = error * (dynamic.stiffness / hold)
    const delta = -(rateOf(dynamic) + bias + give * dynamic.springImpulse) / (inverse + give)
    dynamic.springError = error
    dynamic.springImpulse = dynamic.springImpulse + delta
    drive(dynamic, delta)
  }
  if (dynamic.motorForce > 0) {
    const most = params.h * dynamic.motorForce
    const old = dynamic.motorImpulse
    dynamic.motorImpulse = impulseWithin(most, old - (rateOf(dynamic) - dynamic.motorSpeed) / inverse)
    drive(dynamic, dynamic.motorImpulse - old)
  }
  if (dynamic.friction > 0) {
    const most = params.h * dynamic.friction
    const old = dynamic.frictionImpulse
    dynamic.frictionImpulse = impulseWithin(most, old - rateOf(dynamic) / inverse)
    drive(dynamic, dynamic.frictionImpulse - old)
  }
  const oldLower = dynamic.lowerImpulse
  dynamic.lowerImpulse = limited(oldLower, coordinate - dynamic.lower, rateOf(dynamic), inverse)
  drive(dynamic, dynamic.lowerImpulse - oldLower)
  const oldUpper = dynamic.upperImpulse
  dynamic.upperImpulse = limited(oldUpper, dynamic.upper - coordinate, -rateOf(dynamic), inverse)
  drive(dynamic, oldUpper - dynamic.upperImpulse)
}

/** Moves a body, as integratePositions moves disks. */
function advance(dynamic: DynamicBody): void {
  const position = dynamic.position
  const residue = dynamic.residue
  const movedX = params.h * dynamic.velocity.x + residue.x
  const movedY = params.h * dynamic.velocity.y + residue.y
  const x = position.x + movedX
  const y = position.y + movedY
  const gainedX = x - position.x
  const gainedY = y - position.y
  residue.x = position.x - (x - gainedX) + (movedX - gainedX)
  residue.y = position.y - (y - gainedY) + (movedY - gainedY)
  position.x = x
  position.y = y
  const turning = params.h * dynamic.spin + dynamic.angleResidue
  const angle = dynamic.angle + turning
  const swept = angle - dynamic.angle
  dynamic.angleResidue = dynamic.angle - (angle - swept) + (turning - swept)
  dynamic.angle = angle
  copy(dynamic.carried, dynamic.velocity)
  dynamic.turning = dynamic.spin
  dynamic.moved = 1
}

/** Notes the change of the speed of its walls that the joint drives the body with. */
function noteDrive(dynamic: DynamicBody, walls: Body): void {
  const impulse: f32 = params.h * abs(dynamic.force) + abs(dynamic.springImpulse) + abs(dynamic.motorImpulse)
  let change: f32 = inverseOf(dynamic) * impulse
  if (dynamic.kind === DYNAMIC_REVOLUTE) {
    const size: f32 = <f32>(walls.columns + walls.rows) / walls.inverseCellSize
    change = change * (abs(walls.corner.x) + abs(walls.corner.y) + size)
  }
  if (change > 0) atomicMax(status.bodyDeltaVAddress, reinterpret<u32>(minExact(<f32>MAX_DRIFT, change)))
}

export function solveBodies(): void {
  if (status.halted !== 0) return
  for (let b = firstThread, upTo = endThread(params.bodies); b < upTo; b++) {
    const dynamic = dynamicBodies[b]
    if (dynamic.kind === DYNAMIC_NONE) continue
    if (PASS === WARM_PASS) fall(dynamic)
    addContacts(dynamic, b)
    if (dynamic.kind !== DYNAMIC_FREE) {
      if (PASS === WARM_PASS) {
        warmStartJoint(dynamic)
        noteDrive(dynamic, bodies[b])
      } else {
        solveJoint(dynamic)
      }
    }
    if (PASS !== BIAS_PASS) continue
    advance(dynamic)
    placeBody(bodies, dynamic, params, status, b)
  }
}
