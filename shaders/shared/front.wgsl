// Which bodies a one-sided edge holds from behind: those that came from its front, and were pressed in. The memory is the gap
// of the contact, which is NO_TOUCH unless the body touched the edge in the last substep, or was in front of it. What leaves an edge for a joined
// one takes its side along: its contact is LEFT_EDGE until the contacts with the joined edges are up to date.
// Twin: src/reference/shared/front.ts

import package::kernel::{contacts, edges};
import package::schemas::{EDGE_INDEX, LEFT_EDGE, MAX_JOINTS_PASSED, NONE, NO_TOUCH};
import package::shared::periodic::{imageIn, imagePlus, withImage};

// The contact with the edge joined at an end of the edge `b`; NONE if there is no such edge.
fn joinedTo(b: u32, isNext: bool) -> u32 {
  let edge = edges[b & EDGE_INDEX];
  let joined = select(edge.previous, edge.next, isNext);
  if (joined == NONE) { return NONE; }
  return withImage(joined & EDGE_INDEX, imagePlus(imageIn(b), imageIn(joined)));
}

// Whether an edge with contacts among those from `first` on was left. `nth` is the position of the contact among those with the same
// edge: contacts of a grain with an edge follow each other, in the order of its parts.
fn wasLeft(b: u32, nth: u32, first: u32, end: u32) -> bool {
  for (var k = first; k < end; k++) {
    if (contacts[k].b == b) { return k + nth < end && contacts[k + nth].gap == LEFT_EDGE; }
  }
  return false;
}

// Whether the body of contact k has left an edge of the same chain, at most MAX_JOINTS_PASSED joints away.
fn comesFromJoined(k: u32, nth: u32, first: u32, end: u32) -> bool {
  for (var side = 0u; side < 2u; side++) {
    var b = joinedTo(contacts[k].b, side == 1u);
    for (var n = 0u; n < MAX_JOINTS_PASSED && b != NONE; n++) {
      if (wasLeft(b, nth, first, end)) { return true; }
      b = joinedTo(b, side == 1u);
    }
  }
  return false;
}

// Ends the turn of the contacts from `first` on.
fn forgetLeft(first: u32, end: u32) {
  for (var k = first; k < end; k++) {
    if (contacts[k].gap == LEFT_EDGE) { contacts[k].gap = NO_TOUCH; }
  }
}
