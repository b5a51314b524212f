// Contact of a convex outline with an edge, in the coordinates of the grain. Twin: src/reference/kernels/shared/outlineEdge.ts
//
// A straight edge and the outside of an arc are convex, so the shortest way out is the largest of a few gaps: along the normal
// of the edge, and between the outline and each end, as far as the direction belongs to that end. The inside of an arc is
// not: there up to two corners touch, each along its own radius. Joined ends follow the rule of shaders/shared/edge.wgsl: a
// convex joint belongs to the edge that starts there, and no other joint is touched, so a chain has no bumps. Over a flat joint
// a side is held at its own ends only, as by one long segment: more points would share its weight in an arbitrary way.

import package::schemas::{Edge, Span};
import package::shared::depth::{Depth, depthAlong};
import package::shared::edgeEnds::{EdgeTouch, LocalEdge, cornersOf, pastEnds, touchEnd, touchStart};
import package::shared::outlineArc::{Circle, circleOf, isWithin, touchInside, touchOutside};
import package::shared::outlineSegment::{Across, acrossOf, touchStraight};

// `inner` is the radius of the largest disk in the outline. Each function is called at one place: compilers copy them in.
fn touchOutline(outline: Span, inner: f32, local: LocalEdge, edge: Edge) -> EdgeTouch {
  let isStraight = edge.curvature == 0.0;
  var circle = Circle();
  if (!isStraight) { circle = circleOf(local, edge); }
  var atStart = Depth();
  var atEnd = Depth();
  var atCenter = Depth();
  let past = pastEnds(local, edge);
  for (var k = select(0u, 1u, isStraight); k < 3u; k++) {
    let point = select(select(local.end, local.start, k == 1u), circle.center, k == 0u);
    let along = select(select(past.end, past.start, k == 1u), vec2f(0.0, 0.0), k == 0u);
    let depth = depthAlong(outline, point, along);
    if (k == 0u) { atCenter = depth; } else if (k == 1u) { atStart = depth; } else { atEnd = depth; }
  }
  var across = Across();
  var side = 1.0;
  var isInside = false;
  if (isStraight) {
    across = acrossOf(outline, local, edge);
    side = select(-1.0, 1.0, across.isLeft);
  } else {
    isInside = isWithin(outline, local, edge, circle, atCenter);
    side = select(-1.0, 1.0, isInside == (edge.curvature > 0.0));
  }
  let corners = cornersOf(outline, local, edge, side);
  let start = touchStart(atStart, local, edge);
  let end = touchEnd(atEnd, local, edge);
  var touch = EdgeTouch();
  if (isStraight) {
    touch = touchStraight(outline, inner, local, edge, across, corners, start, end);
  } else if (isInside) {
    touch = touchInside(outline, inner, local, edge, circle, corners, start, end);
  } else {
    touch = touchOutside(atCenter, inner, local, edge, circle, corners, start, end);
  }
  return touch;
}
