/** Twin of shaders/events/parts/touching.wgsl. */
import { Items } from '../../shared/memory'

function isTouching(contact: Contact, carried: Impulses): bool {
  return contact.gap < 0 || carried.normal !== 0
}

/** Whether a contact without load has parted: by its gap, or by the speed at which it comes apart. */
function hasParted(params: Params, contact: Contact): bool {
  const speed = params.gravityDeltaV + params.maxPushSpeed * <f32>PARTED_SPEED
  return contact.gap > params.reach * <f32>PARTED_GAP || contact.approach > speed
}

/** The end of the contacts of a pair, given the first one and the end of its slot's. */
export function pairEnd(contacts: Items<Contact>, first: u32, end: u32): u32 {
  let next = first + 1
  while (next < end && contacts[next].b === contacts[first].b) next++
  return next
}

export function isPairTouching(
  contacts: Items<Contact>,
  impulses: Items<Impulses>,
  first: u32,
  end: u32,
): bool {
  for (let k = first; k < end; k++) {
    if (isTouching(contacts[k], impulses[k])) return true
  }
  return false
}

function hasPairParted(params: Params, contacts: Items<Contact>, first: u32, end: u32): bool {
  for (let k = first; k < end; k++) {
    if (!hasParted(params, contacts[k])) return false
  }
  return true
}

/** The contact with the largest impulse, or the first one, and the sum of the impulses. */
export namespace pressed {
  export let strongest: u32 = 0
  export let impulse: f32 = 0
}

/** Fills `pressed`. */
export function press(impulses: Items<Impulses>, first: u32, end: u32): void {
  pressed.strongest = first
  pressed.impulse = abs(impulses[first].normal)
  let largest = pressed.impulse
  for (let k = first + 1; k < end; k++) {
    const impulse: f32 = abs(impulses[k].normal)
    pressed.impulse += impulse
    if (impulse > largest) {
      pressed.strongest = k
      largest = impulse
    }
  }
}

/** The element of `touches` for a pair that a sweep has stopped these positive seconds before the end of the last substep. */
export function stoppedTouch(left: f32): u32 {
  return <u32>TOUCH_STOPPED | (reinterpret<u32>(left) >> 1)
}

/** These seconds, or 0, given an element of `touches`. */
export function stoppedBefore(touch: u32): f32 {
  return (touch & <u32>TOUCH_STOPPED) === 0 ? 0 : reinterpret<f32>((touch & ~(<u32>TOUCH_STOPPED)) << 1)
}

/** Whether a pair touched after the last substep. */
export function hasTouched(touch: u32): bool {
  return touch !== 0 && (touch & <u32>TOUCH_STOPPED) === 0
}

/** What happens to a pair in a substep. */
export const NOTHING: u32 = 0
export const BEGINS: u32 = 1
export const ENDS: u32 = 2
/** It touched without a load, and is hit. */
export const IS_STRUCK: u32 = 3

/** `touch` is the element of `touches` for the pair. */
export function changeOfPair(
  params: Params,
  contacts: Items<Contact>,
  impulses: Items<Impulses>,
  touch: u32,
  first: u32,
  end: u32,
): u32 {
  if (isPairTouching(contacts, impulses, first, end)) {
    if (!hasTouched(touch)) return BEGINS
    if ((touch & <u32>TOUCH_UNLOADED) === 0) return NOTHING
    press(impulses, first, end)
    const isHit = pressed.impulse > 0 && -contacts[pressed.strongest].approach > params.hitSpeed
    return isHit ? IS_STRUCK : NOTHING
  }
  return hasTouched(touch) && hasPairParted(params, contacts, first, end) ? ENDS : NOTHING
}
