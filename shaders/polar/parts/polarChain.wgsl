// Finds the circle that a rotating ray meets first if none lies straight ahead: see src/polar/chain.ts.
// Twin: src/reference/polar/parts/polarChain.ts

import package::kernel::{cells, circles, layers, links, steps};
import package::schemas::{Span, MAX_JUMPS, NONE, POLAR_SEARCHES};
import package::shared::exact::{maxExact, minExact};
import package::polar::parts::polarCells::{centerOf, stepAt};

// Direction ahead and sense of rotation, each 1 or -1.
struct Look {
  chain: Span,
  axis: u32,
  ahead: f32,
  turn: f32,
}

fn stripsOf(layer: u32, axis: u32) -> Span {
  return layers[layer].searches[POLAR_SEARCHES * axis];
}

fn lookAt(layer: u32, axis: u32, ahead: f32, turn: f32) -> Look {
  let search = POLAR_SEARCHES * axis + select(3u, 1u, ahead > 0.0) + select(1u, 0u, turn > 0.0);
  return Look(layers[layer].searches[search], axis, ahead, turn);
}

// Offset from a point to the centre of a circle: ahead, and in the sense of rotation.
fn offsetTo(look: Look, point: vec2f, circle: u32) -> vec2f {
  return vec2f(look.ahead, look.turn) * (centerOf(look.axis, circle) - point);
}

// Whether a point, below the level at which the link was pushed, is beyond its oblique edge. The edge touches the
// circles with the radii used to build the hull: with others, the edges of a row of circles would be out of order.
fn isBeyond(look: Look, index: u32, point: vec2f) -> bool {
  let link = links[index];
  if (link.parent == index) { return false; }
  let offset = offsetTo(look, point, link.circle);
  return -(link.normal.x * offset.x + link.normal.y * offset.y) > circles[link.circle].built;
}

// The link of a stack, given its topmost one, whose circle is met first from a point.
fn linkIn(look: Look, top: u32, point: vec2f) -> u32 {
  var link = top;
  for (var k = 0u; k < MAX_JUMPS && link != NONE && isBeyond(look, link, point); k++) {
    let jump = links[link].jump;
    if (isBeyond(look, jump, point)) { link = jump; } else { link = links[link].parent; }
  }
  return link;
}

// The topmost link of the stack for a ray that continues in a cell from a point with this v, by dv. A ray that starts
// on the level of a pole, and rounded levels are often equal, uses the stack on the side that it enters.
fn topAlong(look: Look, cell: u32, v: f32, dv: f32) -> u32 {
  let top = cells[cell].top;
  let bottom = cells[cell].bottom;
  let upper = select(-bottom, top, look.turn > 0.0);
  let lower = select(-top, bottom, look.turn > 0.0);
  let level = look.turn * v;
  if (look.turn * dv > 0.0) { return steps[stepAt(look.chain, maxExact(lower, level), true)].start; }
  return steps[stepAt(look.chain, minExact(upper, level), false)].start;
}
