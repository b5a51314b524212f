/** Twin of shaders/shared/push.wgsl. */
import { flushed, impulseWithin } from './exact'

/** Whether the other side is a disk, not an edge. */
export function isDisk(pair: PairMaterial): bool {
  return pair.radiusB > 0
}

/** Rolling impulse; `spinning` is the spin of b minus that of a. */
export function solveRolling(pair: PairMaterial, old: f32, normalImpulse: f32, spinning: f32): f32 {
  let arm = pair.radiusA
  let inverseInertia = (pair.inverseMassA * 2) / (pair.radiusA * pair.radiusA)
  if (isDisk(pair)) {
    arm = (pair.radiusA * pair.radiusB) / (pair.radiusA + pair.radiusB)
    inverseInertia += (pair.inverseMassB * 2) / (pair.radiusB * pair.radiusB)
  }
  const hold = pair.rolling * arm * normalImpulse
  return impulseWithin(hold, old - spinning / inverseInertia)
}

/** The spin of b minus that of a after friction has changed by this impulse. */
export function spinningAfter(pair: PairMaterial, deltaTangent: f32, spinA: f32, spinB: f32): f32 {
  const leftA = spinA - ((pair.inverseMassA * 2) / pair.radiusA) * deltaTangent
  if (!isDisk(pair)) return spinB - leftA
  return spinB - ((pair.inverseMassB * 2) / pair.radiusB) * deltaTangent - leftA
}

/** Applies impulses to a disk, a `Motion` or a `Flight`: side is -1 for a, 1 for b. */
export function push<T>(
  disk: T,
  side: f32,
  deltaNormal: f32,
  deltaTangent: f32,
  deltaRolling: f32,
  normalX: f32,
  normalY: f32,
  inverseMass: f32,
  radius: f32,
): void {
  const impulseX = deltaNormal * normalX + deltaTangent * -normalY
  const impulseY = deltaNormal * normalY + deltaTangent * normalX
  const turn = (inverseMass * 2) / radius
  disk.velocity.x = disk.velocity.x + side * inverseMass * impulseX
  disk.velocity.y = disk.velocity.y + side * inverseMass * impulseY
  disk.spin = disk.spin - turn * deltaTangent
  if (deltaRolling !== 0) disk.spin = flushed(disk.spin + side * (turn / radius) * deltaRolling)
}
