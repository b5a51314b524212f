// How far a clump is behind a one-sided edge at a seam past a free end of the edge. Twin: src/reference/grains/parts/behind.ts
//
// Each part of a clump is in front of a one-sided edge or behind it. A part at whose seam the edge ends, such as the half of a box on a post, has no side there by which
// it could leave to the front, for the next part is in the way: it is as far behind the edge as that part is.

import package::kernel::{contacts, grainPairs};
import package::schemas::{Edge, Span, NONE, NO_TOUCH, SEAM_SLACK};
import package::grains::parts::covers::isCovered;
import package::grains::parts::edgeEnds::arcPoint;
import package::grains::parts::localEdge::LocalEdge;
import package::grains::parts::outlineSegment::Across;
import package::shared::depth::depthOf;
import package::shared::exact::{maxExact, minExact};
import package::shared::grainParts::outlineOf;
import package::shared::outline::{arcAfter, arcBefore, arcOf, covers, cross2};

// Whether the side beside the point nearest across a one-sided edge is a seam, and reaches beyond a free end of the edge.
fn isSeamPastEnd(outline: Span, clump: u32, local: LocalEdge, edge: Edge, across: Across) -> bool {
  let previous = arcOf(outline, arcBefore(outline, across.arc));
  let arc = arcOf(outline, across.arc);
  let next = arcOf(outline, arcAfter(outline, across.arc));
  let hasBefore = arc.side > 0.0 && dot(across.up, arc.direction) < 0.0;
  let hasAfter = next.side > 0.0 && dot(across.up, next.direction) < 0.0;
  let isBefore = hasBefore && (!hasAfter || abs(cross2(across.up, arc.direction)) <= abs(cross2(across.up, next.direction)));
  if (!isBefore && !hasAfter) { return false; }
  let normal = select(next.direction, arc.direction, isBefore);
  var far = arcPoint(next, normal);
  if (isBefore) { far = arcPoint(previous, normal); }
  let tangent = local.startTangent;
  let length = dot(local.end - local.start, tangent);
  let low = dot(across.lowest - local.start, tangent);
  let high = dot(far - local.start, tangent);
  let isPastStart = edge.previous == NONE && minExact(low, high) < 0.0;
  let isPastEnd = edge.next == NONE && maxExact(low, high) > length;
  if (!isPastStart && !isPastEnd) { return false; }
  return isCovered(clump, normal, across.lowest, far);
}

// The height of the lowest point of an outline above the line of a straight edge.
fn heightOf(outline: Span, local: LocalEdge, up: vec2f) -> f32 {
  var height: f32 = NO_TOUCH;
  for (var i = 0u; i < outline.count; i++) {
    let arc = arcOf(outline, i);
    let isLowest = covers(arc.direction, arcOf(outline, arcAfter(outline, i)).direction, -up);
    height = minExact(height, dot(arcPoint(arc, select(arc.direction, -up, isLowest)) - local.start, up));
  }
  return height;
}

// The gap of `across`, lowered to that of the parts behind a seam which reaches past a free end of the edge. `first` is the first of the contacts of the clump with the
// edge, which follow each other up to `upTo` at most.
fn gapBehind(outline: Span, clump: u32, inner: f32, local: LocalEdge, edge: Edge, across: Across, first: u32, upTo: u32) -> f32 {
  var gap = across.gap;
  if (!isSeamPastEnd(outline, clump, local, edge, across)) { return gap; }
  for (var m = first; m < upTo && contacts[m].b == contacts[first].b; m += 2u) {
    let other = outlineOf(grainPairs[m].outlineA);
    if (depthOf(other, across.lowest).depth >= -SEAM_SLACK * inner) {
      gap = minExact(gap, heightOf(other, local, across.up) - edge.radius);
    }
  }
  return gap;
}
