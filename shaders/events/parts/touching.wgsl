// Whether a pair touches, for events. Twin: src/reference/events/parts/touching.ts
//
// A pair is two disks, grains or edges. Its contacts follow one another in the list: one of two disks, several of grains. It begins to touch when
// it overlaps at the end of a substep, or has an impulse in it: a bounce is over within one substep. It ends when it has parted, not when its load
// rests for a substep, as loads in a pile do.

import package::kernel::{contacts, impulses, params};
import package::schemas::{Contact, Impulses, PARTED_GAP, PARTED_SPEED, TOUCH_STOPPED, TOUCH_UNLOADED};

fn isTouching(contact: Contact, carried: Impulses) -> bool {
  return contact.gap < 0.0 || carried.normal != 0.0;
}

// Whether a contact without load has parted: by its gap, or by the speed at which it comes apart.
fn hasParted(contact: Contact) -> bool {
  let speed = params.gravityDeltaV + PARTED_SPEED * params.maxPushSpeed;
  return contact.gap > PARTED_GAP * params.reach || contact.approach > speed;
}

// The end of the contacts of a pair, given the first one and the end of its slot's.
fn pairEnd(first: u32, end: u32) -> u32 {
  var next = first + 1u;
  while (next < end && contacts[next].b == contacts[first].b) { next++; }
  return next;
}

fn isPairTouching(first: u32, end: u32) -> bool {
  for (var k = first; k < end; k++) {
    if (isTouching(contacts[k], impulses[k])) { return true; }
  }
  return false;
}

fn hasPairParted(first: u32, end: u32) -> bool {
  for (var k = first; k < end; k++) {
    if (!hasParted(contacts[k])) { return false; }
  }
  return true;
}

// The contact with the largest impulse, or the first one, and the sum of the impulses.
struct Pressed { strongest: u32, impulse: f32 }

fn pressedOf(first: u32, end: u32) -> Pressed {
  var pressed = Pressed(first, abs(impulses[first].normal));
  var largest = pressed.impulse;
  for (var k = first + 1u; k < end; k++) {
    let impulse = abs(impulses[k].normal);
    pressed.impulse += impulse;
    if (impulse > largest) {
      pressed.strongest = k;
      largest = impulse;
    }
  }
  return pressed;
}

// The element of `touches` for a pair that a sweep has stopped these positive seconds before the end of the last substep.
fn stoppedTouch(left: f32) -> u32 {
  return TOUCH_STOPPED | (bitcast<u32>(left) >> 1u);
}

// These seconds, or 0, given an element of `touches`.
fn stoppedBefore(touch: u32) -> f32 {
  if ((touch & TOUCH_STOPPED) == 0u) { return 0.0; }
  return bitcast<f32>((touch & ~u32(TOUCH_STOPPED)) << 1u);
}

// Whether a pair touched after the last substep.
fn hasTouched(touch: u32) -> bool {
  return touch != 0u && (touch & TOUCH_STOPPED) == 0u;
}

// What happens to a pair in a substep.
const NOTHING = 0u;
const BEGINS = 1u;
const ENDS = 2u;
// it touched without a load, and is hit
const IS_STRUCK = 3u;

// `touch` is the element of `touches` for the pair.
fn changeOfPair(touch: u32, first: u32, end: u32) -> u32 {
  if (isPairTouching(first, end)) {
    if (!hasTouched(touch)) { return BEGINS; }
    if ((touch & TOUCH_UNLOADED) == 0u) { return NOTHING; }
    let pressed = pressedOf(first, end);
    return select(NOTHING, IS_STRUCK, pressed.impulse > 0.0 && -contacts[pressed.strongest].approach > params.hitSpeed);
  }
  return select(NOTHING, ENDS, hasTouched(touch) && hasPairParted(first, end));
}
