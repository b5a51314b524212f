/** Twin of shaders/shared/touching.wgsl. */

/** It overlaps at the end of the substep, or had an impulse in it: a bounce is over within one substep. */
export function isTouching(contact: Contact, carried: Impulses): bool {
  return contact.gap < 0 || carried.normal !== 0
}
