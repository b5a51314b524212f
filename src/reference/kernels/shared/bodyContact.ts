/** Twin of shaders/shared/bodyContact.wgsl. */
import { maxExact } from './exact'
import { copy } from './memory'

/** The result of `yieldOf`. */
export namespace yielding {
  export let normal: f32 = 0
  export let tangent: f32 = 0
}

function linearYield(heavy: HeavyBody, x: f32, y: f32): f32 {
  if (heavy.kind === HEAVY_FREE) return heavy.inverseMass
  if (heavy.kind !== HEAVY_PRISMATIC) return 0
  const along = x * heavy.axis.x + y * heavy.axis.y
  return heavy.inverseMass * (along * along)
}

/** How much less a body gives way because of the spring of its joint. */
function softnessOf(heavy: HeavyBody, h: f32): f32 {
  const inverse = heavy.kind === HEAVY_REVOLUTE ? heavy.inverseInertia : heavy.inverseMass
  return <f32>1 / (<f32>1 + inverse * (h * (heavy.damping + h * heavy.stiffness)))
}

/** How much a body gives way to unit impulses at a contact, as one of as many parts as it has contacts. */
export function yieldOf(heavy: HeavyBody, h: f32, load: u32, armX: f32, armY: f32, normal: Vec2): void {
  const across = armX * normal.y - armY * normal.x
  const along = armX * normal.x + armY * normal.y
  const parts = maxExact(1, <f32>load) * softnessOf(heavy, h)
  yielding.normal =
    parts * (linearYield(heavy, normal.x, normal.y) + heavy.inverseInertia * (across * across))
  yielding.tangent =
    parts * (linearYield(heavy, -normal.y, normal.x) + heavy.inverseInertia * (along * along))
}

/** Gives the wall of a contact the velocity that its body has now, and keeps the impulses before the pass. */
export function meetBody(
  contact: Contact,
  noted: BodyContact,
  impulses: Impulses,
  heavy: HeavyBody,
  armX: f32,
  armY: f32,
  span: f32,
): void {
  const normal = contact.normal
  const inwards: f32 = <f32>0.5 * span * heavy.spin * heavy.spin
  const turningX = heavy.velocity.x + heavy.spin * -armY - inwards * armX
  const turningY = heavy.velocity.y + heavy.spin * armX - inwards * armY
  contact.wallVelocity.x = turningX + noted.surfaceSpeed * -normal.y
  contact.wallVelocity.y = turningY + noted.surfaceSpeed * normal.x
  contact.wallSpin = heavy.spin
  copy(noted.before, impulses)
}
