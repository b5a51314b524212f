// Contact of a convex outline with an edge, in the coordinates of the grain. Twin: src/reference/grains/parts/outlineEdge.ts
//
// A straight edge and the outside of an arc are convex, so the shortest way out is the largest of a few gaps: along the normal
// of the edge, and between the outline and each end, as far as the direction belongs to that end. The inside of an arc is
// not: there up to two corners touch, each along its own radius. Joined ends follow the rule of shaders/shared/edge.wgsl: a
// convex joint belongs to the edge that starts there, and no other joint is touched, so a chain has no bumps. Over a flat joint
// a side is held at its own ends only, as by one long segment: more points would share its weight in an arbitrary way.

import package::schemas::{Edge, Span};
import package::shared::depth::{Depth, depthAlong};
import package::grains::parts::behind::gapBehind;
import package::grains::parts::arcSide::{Bend, Circle, bendOf, circleOf};
import package::grains::parts::covers::{isCovered, uncoveredDepth};
import package::grains::parts::edgeEnds::{EdgePoint, EdgeTouch, cornersOf, nearer, pastEnds, pointAt, touchEnd, touchStart};
import package::grains::parts::localEdge::LocalEdge;
import package::grains::parts::outlineArc::{touchInside, touchOutside};
import package::grains::parts::outlineSegment::{Across, acrossOf, touchStraight};

// The shorter way past an end of an arc that is free and within the outline, and whose shortest way out leads into the arc.
struct Spare { depth: Depth, end: vec2f, isThere: bool }

fn withSpare(spare: Spare, depth: Depth, end: vec2f, along: vec2f) -> Spare {
  if (dot(depth.normal, along) < 0.0 || (spare.isThere && spare.depth.depth <= depth.depth)) { return spare; }
  return Spare(depth, end, true);
}

// `clump` is the outline if it is a part with covers, else 0; `inner` is the radius of the largest disk in the outline; `isKnown`: it was in
// front of a one-sided edge; `isAnyKnown`: a part of the grain was. The contacts of the grain with the edge begin at `first`, and all of its contacts end at `upTo`. Each function is called at one place: compilers copy them in.
fn touchOutline(
  outline: Span, clump: u32, inner: f32, isKnown: bool, isAnyKnown: bool, local: LocalEdge, edge: Edge, first: u32, upTo: u32,
) -> EdgeTouch {
  let isStraight = edge.curvature == 0.0;
  var circle = Circle();
  if (!isStraight) { circle = circleOf(local, edge); }
  var atStart = Depth();
  var atEnd = Depth();
  var atCenter = Depth();
  var outside = Depth();
  var spare = Spare();
  let past = pastEnds(local, edge);
  for (var k = select(0u, 1u, isStraight); k < 5u; k++) {
    let isStart = k == 1u || k == 3u;
    let isSpare = k >= 3u;
    let along = select(past.end, past.start, isStart);
    // an end within the outline whose shortest way out leads into the arc
    let leads = dot(select(atEnd.normal, atStart.normal, isStart), along);
    let deep = select(atEnd.depth, atStart.depth, isStart);
    if (isSpare && (isStraight || !(leads < 0.0 && deep > 0.0))) { continue; }
    let point = select(select(local.end, local.start, isStart), circle.center, k == 0u);
    let alone = depthAlong(outline, point, select(vec2f(0.0, 0.0), along, isStraight || isSpare));
    if (k == 0u) { atCenter = alone; }
    let depth = uncoveredDepth(clump, inner, point, edge.radius + select(0.0, circle.radius, k == 0u), alone);
    if (k == 0u) { outside = depth; } else if (k == 1u) { atStart = depth; } else if (k == 2u) { atEnd = depth; }
    if (isSpare) { spare = withSpare(spare, depth, point, along); }
  }
  var across = Across();
  var bend = Bend();
  var side = 1.0;
  if (isStraight) {
    across = acrossOf(outline, local, edge);
    side = select(-1.0, 1.0, across.isLeft);
  } else {
    bend = bendOf(outline, local, edge, circle, atCenter);
    side = select(-1.0, 1.0, bend.isInside == (edge.curvature > 0.0));
  }
  let corners = cornersOf(outline, local, edge, side);
  let start = touchStart(atStart, isAnyKnown, local, edge);
  let end = touchEnd(atEnd, isAnyKnown, local, edge);
  var touch = EdgeTouch();
  if (isStraight) {
    let isHidden = isCovered(clump, -across.up, across.lowest, across.lowest);
    if (isHidden && edge.oneSided != 0u) { across.gap = gapBehind(outline, clump, inner, local, edge, across, first, upTo); }
    touch = touchStraight(outline, clump, isHidden, inner, isKnown, isAnyKnown, local, edge, across, corners, start, end);
  } else if (bend.isInside) {
    touch = touchInside(outline, inner, isKnown, local, edge, circle, corners, start, end);
  } else {
    touch = touchOutside(outside, clump, inner, isKnown, isAnyKnown, local, edge, circle, corners, start, end);
  }
  // points on the skin alone do not part the outline from an arc that runs through it
  if (bend.hasNoPoint && (spare.isThere || bend.isCut) && (touch.points == 0u || touch.first.gap > -edge.radius)) {
    var last = pointAt(spare.end, spare.depth, edge.radius);
    if (bend.isCut) { last = EdgePoint(-bend.ray, circle.center + bend.cut * bend.ray, bend.cut - circle.radius - edge.radius); }
    touch = nearer(touch, last);
  }
  return touch;
}
