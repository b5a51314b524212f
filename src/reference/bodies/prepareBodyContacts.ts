/** Twin of shaders/bodies/prepareBodyContacts.wgsl. */
import {
  bodyContacts,
  bodyLoads,
  contactSpans,
  contacts,
  dynamicBodies,
  impulses,
  PASS,
  params,
  status,
} from '../../../shaders/bodies/prepareBodyContacts.wgsl'
import { maxExact } from '../shared/exact'
import { clear, copy } from '../shared/memory'
import { turn, turned } from '../shared/turned'
import { isAtLimit } from './parts/bodyJoint'

/** How much less a body gives way because of the spring of its joint. */
function softnessOf(dynamic: DynamicBody): f32 {
  const inverse = dynamic.kind === DYNAMIC_REVOLUTE ? dynamic.inverseInertia : dynamic.inverseMass
  return <f32>1 / (<f32>1 + inverse * (params.h * (dynamic.damping + params.h * dynamic.stiffness)))
}

/** Change of the velocity of the center, and of the spin, by gravity in a second. */
namespace fall {
  export let x: f32 = 0
  export let y: f32 = 0
  export let turning: f32 = 0
}

function findFall(dynamic: DynamicBody): void {
  const gravity = params.gravity
  fall.x = 0
  fall.y = 0
  fall.turning = 0
  if (dynamic.kind === DYNAMIC_FREE) {
    fall.x = gravity.x
    fall.y = gravity.y
  } else if (dynamic.kind === DYNAMIC_PRISMATIC) {
    const along = gravity.x * dynamic.axis.x + gravity.y * dynamic.axis.y
    fall.x = along * dynamic.axis.x
    fall.y = along * dynamic.axis.y
  } else {
    turn(dynamic.lever.x, dynamic.lever.y, dynamic.angle)
    fall.turning = dynamic.inverseInertia * (dynamic.mass * (turned.x * gravity.y - turned.y * gravity.x))
  }
}

/** Writes how the part of the body at the contact gives way. */
function splitBody(
  noted: BodyContact,
  dynamic: DynamicBody,
  parts: f32,
  normal: Vec2,
  cross: f32,
  along: f32,
): void {
  let ofNormal: f32 = 1
  let ofTangent: f32 = 1
  let ofBoth: f32 = 0
  if (dynamic.kind === DYNAMIC_PRISMATIC) {
    const axis = dynamic.axis
    const onNormal = normal.x * axis.x + normal.y * axis.y
    const onTangent = -normal.y * axis.x + normal.x * axis.y
    ofNormal = onNormal * onNormal
    ofTangent = onTangent * onTangent
    ofBoth = onNormal * onTangent
  }
  const shift = parts * dynamic.inverseMass
  const turning = parts * dynamic.inverseInertia
  noted.normal = shift * ofNormal + turning * (cross * cross)
  noted.tangent = shift * ofTangent + turning * (along * along)
  noted.coupling = shift * ofBoth + turning * (cross * along)
  noted.turn = turning
  noted.cross = cross
  noted.along = along
}

/** Writes how a contact pushes the body on against a limit that holds it. */
function findHold(noted: BodyContact, dynamic: DynamicBody, normal: Vec2, cross: f32, along: f32): void {
  let ofNormal = cross
  let ofTangent = along
  if (dynamic.kind === DYNAMIC_PRISMATIC) {
    const axis = dynamic.axis
    ofNormal = normal.x * axis.x + normal.y * axis.y
    ofTangent = -normal.y * axis.x + normal.x * axis.y
  }
  const isHeld = isAtLimit(dynamic, ofNormal > 0, params)
  noted.held.x = isHeld ? abs(ofNormal) : 0
  noted.held.y = isHeld ? abs(ofTangent) : 0
}

function prepare(k: u32): void {
  const noted = bodyContacts[k]
  if (noted.body >= NOT_COUNTED) return
  const contact = contacts[k]
  const dynamic = dynamicBodies[noted.body]
  const normal = contact.normal
  const armX = noted.point.x - dynamic.position.x
  const armY = noted.point.y - dynamic.position.y
  const cross = armX * normal.y - armY * normal.x
  const along = armX * normal.x + armY * normal.y
  contact.wallVelocity.x = dynamic.velocity.x + dynamic.spin * -armY + noted.surfaceSpeed * -normal.y
  contact.wallVelocity.y = dynamic.velocity.y + dynamic.spin * armX + noted.surfaceSpeed * normal.x
  contact.wallSpin = dynamic.spin
  const turnsFar = abs(params.h * dynamic.spin) > <f32>MAX_KEPT_TURN
  if (turnsFar && PASS !== BIAS_PASS) clear(impulses[k])
  copy(noted.before, impulses[k])
  noted.softness = softnessOf(dynamic)
  splitBody(noted, dynamic, maxExact(1, <f32>bodyLoads[noted.body]), normal, cross, along)
  findHold(noted, dynamic, normal, cross, along)
  if (PASS !== BIAS_PASS) return
  findFall(dynamic)
  const gravity = params.gravity
  noted.turning = turnsFar ? 0 : -(<f32>0.5 * params.h * dynamic.spin * dynamic.spin) * along
  const lag = (gravity.x - fall.x) * normal.x + (gravity.y - fall.y) * normal.y
  noted.falling = params.h * (lag - fall.turning * cross)
}

export function prepareBodyContacts(): void {
  if (status.halted !== 0) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const span = contactSpans[i]
    for (let k = span.start + span.count; k > span.start && contacts[k - 1].b >= EDGE_BIT; k--) prepare(k - 1)
  }
}
