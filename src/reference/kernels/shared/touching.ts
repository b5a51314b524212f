/** Twin of shaders/shared/touching.wgsl. */
import { Items } from './memory'

/** It overlaps at the end of the substep, or had an impulse in it: a bounce is over within one substep. */
export function isTouching(contact: Contact, carried: Impulses): bool {
  return contact.gap < 0 || carried.normal !== 0
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
