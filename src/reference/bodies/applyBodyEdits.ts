/** Twin of shaders/bodies/applyBodyEdits.wgsl. */
import {
  bodyEdits,
  bodyEditsLength,
  dynamicBodies,
  status,
} from '../../../shaders/bodies/applyBodyEdits.wgsl'
import { flushed, within } from '../shared/exact'
import { copy } from '../shared/memory'
import { turn, turned } from '../shared/turned'

/** Puts the origin, or the angle about the origin, elsewhere. */
function place(edit: BodyEdit, body: DynamicBody): void {
  turn(body.center.x, body.center.y, body.angle)
  let x = body.position.x - turned.x
  let y = body.position.y - turned.y
  if ((edit.fields & BODY_POSITION) !== 0) {
    x = edit.origin.x
    y = edit.origin.y
    body.residue.x = 0
    body.residue.y = 0
  }
  if ((edit.fields & BODY_ANGLE) !== 0) {
    body.angle = edit.dynamic.angle
    body.angleResidue = 0
    body.turns = edit.dynamic.turns
  }
  turn(body.center.x, body.center.y, body.angle)
  body.position.x = x + turned.x
  body.position.y = y + turned.y
}

function bounded(speed: f32): f32 {
  return flushed(within(-(<f32>MAX_BODY_SPEED), <f32>MAX_BODY_SPEED, speed))
}

/** Applies an impulse, as far as the joint lets it through. */
function push(edit: BodyEdit, body: DynamicBody): void {
  const impulse = edit.dynamic.velocity
  turn(body.lever.x, body.lever.y, body.angle)
  let armX = turned.x
  let armY = turned.y
  if ((edit.fields & BODY_POINT) !== 0) {
    armX = edit.origin.x - body.position.x - body.residue.x
    armY = edit.origin.y - body.position.y - body.residue.y
  }
  const moment: f32 = edit.dynamic.spin + (armX * impulse.y - armY * impulse.x)
  body.spin = bounded(body.spin + body.inverseInertia * moment)
  if (body.kind === DYNAMIC_REVOLUTE) return
  let gainedX: f32 = body.inverseMass * impulse.x
  let gainedY: f32 = body.inverseMass * impulse.y
  if (body.kind === DYNAMIC_PRISMATIC) {
    const along: f32 = body.inverseMass * (impulse.x * body.axis.x + impulse.y * body.axis.y)
    gainedX = along * body.axis.x
    gainedY = along * body.axis.y
  }
  body.velocity.x = bounded(body.velocity.x + gainedX)
  body.velocity.y = bounded(body.velocity.y + gainedY)
}

export function applyBodyEdits(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) {
    status.stale = 1
    status.completed++
    status.collided = 0
  }
  for (let e = firstThread, upTo = endThread(bodyEditsLength); e < upTo; e++) {
    const edit = bodyEdits[e]
    const body = dynamicBodies[edit.body]
    const fields = edit.fields
    if ((fields & BODY_ALL) !== 0) copy(body, edit.dynamic)
    if ((fields & (BODY_POSITION | BODY_ANGLE)) !== 0) {
      place(edit, body)
      status.placed = 1
    }
    if ((fields & BODY_VELOCITY) !== 0) copy(body.velocity, edit.dynamic.velocity)
    if ((fields & BODY_SPIN) !== 0) body.spin = edit.dynamic.spin
    if ((fields & BODY_MOTOR) !== 0) {
      body.motorSpeed = edit.dynamic.motorSpeed
      body.motorForce = edit.dynamic.motorForce
      body.motorImpulse = 0
    }
    if ((fields & BODY_SPRING) !== 0) {
      body.stiffness = edit.dynamic.stiffness
      body.damping = edit.dynamic.damping
      body.rest = edit.dynamic.rest
      body.springImpulse = 0
    }
    if ((fields & BODY_FRICTION) !== 0) {
      body.friction = edit.dynamic.friction
      body.frictionImpulse = 0
    }
    if ((fields & BODY_IMPULSE) !== 0) push(edit, body)
    if ((fields & BODY_FORCE) !== 0) body.force = edit.dynamic.force
  }
}
