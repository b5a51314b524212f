/** Twin of shaders/shared/front.wgsl. */
import { Items } from './memory'
import { imageIn, imagePlus, withImage } from './periodic'

/** The contact with the edge joined at an end of the edge `b`; NONE if there is no such edge. */
function joinedTo(edges: Items<Edge>, b: u32, isNext: bool): u32 {
  const edge = edges[b & EDGE_INDEX]
  const joined = isNext ? edge.next : edge.previous
  if (joined === NONE) return NONE
  return withImage(joined & EDGE_INDEX, imagePlus(imageIn(b), imageIn(joined)))
}

/** Whether an edge with contacts among those from `first` on was left. */
function wasLeft(contacts: Items<Contact>, b: u32, nth: u32, first: u32, end: u32): bool {
  for (let k = first; k < end; k++) {
    if (contacts[k].b === b) return k + nth < end && contacts[k + nth].gap === <f32>LEFT_EDGE
  }
  return false
}

/** Whether the body of contact k has left an edge of the same chain, at most MAX_JOINTS_PASSED joints away. */
export function comesFromJoined(
  contacts: Items<Contact>,
  edges: Items<Edge>,
  k: u32,
  nth: u32,
  first: u32,
  end: u32,
): bool {
  for (let side: u32 = 0; side < 2; side++) {
    let b = joinedTo(edges, contacts[k].b, side === 1)
    for (let n: u32 = 0; n < MAX_JOINTS_PASSED && b !== NONE; n++) {
      if (wasLeft(contacts, b, nth, first, end)) return true
      b = joinedTo(edges, b, side === 1)
    }
  }
  return false
}

/** Ends the turn of the contacts from `first` on. */
export function forgetLeft(contacts: Items<Contact>, first: u32, end: u32): void {
  for (let k = first; k < end; k++) {
    if (contacts[k].gap === <f32>LEFT_EDGE) contacts[k].gap = <f32>NO_TOUCH
  }
}
