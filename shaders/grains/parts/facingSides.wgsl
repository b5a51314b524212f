// Second contact point of two parts that meet with rounded corners. Twin: src/reference/grains/parts/facingSides.ts
//
// Boxes with round corners that stand exactly on each other meet in an arc as often as in a side, by what rounding makes of
// their angles. One point would let the upper one tip, so the sides beside both arcs hold it where they are nearly parallel.

import package::schemas::{Place, Span, NEAR_PARALLEL};
import package::shared::exact::minExact;
import package::shared::manifold::{Manifold, arcManifold};
import package::shared::outline::{arcAfter, arcBefore, arcOf, cross2, placedArc};

// A side beside an arc: its ends at the arc and away from it, along the tangent (x) and the normal (y) of the contact.
struct FacingSide { near: vec2f, far: vec2f, isThere: bool }

fn inFrame(point: vec2f, normal: vec2f) -> vec2f {
  return vec2f(cross2(normal, point), dot(normal, point));
}

// The side after or before the arc i. `outward` is the direction in which the part is touched: the normal or its opposite.
fn facingSide(shape: Span, place: Place, i: u32, isAfter: bool, normal: vec2f, outward: vec2f) -> FacingSide {
  let arc = placedArc(shape, i, place);
  let other = placedArc(shape, select(arcBefore(shape, i), arcAfter(shape, i), isAfter), place);
  let direction = select(arc.direction, other.direction, isAfter);
  let side = select(arc.side, other.side, isAfter);
  let isThere = side > 0.0 && dot(outward, direction) > 0.0 && abs(cross2(outward, direction)) <= NEAR_PARALLEL;
  return FacingSide(
    inFrame(arc.center + arc.radius * direction, normal), inFrame(other.center + other.radius * direction, normal), isThere,
  );
}

fn heightAt(side: FacingSide, along: f32) -> f32 {
  return side.near.y + (along - side.near.x) / (side.far.x - side.near.x) * (side.far.y - side.near.y);
}

// Where the shorter of two facing sides ends: the place along the tangent, the depth there, and half the sum of both heights.
struct SidesEnd { along: f32, depth: f32, middle: f32, isThere: bool }

// `way` is 1 for the sides that lie along the tangent, and -1 for the others.
fn sidesEnd(own: FacingSide, other: FacingSide, way: f32) -> SidesEnd {
  let along = way * minExact(way * own.far.x, way * other.far.x);
  let isThere = own.isThere && other.isThere && way * along > way * own.near.x && way * along > way * other.near.x;
  let height = heightAt(own, along);
  let otherHeight = heightAt(other, along);
  return SidesEnd(along, height - otherHeight, 0.5 * (height + otherHeight), isThere);
}

// Arc i of a against arc j of b, which is placed at `place` in the coordinates of a.
fn roundManifold(a: Span, i: u32, b: Span, place: Place, j: u32, normal: vec2f, depth: f32) -> Manifold {
  var manifold = arcManifold(arcOf(a, i), placedArc(b, j, place), normal, depth);
  let own = Place(vec2f(0.0, 0.0), vec2f(1.0, 0.0));
  // b runs against the tangent, so its side before the arc lies along it
  let ahead = sidesEnd(facingSide(a, own, i, true, normal, normal), facingSide(b, place, j, false, normal, -normal), 1.0);
  let behind = sidesEnd(facingSide(a, own, i, false, normal, normal), facingSide(b, place, j, true, normal, -normal), -1.0);
  if (!ahead.isThere && !behind.isThere) { return manifold; }
  let first = cross2(normal, manifold.first);
  let isAhead = ahead.isThere && (!behind.isThere || ahead.along - first >= first - behind.along);
  var end = behind;
  if (isAhead) { end = ahead; }
  manifold.second = end.along * vec2f(-normal.y, normal.x) + end.middle * normal;
  manifold.secondDepth = minExact(depth, end.depth);
  manifold.points = 2u;
  return manifold;
}
