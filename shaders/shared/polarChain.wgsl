// Who is met first by a ray that turns, where nothing lies straight ahead: see src/polar/chain.ts.
// Twin: src/reference/kernels/shared/polarChain.ts

import package::kernel::{cells, circles, layers, links, steps};
import package::schemas::{Span, MOST_JUMPS, NONE, POLAR_SEARCHES};
import package::shared::exact::{maxExact, minExact};
import package::shared::polarCells::{centerOf, stepAt};

// One way ahead and one way to turn, each 1 or -1.
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

// From a point to the centre of a circle: ahead, and the way of the turn.
fn wayTo(look: Look, point: vec2f, circle: u32) -> vec2f {
  return vec2f(look.ahead, look.turn) * (centerOf(look.axis, circle) - point);
}

// Whether a point, below the level where the link was pushed, is beyond its oblique edge. That touches the circles as the hull
// was built with them: with others, the edges of a row of circles would be out of order.
fn isBeyond(look: Look, index: u32, point: vec2f) -> bool {
  let link = links[index];
  if (link.parent == index) { return false; }
  let way = wayTo(look, point, link.circle);
  return -(link.normal.x * way.x + link.normal.y * way.y) > circles[link.circle].built;
}

// The link of a stack, by its topmost one, whose circle is met first from a point.
fn linkIn(look: Look, top: u32, point: vec2f) -> u32 {
  var link = top;
  for (var k = 0u; k < MOST_JUMPS && link != NONE && isBeyond(look, link, point); k++) {
    let jump = links[link].jump;
    if (isBeyond(look, jump, point)) { link = jump; } else { link = links[link].parent; }
  }
  return link;
}

// The topmost link of the stack for a way that goes on in a cell from a point with this v, by dv. Where it begins on the
// level of a pole, and levels are often the same when rounded, it is the stack on the side to which it goes.
fn topAlong(look: Look, cell: u32, v: f32, dv: f32) -> u32 {
  let top = cells[cell].top;
  let bottom = cells[cell].bottom;
  let upper = select(-bottom, top, look.turn > 0.0);
  let lower = select(-top, bottom, look.turn > 0.0);
  let level = look.turn * v;
  if (look.turn * dv > 0.0) { return steps[stepAt(look.chain, maxExact(lower, level), true)].start; }
  return steps[stepAt(look.chain, minExact(upper, level), false)].start;
}
