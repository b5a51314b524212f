/** Twin of shaders/solver/parts/plainContact.wgsl. A function that returns a struct there fills a namespace here. */
import { impulseWithin, maxExact, pushing } from '../../shared/exact'
import { push } from '../../shared/push'

/** The sides of a contact: b is an edge, which stands still, if its radius is 0. */
export namespace sides {
  export let velocityX: f32 = 0
  export let velocityY: f32 = 0
  export let spinA: f32 = 0
  export let spinB: f32 = 0
  export let inverseMassA: f32 = 0
  export let inverseMassB: f32 = 0
  export let radiusA: f32 = 0
  export let radiusB: f32 = 0
}

/** Changes of the impulses of a contact. */
export namespace change {
  export let normal: f32 = 0
  export let tangent: f32 = 0
}

/** Fills the relative velocity and the spins of `sides`, whose masses and radii are known. */
export function findVelocities(a: Motion, b: Motion): void {
  const isDisk = sides.radiusB > 0
  sides.velocityX = (isDisk ? b.velocity.x : 0) - a.velocity.x
  sides.velocityY = (isDisk ? b.velocity.y : 0) - a.velocity.y
  sides.spinA = a.spin
  sides.spinB = isDisk ? b.spin : 0
}

/** Whether one disk is far heavier than the other. */
export function areUneven(): bool {
  if (!(sides.radiusB > 0)) return false
  return (
    sides.inverseMassA > sides.inverseMassB * <f32>HIGH_MASS_RATIO ||
    sides.inverseMassB > sides.inverseMassA * <f32>HIGH_MASS_RATIO
  )
}

/** The velocity of b along the normal, relative to a. */
export function normalVelocity(contact: Contact): f32 {
  return sides.velocityX * contact.normal.x + sides.velocityY * contact.normal.y
}

/** The normal impulse of the pass with bias. */
export function biasedNormal(params: Params, gap: f32, mass: f32, old: f32, velocity: f32): f32 {
  if (gap > 0) return pushing(old - mass * (velocity + gap / params.h))
  const stiff = areUneven()
  const rate: f32 = stiff ? STIFF_RATE : SOFT_RATE
  const softMass: f32 = stiff ? STIFF_MASS : SOFT_MASS
  const softImpulse: f32 = stiff ? STIFF_IMPULSE : SOFT_IMPULSE
  const bias = maxExact(-params.maxPushSpeed, (rate * gap) / params.h)
  return pushing(old - mass * (softMass * (velocity + bias)) - softImpulse * old)
}

/** The normal impulse of a relaxing pass. */
export function relaxedNormal(params: Params, gap: f32, mass: f32, old: f32, velocity: f32): f32 {
  return pushing(old - mass * (velocity + maxExact(0, gap) / params.h))
}

/** The tangential impulse that friction allows. */
export function rubbed(contact: Contact, mass: f32, grip: f32, old: f32): f32 {
  const sliding = sides.velocityX * -contact.normal.y + sides.velocityY * contact.normal.x
  const tangentVelocity = sliding - (sides.spinB * sides.radiusB + sides.spinA * sides.radiusA)
  return impulseWithin(grip, old - mass * (tangentVelocity * THIRD))
}

/** Pushes the disks of a contact, in motions or sums. */
export function pushSides<T>(contact: Contact, a: T, b: T, normal: f32, tangent: f32): void {
  const x = contact.normal.x
  const y = contact.normal.y
  push<T>(a, -1, normal, tangent, 0, x, y, sides.inverseMassA, sides.radiusA)
  if (sides.radiusB > 0) push<T>(b, 1, normal, tangent, 0, x, y, sides.inverseMassB, sides.radiusB)
}
