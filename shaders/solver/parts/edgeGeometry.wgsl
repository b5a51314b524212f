// Brings contacts with walls that stand still up to date after a move: updateContacts.wgsl without bodies and images.
// Twin: updateEdges of src/reference/solver/updateContacts.ts

import package::kernel::{contacts, edges, impulses, params, poses};
import package::schemas::{Body, Impulses, EDGE_BIT, EDGE_INDEX, LEFT_EDGE, NO_TOUCH};
import package::shared::edge::{fromBody, isBehind, nextOwner, toBodyPoint, touchEdge};
import package::shared::exact::maxExact;
import package::shared::front::{comesFromJoined, forgetLeft};

// The ground, which stands still at the origin. Its sine is a 0 that no compiler can derive: there are at most MAX_LEVELS levels. A product with a
// constant 0 may become 0, where the sum needs -0.
fn groundBody() -> Body {
  var body = Body();
  body.rotation = vec2f(1.0, bitcast<f32>(params.levelCount >> 31u));
  return body;
}

// Moves the impulses of a contact, and its approach speed, to the one with the next edge, as the disk passes a joint. That contact is among
// the disk's, from `first` on.
fn passOn(k: u32, next: u32, first: u32, end: u32) {
  for (var other = first; other < end; other++) {
    if (contacts[other].b != (EDGE_BIT | (next & EDGE_INDEX)) || impulses[other].normal < 0.0) { continue; }
    if (contacts[other].approach == 0.0) { contacts[other].approach = contacts[k].approach; }
    impulses[other].normal += impulses[k].normal;
    impulses[other].tangent += impulses[k].tangent;
    impulses[other].rolling += impulses[k].rolling;
  }
  impulses[k] = Impulses();
}

// Updates the contacts of a disk with edges, given the first one, before `listed` contacts end; returns the deepest overlap, at least 0. Once more
// those that the disk is behind, if it has left one of a one-sided chain.
fn updateEdges(firstEdge: u32, listed: u32) -> f32 {
  let i = contacts[firstEdge].a;
  let pose = poses[i];
  let ground = groundBody();
  var end = firstEdge + 1u;
  while (end < listed && contacts[end].a == i) { end++; }
  let count = end - firstEdge;
  var deepest = 0.0;
  var hasLeft = false;
  var isRefused = false;
  for (var n = 0u; n < select(1u, 2u, hasLeft && isRefused) * count; n++) {
    let isAgain = n >= count;
    let k = firstEdge + n - select(0u, count, isAgain);
    let known = contacts[k].gap;
    let edge = edges[contacts[k].b & EDGE_INDEX];
    if (isAgain && !(edge.oneSided != 0u && known == NO_TOUCH && comesFromJoined(k, 0u, firstEdge, end))) { continue; }
    let local = toBodyPoint(pose, ground);
    var touch = touchEdge(local, pose.radius, edge);
    if (!isAgain && known == NO_TOUCH && isBehind(touch.gap, pose.radius, edge)) {
      touch.gap = NO_TOUCH;
      isRefused = true;
    }
    contacts[k].normal = fromBody(touch.normal, ground);
    contacts[k].gap = touch.gap;
    if (edge.sensor == 0u) { deepest = maxExact(deepest, -touch.gap); }
    if (touch.gap == NO_TOUCH && impulses[k].normal > 0.0) { passOn(k, nextOwner(local, edge), firstEdge, end); }
    if (edge.oneSided != 0u && touch.gap == NO_TOUCH && known != NO_TOUCH) {
      contacts[k].gap = LEFT_EDGE;
      hasLeft = true;
    }
  }
  if (hasLeft) { forgetLeft(firstEdge, end); }
  return deepest;
}
