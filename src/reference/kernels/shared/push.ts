/** Twin of shaders/shared/push.wgsl. */
import { flushed, within } from './exact'

/** Whether the other side is a disk, not an edge. */
export function isDisk(pair: PairTraits): bool {
  return pair.radiusB > 0
}

/** `spinning` is how much faster b spins than a. */
export function solveRolling(pair: PairTraits, old: f32, normalImpulse: f32, spinning: f32): f32 {
  let arm = pair.radiusA
  let inverseInertia = (pair.inverseMassA * 2) / (pair.radiusA * pair.radiusA)
  if (isDisk(pair)) {
    arm = (pair.radiusA * pair.radiusB) / (pair.radiusA + pair.radiusB)
    inverseInertia += (pair.inverseMassB * 2) / (pair.radiusB * pair.radiusB)
  }
  const hold = pair.rolling * arm * normalImpulse
  return within(-hold, hold, old - spinning / inverseInertia)
}

/** Gives impulses to a disk, a `Motion` or a `Flight`: side is -1 for a, 1 for b. */
export function push<T>(
  disk: T,
  side: f32,
  giftNormal: f32,
  giftTangent: f32,
  giftRolling: f32,
  normalX: f32,
  normalY: f32,
  inverseMass: f32,
  radius: f32,
): void {
  const impulseX = giftNormal * normalX + giftTangent * -normalY
  const impulseY = giftNormal * normalY + giftTangent * normalX
  const turn = (inverseMass * 2) / radius
  disk.velocity.x = disk.velocity.x + side * inverseMass * impulseX
  disk.velocity.y = disk.velocity.y + side * inverseMass * impulseY
  disk.spin = disk.spin - turn * giftTangent
  if (giftRolling !== 0) disk.spin = flushed(disk.spin + side * (turn / radius) * giftRolling)
}
