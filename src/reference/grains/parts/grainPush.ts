/** Twin of shaders/grains/parts/grainPush.wgsl. */
import { flushed, impulseWithin } from '../../shared/exact'

/** Rolling impulse; `spinning` is the spin of b minus that of a. It is 0 if neither side can turn. */
export function solveRolling(pair: GrainPair, old: f32, normalImpulse: f32, spinning: f32): f32 {
  const inverseInertia = pair.inverseInertiaA + pair.inverseInertiaB
  if (inverseInertia === 0) return 0
  let arm = pair.innerA
  if (pair.inverseMassB > 0) arm = (pair.innerA * pair.innerB) / (pair.innerA + pair.innerB)
  const hold = pair.rolling * arm * normalImpulse
  return impulseWithin(hold, old - spinning / inverseInertia)
}

/** Applies impulses to a grain; `side` is -1 for a, 1 for b. */
export function push(
  motion: Motion,
  side: f32,
  deltaNormal: f32,
  deltaTangent: f32,
  deltaRolling: f32,
  normal: Vec2,
  inverseMass: f32,
  inverseInertia: f32,
  cross: f32,
  along: f32,
): void {
  const impulseX = deltaNormal * normal.x + deltaTangent * -normal.y
  const impulseY = deltaNormal * normal.y + deltaTangent * normal.x
  const turning = cross * deltaNormal + along * deltaTangent
  motion.velocity.x = motion.velocity.x + side * inverseMass * impulseX
  motion.velocity.y = motion.velocity.y + side * inverseMass * impulseY
  motion.spin = flushed(motion.spin + side * inverseInertia * (turning + deltaRolling))
}
