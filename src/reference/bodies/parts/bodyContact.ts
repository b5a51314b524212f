/** Twin of shaders/bodies/parts/bodyContact.wgsl. */
import { bounce, bounceOf, mobility } from '../../shared/bounce'
import { flushed, impulseWithin, maxExact, pushing } from '../../shared/exact'

/** One side of a contact, a disk or a grain: see the kernel. */
export namespace side {
  export let inverseMass: f32 = 0
  export let inverseInertia: f32 = 0
  export let cross: f32 = 0
  export let along: f32 = 0
  export let friction: f32 = 0
  export let hold: f32 = 0
}

/** How much the two sides give way to unit impulses along the normal, the tangent, and of a moment. */
namespace give {
  export let normal: f32 = 0
  export let tangent: f32 = 0
  export let coupling: f32 = 0
  export let normalTurn: f32 = 0
  export let tangentTurn: f32 = 0
  export let turn: f32 = 0
}

/** What `solveBodyContact` adds to the impulses. */
export namespace added {
  export let normal: f32 = 0
  export let tangent: f32 = 0
  export let rolling: f32 = 0
}

function findGive(body: BodyContact, softness: f32): void {
  const turn = side.inverseInertia
  const bodyTurn = softness * body.turn
  give.normal = side.inverseMass + turn * (side.cross * side.cross) + softness * body.normal
  give.tangent = side.inverseMass + turn * side.along * side.along + softness * body.tangent
  give.coupling = turn * (side.cross * side.along) + softness * body.coupling
  give.normalTurn = turn * side.cross + bodyTurn * body.cross
  give.tangentTurn = turn * side.along + bodyTurn * body.along
  give.turn = turn + bodyTurn
}

function isHeld(body: BodyContact): bool {
  return body.held.x > side.friction * body.held.y + (body.turn > 0 ? side.hold : 0)
}

function bouncesOff(contact: Contact, params: Params, normalVelocity: f32, isLoaded: bool): bool {
  if (normalVelocity >= -params.restitutionThreshold) return false
  return contact.gap + params.h * normalVelocity < 0 && !isLoaded
}

function hitBeyond(contact: Contact, body: BodyContact, params: Params, normalVelocity: f32): f32 {
  if (params.fieldCount > 0 && contact.approach < -params.restitutionThreshold)
    return contact.approach - normalVelocity
  return body.falling
}

function normalImpulse(
  contact: Contact,
  body: BodyContact,
  params: Params,
  pass: u32,
  old: f32,
  normalVelocity: f32,
): f32 {
  const gap = contact.gap
  if (pass === RELAX_PASS) return pushing(old - (normalVelocity + maxExact(0, gap) / params.h) / give.normal)
  const closing = normalVelocity + body.turning
  if (gap > 0) return pushing(old - (closing + gap / params.h) / give.normal)
  const bias = maxExact(-params.maxPushSpeed, (<f32>SOFT_RATE * gap) / params.h)
  return pushing(old - (<f32>SOFT_MASS * (closing + bias)) / give.normal - <f32>SOFT_IMPULSE * old)
}

/** Solves a contact with `side`, and fills `added`. */
export function solveBodyContact(
  contact: Contact,
  body: BodyContact,
  stored: Impulses,
  motion: Motion,
  params: Params,
  pass: u32,
  isLoaded: bool,
): void {
  const normal = contact.normal
  const relativeX = contact.wallVelocity.x - motion.velocity.x
  const relativeY = contact.wallVelocity.y - motion.velocity.y
  const normalVelocity = relativeX * normal.x + relativeY * normal.y - motion.spin * side.cross
  const tangentVelocity = relativeX * -normal.y + relativeY * normal.x - motion.spin * side.along
  const carries = stored.normal > 0
  const oldNormal: f32 = carries ? stored.normal : 0
  const oldTangent: f32 = carries ? stored.tangent : 0
  const oldRolling: f32 = carries ? stored.rolling : 0
  let nextNormal: f32 = 0
  let nextTangent: f32 = 0
  let nextRolling: f32 = 0
  const closesFast = bouncesOff(contact, params, normalVelocity, isLoaded)
  const isBounce = pass === BIAS_PASS && oldNormal === 0 && closesFast
  const isSlow = contact.restitution > 0 && contact.approach >= -params.restitutionThreshold
  const isToCome = pass === RELAX_PASS && closesFast && isSlow
  findGive(body, isHeld(body) ? 0 : isBounce ? 1 : body.softness)
  if (isBounce) {
    const more: f32 = -(contact.restitution * hitBeyond(contact, body, params, normalVelocity))
    mobility.normal = give.normal
    mobility.across = give.coupling
    mobility.tangent = give.tangent
    bounceOf(normalVelocity, tangentVelocity, side.friction, contact.restitution, more)
    nextNormal = bounce.normal
    nextTangent = bounce.tangent
  } else {
    if (!isToCome) nextNormal = normalImpulse(contact, body, params, pass, oldNormal, normalVelocity)
    const sliding = tangentVelocity + give.coupling * (nextNormal - oldNormal)
    const grip = side.friction * nextNormal
    nextTangent = impulseWithin(grip, oldTangent - sliding / give.tangent)
  }
  added.normal = nextNormal - oldNormal
  added.tangent = nextTangent - oldTangent
  added.rolling = 0
  if (side.hold > 0 && give.turn > 0) {
    const spinning =
      contact.wallSpin - motion.spin + (give.normalTurn * added.normal + give.tangentTurn * added.tangent)
    const hold = side.hold * nextNormal
    nextRolling = impulseWithin(hold, oldRolling - spinning / give.turn)
    added.rolling = nextRolling - oldRolling
  }
  stored.normal = isBounce ? -nextNormal : nextNormal
  stored.tangent = nextTangent
  stored.rolling = nextRolling
}

/** Applies impulses to `side`. */
export function pushSide(motion: Motion, normal: Vec2, ofNormal: f32, ofTangent: f32, ofRolling: f32): void {
  const impulseX = ofNormal * normal.x + ofTangent * -normal.y
  const impulseY = ofNormal * normal.y + ofTangent * normal.x
  motion.velocity.x = motion.velocity.x - side.inverseMass * impulseX
  motion.velocity.y = motion.velocity.y - side.inverseMass * impulseY
  const turning = side.cross * ofNormal + side.along * ofTangent + ofRolling
  motion.spin = flushed(motion.spin - side.inverseInertia * turning)
}
