/** Twin of shaders/bodies/prepareBodyContacts.wgsl. */
import {
  bodyContacts,
  bodyLoads,
  contactSpans,
  contacts,
  heavyBodies,
  impulses,
  PASS,
  params,
  status,
} from '../../../../shaders/bodies/prepareBodyContacts.wgsl'
import { maxExact } from '../shared/exact'
import { copy } from '../shared/memory'
import { turn, turned } from '../shared/turned'

/** How much less a body gives way because of the spring of its joint. */
function softnessOf(heavy: HeavyBody): f32 {
  const inverse = heavy.kind === HEAVY_REVOLUTE ? heavy.inverseInertia : heavy.inverseMass
  return <f32>1 / (<f32>1 + inverse * (params.h * (heavy.damping + params.h * heavy.stiffness)))
}

/** Change of the velocity of the center, and of the spin, by gravity in a second. */
namespace fall {
  export let x: f32 = 0
  export let y: f32 = 0
  export let turning: f32 = 0
}

function findFall(heavy: HeavyBody): void {
  const gravity = params.gravity
  fall.x = 0
  fall.y = 0
  fall.turning = 0
  if (heavy.kind === HEAVY_FREE) {
    fall.x = gravity.x
    fall.y = gravity.y
  } else if (heavy.kind === HEAVY_PRISMATIC) {
    const along = gravity.x * heavy.axis.x + gravity.y * heavy.axis.y
    fall.x = along * heavy.axis.x
    fall.y = along * heavy.axis.y
  } else {
    turn(heavy.lever.x, heavy.lever.y, heavy.angle)
    fall.turning = heavy.inverseInertia * (heavy.mass * (turned.x * gravity.y - turned.y * gravity.x))
  }
}

/** Writes how the part of the body at the contact gives way. */
function splitBody(
  noted: BodyContact,
  heavy: HeavyBody,
  parts: f32,
  normal: Vec2,
  cross: f32,
  along: f32,
): void {
  let ofNormal: f32 = 1
  let ofTangent: f32 = 1
  let ofBoth: f32 = 0
  if (heavy.kind === HEAVY_PRISMATIC) {
    const axis = heavy.axis
    const onNormal = normal.x * axis.x + normal.y * axis.y
    const onTangent = -normal.y * axis.x + normal.x * axis.y
    ofNormal = onNormal * onNormal
    ofTangent = onTangent * onTangent
    ofBoth = onNormal * onTangent
  }
  const shift = parts * heavy.inverseMass
  const turning = parts * heavy.inverseInertia
  noted.normal = shift * ofNormal + turning * (cross * cross)
  noted.tangent = shift * ofTangent + turning * (along * along)
  noted.coupling = shift * ofBoth + turning * (cross * along)
  noted.turn = turning
  noted.cross = cross
  noted.along = along
}

function prepare(k: u32): void {
  const noted = bodyContacts[k]
  if (noted.body >= NOT_COUNTED) return
  const contact = contacts[k]
  const heavy = heavyBodies[noted.body]
  const normal = contact.normal
  const armX = noted.point.x - heavy.position.x
  const armY = noted.point.y - heavy.position.y
  const cross = armX * normal.y - armY * normal.x
  const along = armX * normal.x + armY * normal.y
  contact.wallVelocity.x = heavy.velocity.x + heavy.spin * -armY + noted.surfaceSpeed * -normal.y
  contact.wallVelocity.y = heavy.velocity.y + heavy.spin * armX + noted.surfaceSpeed * normal.x
  contact.wallSpin = heavy.spin
  copy(noted.before, impulses[k])
  noted.softness = softnessOf(heavy)
  splitBody(noted, heavy, maxExact(1, <f32>bodyLoads[noted.body]), normal, cross, along)
  if (PASS !== BIAS_PASS) return
  findFall(heavy)
  const gravity = params.gravity
  noted.turning = -(<f32>0.5 * params.h * heavy.spin * heavy.spin) * along
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
