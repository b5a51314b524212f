// Brings contacts with walls that stand still up to date after a move: updateContacts.wgsl without bodies and images.
// Twin: updateEdges of src/reference/solver/updateContacts.ts

import package::kernel::{contacts, edges, impulses, params, poses};
import package::schemas::{Body, Impulses, EDGE_BIT, EDGE_INDEX, NO_TOUCH};
import package::shared::edge::{fromBody, nextOwner, toBodyPoint, touchEdge};
import package::shared::exact::maxExact;

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

// Updates the contacts of a disk with edges, given the first one, before `listed` contacts end; returns the deepest overlap, at least 0.
fn updateEdges(firstEdge: u32, listed: u32) -> f32 {
  let i = contacts[firstEdge].a;
  let pose = poses[i];
  let ground = groundBody();
  var end = firstEdge + 1u;
  while (end < listed && contacts[end].a == i) { end++; }
  var deepest = 0.0;
  for (var k = firstEdge; k < end; k++) {
    let edge = edges[contacts[k].b & EDGE_INDEX];
    let local = toBodyPoint(pose, ground);
    let touch = touchEdge(local, pose.radius, edge);
    contacts[k].normal = fromBody(touch.normal, ground);
    contacts[k].gap = touch.gap;
    if (edge.sensor == 0u) { deepest = maxExact(deepest, -touch.gap); }
    if (touch.gap == NO_TOUCH && impulses[k].normal > 0.0) { passOn(k, nextOwner(local, edge), firstEdge, end); }
  }
  return deepest;
}
