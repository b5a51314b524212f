// Whether a pair touches, for events. Twin: src/reference/kernels/shared/touching.ts
//
// A pair is two disks, grains or edges. Its contacts follow one another in the list: one of two disks, several of grains.

import package::kernel::{contacts, impulses};
import package::schemas::{Contact, Impulses};

// It overlaps at the end of the substep, or had an impulse in it: a bounce is over within one substep.
fn isTouching(contact: Contact, carried: Impulses) -> bool {
  return contact.gap < 0.0 || carried.normal != 0.0;
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
