/** Twin of shaders/bonds/parts/bondSides.wgsl. */
import { flushed, within } from '../../shared/exact'
import { clear, Items } from '../../shared/memory'
import { Triple } from './bondSystem'

export function isBody(DYNAMIC: bool, slot: u32): bool {
  return DYNAMIC && slot >= BODY_BIT && slot !== NONE
}

/** Whether a slot is that of a sleeping disk, or of the world; slots from `awakeEnd` on are asleep. */
export function isStill(SLEEP: bool, awakeEnd: u32, slot: u32): bool {
  return slot === NONE || (SLEEP && slot < BODY_BIT && slot >= awakeEnd)
}

/** Sets `result` to the velocity and the spin of a slot; 0 for the world. */
export function velocityAt(
  DYNAMIC: bool,
  dynamicBodies: Items<DynamicBody>,
  motions: Items<Motion>,
  result: Triple,
  slot: u32,
): void {
  if (slot === NONE) {
    clear(result)
    return
  }
  if (isBody(DYNAMIC, slot)) {
    const dynamic = dynamicBodies[slot - BODY_BIT]
    result.x = dynamic.velocity.x
    result.y = dynamic.velocity.y
    result.z = dynamic.spin
    return
  }
  const motion = motions[slot]
  result.x = motion.velocity.x
  result.y = motion.velocity.y
  result.z = motion.spin
}

function speedWithin(speed: f32, most: f32): f32 {
  return within(-most, most, flushed(speed))
}

/** Sets the velocity of a slot that is not still. */
export function setVelocity(
  DYNAMIC: bool,
  dynamicBodies: Items<DynamicBody>,
  motions: Items<Motion>,
  slot: u32,
  x: f32,
  y: f32,
  spin: f32,
): void {
  if (isBody(DYNAMIC, slot)) {
    const dynamic = dynamicBodies[slot - BODY_BIT]
    dynamic.velocity.x = speedWithin(x, <f32>MAX_BODY_SPEED)
    dynamic.velocity.y = speedWithin(y, <f32>MAX_BODY_SPEED)
    dynamic.spin = speedWithin(spin, <f32>MAX_BODY_SPEED)
    return
  }
  const motion = motions[slot]
  motion.velocity.x = speedWithin(x, 1e12)
  motion.velocity.y = speedWithin(y, 1e12)
  motion.spin = speedWithin(spin, 1e12)
}
