/** Twin of shaders/solver/parts/openingSpeed.wgsl. */
import { maxExact, minExact } from '../../shared/exact'

/** The speed at which push-out opens a contact, less what its kept impulse holds. */
export function openingSpeed(params: Params, gap: f32, impulse: f32, massA: f32, massB: f32): f32 {
  const areBoth = massA > 0 && massB > 0
  const mass: f32 = areBoth ? (massA * massB) / (massA + massB) : maxExact(massA, massB)
  const isStiff = areBoth && (massA > <f32>HIGH_MASS_RATIO * massB || massB > <f32>HIGH_MASS_RATIO * massA)
  const rate: f32 = isStiff ? STIFF_RATE : SOFT_RATE
  const held: f32 = isStiff ? <f32>STIFF_IMPULSE / <f32>STIFF_MASS : <f32>SOFT_IMPULSE / <f32>SOFT_MASS
  const opening = minExact(params.maxPushSpeed, (rate * maxExact(0, -gap)) / params.h)
  return maxExact(0, opening - (<f32>PUSH_MARGIN * held * impulse) / mass)
}
