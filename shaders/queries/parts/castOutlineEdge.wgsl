// First touch of a moving outline and an edge, in body coordinates. Twin: src/reference/queries/parts/castOutlineEdge.ts
//
// A straight edge with its skin is convex: the path enters the sum of both outlines. An arc is not. There the outline meets an end,
// or one of its arcs meets a side of the edge as a moving disk does, or one of its straight sides meets the outside. None of
// this divides by the curvature alone, so it stays accurate as an arc becomes a line.

import package::schemas::{Arc, Edge, Hit, COINCIDENT, NONE, PATH_ROUNDING, SIDE_SLOPE};
import package::shared::cast::Path;
import package::shared::castEdge::meetSide;
import package::shared::edge::{Point, asideOf, facesFromEnd, facesFromStart, isOfNext, isOfPrevious};
import package::shared::exact::{maxExact, minExact};
import package::shared::outline::cross2;
import package::shared::reach::diamondAngle;
import package::queries::parts::arcOverlap::{isBeside, leftOf, overlapsArc};
import package::queries::parts::sumOutline::{
  SumPath, after, contactPoint, enterSum, fixed, moving, positionAt, sumDisk, sumOutlines, sumPath,
};

fn noTouch() -> Hit {
  return Hit(vec2f(), vec2f(), 2.0, NONE);
}

// The touch of a shape that overlaps the edge at the start: with the normal at the point of the edge nearest to its origin. A
// one-sided edge is touched if that is in front.
fn touchAtStart(path: Path, edge: Edge) -> Hit {
  let aside = asideOf(Point(path.origin, vec2f()), edge);
  if (edge.oneSided != 0u && aside.left < 0.0) { return noTouch(); }
  let beside = select(-aside.normal, aside.normal, aside.left >= 0.0);
  if (!aside.isBefore && !aside.isAfter) {
    return Hit(path.origin - (abs(aside.left) - edge.radius) * beside, beside, 0.0, NONE);
  }
  let fromStart = path.origin - edge.start;
  let fromEnd = path.origin - edge.end;
  let isStart = dot(fromStart, fromStart) <= dot(fromEnd, fromEnd);
  let away = select(fromEnd, fromStart, isStart);
  let distance = sqrt(dot(away, away));
  var out = beside;
  if (distance > COINCIDENT) { out = away / distance; }
  return Hit(select(edge.end, edge.start, isStart) + edge.radius * out, out, 0.0, NONE);
}

// Whether a one-sided edge is touched at its start with this normal: at its front, and not on the side of the joined edge.
fn isFrontAtStart(normal: vec2f, edge: Edge) -> bool {
  if (edge.oneSided == 0u) { return true; }
  if (dot(normal, edge.startTangent) < -SIDE_SLOPE) { return !isOfPrevious(normal, edge) && facesFromStart(normal, edge); }
  return dot(normal, leftOf(edge.startTangent)) >= 0.0;
}

fn isFrontAtEnd(normal: vec2f, edge: Edge) -> bool {
  if (edge.oneSided == 0u) { return true; }
  if (dot(normal, edge.endTangent) > SIDE_SLOPE) { return !isOfNext(normal, edge) && facesFromEnd(normal, edge); }
  return dot(normal, leftOf(edge.endTangent)) >= 0.0;
}

fn fractionOf(travel: f32, path: Path) -> f32 {
  return minExact(1.0, maxExact(0.0, travel) / path.length);
}

fn meetStraight(path: Path, count: u32, edge: Edge) -> Hit {
  let left = leftOf(edge.startTangent);
  let start = Arc(vec2f(), left, edge.radius, 0.0);
  let end = Arc(edge.end - edge.start, -left, edge.radius, 0.0);
  let isStartFirst = diamondAngle(left) < diamondAngle(-left);
  fixed[0u] = end;
  fixed[1u] = start;
  if (isStartFirst) {
    fixed[0u] = start;
    fixed[1u] = end;
  }
  let sum = sumOutlines(2u, count);
  let own = sumPath(path.origin - edge.start, path.direction, path.length);
  let entry = enterSum(sum, own, vec2f(), 0.0);
  if (!entry.isHit) { return noTouch(); }
  if (entry.depth >= 0.0) { return touchAtStart(path, edge); }
  if (!isFrontAtStart(entry.normal, edge) || !isFrontAtEnd(entry.normal, edge)) { return noTouch(); }
  let point = contactPoint(sum, entry.normal, positionAt(own, entry.travel));
  return Hit(edge.start + point, entry.normal, fractionOf(entry.travel, path), NONE);
}

// Whether a normal is in the range of a moving arc, up to rounding.
fn isInRange(j: u32, count: u32, normal: vec2f) -> bool {
  let start = moving[j].direction;
  let end = moving[after(j, count)].direction;
  let isBetween = cross2(start, normal) >= -SIDE_SLOPE && cross2(normal, end) >= -SIDE_SLOPE;
  return isBetween && (dot(start, end) < 0.0 || dot(start, normal) > 0.0);
}

// The touch of a moving arc, as a disk, with a side of the edge.
fn meetSideWithArc(path: Path, j: u32, count: u32, edge: Edge, isFromLeft: bool) -> Hit {
  let arc = moving[j];
  let own = Path(path.origin + arc.center, path.translation, path.direction, path.length, arc.radius, path.blur);
  let hit = meetSide(own, edge, arc.radius + edge.radius, isFromLeft);
  if (!(hit.fraction <= 1.0) || !isInRange(j, count, -hit.normal)) { return noTouch(); }
  return hit;
}

// The point of an arc, relative to its start, whose outside has the normal -`normal`: where it touches a line with this normal.
fn outermost(edge: Edge, normal: vec2f) -> vec2f {
  let side = select(normal, -normal, edge.curvature < 0.0);
  return (leftOf(edge.startTangent) - side) / edge.curvature;
}

// How far that point is in the direction of the normal, without the cancellation.
fn heightOf(edge: Edge, normal: vec2f) -> f32 {
  let side = select(normal, -normal, edge.curvature < 0.0);
  let turn = leftOf(edge.startTangent) - side;
  return select(-1.0, 1.0, edge.curvature < 0.0) * (dot(turn, turn) / (2.0 * edge.curvature));
}

// The touch of the straight side that ends at a moving arc with the outside of the edge.
fn meetOutsideWithSide(path: Path, own: SumPath, j: u32, count: u32, edge: Edge) -> Hit {
  let arc = moving[j];
  let normal = arc.direction;
  let speed = dot(path.direction, normal);
  if (!(arc.side > 0.0 && speed > 0.0)) { return noTouch(); }
  let point = outermost(edge, normal);
  if (!isBeside(point, edge)) { return noTouch(); }
  let height = heightOf(edge, normal) - edge.radius;
  let ahead = height - arc.radius - dot(own.foot + arc.center, normal);
  let travel = own.along + ahead / speed;
  let rounding = PATH_ROUNDING * (path.radius + abs(ahead));
  if (!(travel * speed >= -rounding && travel <= path.length)) { return noTouch(); }
  // along the side, from its end back to its start
  let position = positionAt(own, travel);
  let along = dot(position + arc.center - point, leftOf(normal));
  if (!(along >= -SIDE_SLOPE * arc.side && along <= (1.0 + SIDE_SLOPE) * arc.side)) { return noTouch(); }
  let side = position + arc.center + arc.radius * normal - along * leftOf(normal);
  return Hit(edge.start + side, -normal, fractionOf(travel, path), NONE);
}

fn sooner(a: Hit, b: Hit) -> Hit {
  if (b.fraction < a.fraction) { return b; }
  return a;
}

fn meetArc(path: Path, count: u32, edge: Edge) -> Hit {
  let own = sumPath(path.origin - edge.start, path.direction, path.length);
  let sum = sumDisk(vec2f(), edge.radius, count);
  let start = enterSum(sum, own, vec2f(), 0.0);
  let end = enterSum(sum, own, edge.end - edge.start, 0.0);
  if (start.depth >= 0.0 || end.depth >= 0.0 || overlapsArc(sum, path, own, count, edge)) { return touchAtStart(path, edge); }
  var first = noTouch();
  if (!(path.length > 0.0)) { return first; }
  if (start.isHit && isFrontAtStart(start.normal, edge)) {
    first = Hit(edge.start + edge.radius * start.normal, start.normal, fractionOf(start.travel, path), NONE);
  }
  if (end.isHit && isFrontAtEnd(end.normal, edge)) {
    first = sooner(first, Hit(edge.end + edge.radius * end.normal, end.normal, fractionOf(end.travel, path), NONE));
  }
  let isTwoSided = edge.oneSided == 0u;
  for (var j = 0u; j < count; j++) {
    for (var side = 0u; side < select(1u, 2u, isTwoSided); side++) {
      first = sooner(first, meetSideWithArc(path, j, count, edge, side == 0u));
    }
    if (isTwoSided || edge.curvature < 0.0) { first = sooner(first, meetOutsideWithSide(path, own, j, count, edge)); }
  }
  return first;
}

// `path` is that of the origin of the moving outline, which has `count` arcs; its radius is that of the circle around it. The fraction
// is more than 1 if there is no touch.
fn meetOutline(path: Path, count: u32, edge: Edge) -> Hit {
  if (edge.curvature == 0.0) { return meetStraight(path, count, edge); }
  return meetArc(path, count, edge);
}
