// Whether a pair touches, for events. Twin: src/reference/kernels/shared/touching.ts

import package::schemas::{Contact, Impulses};

// It overlaps at the end of the substep, or had an impulse in it: a bounce is over within one substep.
fn isTouching(contact: Contact, carried: Impulses) -> bool {
  return contact.gap < 0.0 || carried.normal != 0.0;
}
