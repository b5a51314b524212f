/** Twin of shaders/solver/parts/contactBounce.wgsl. */
import { activeContactCounts, PASS, PLAIN, params } from '../../../../shaders/solver/solveContacts.wgsl'
import { hit, reboundFrom } from '../../shared/hit'
import { isDisk } from '../../shared/push'

/** Whether a disk of the contact carries a load, or sleeps: it does not bounce as a pair. */
export function isLoaded(contact: Contact, pair: PairMaterial, endOfPushed: u32): bool {
  if (activeContactCounts[contact.a] !== 0) return true
  return isDisk(pair) && (contact.b >= endOfPushed || activeContactCounts[contact.b] !== 0)
}

export function bounces(contact: Contact, pair: PairMaterial, normalVelocity: f32, endOfPushed: u32): bool {
  if (contact.restitution === 0 || normalVelocity >= -params.restitutionThreshold) return false
  return contact.gap + params.h * normalVelocity < 0 && !isLoaded(contact, pair, endOfPushed)
}

/** Whether another hit made a pair close faster: it gets no impulse now and bounces in the next substep. */
export function isBounceToCome(
  contact: Contact,
  pair: PairMaterial,
  normalVelocity: f32,
  endOfPushed: u32,
): bool {
  return !PLAIN && PASS === RELAX_PASS && bounces(contact, pair, normalVelocity, endOfPushed)
}

/** Normal impulse of a bounce, and the most that friction may give in it. */
export namespace bounce {
  export let normal: f32 = 0
  export let grip: f32 = 0
}

/** Solves the normal impulse of a bounce, into `bounce`; 0 if the disk would not leave the wall. */
export function solveBounce(contact: Contact, pair: PairMaterial, normalVelocity: f32): void {
  bounce.normal = 0
  bounce.grip = 0
  const restitution = contact.restitution
  if (isDisk(pair) || params.fieldCount > 0) {
    let closing = normalVelocity
    if (params.fieldCount > 0 && contact.approach < -params.restitutionThreshold) closing = contact.approach
    bounce.normal = -(normalVelocity + restitution * closing) * pair.mass
    bounce.grip = pair.friction * bounce.normal
    return
  }
  const pull = params.gravity.x * contact.normal.x + params.gravity.y * contact.normal.y
  reboundFrom(contact.gap, -(normalVelocity + params.h * pull), pull, params.h * pull, restitution)
  if (!(hit.away > 0)) return
  bounce.normal = (hit.away - normalVelocity) * pair.mass
  bounce.grip = pair.friction * ((1 + restitution) * (hit.impact * pair.mass))
}
