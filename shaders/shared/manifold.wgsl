// Contact manifolds of two shapes with a known penetration direction. Side against side is clipped, as in the manifolds
// of Box2D (Catto, GDC 2007). Twin: src/reference/shared/manifold.ts

import package::schemas::{Arc, Place, Span, NEAR_PARALLEL};
import package::shared::exact::{maxExact, minExact, within};
import package::shared::outline::{arcAfter, arcBefore, cross2, placedArc};

struct Manifold {
  first: vec2f,
  second: vec2f,
  secondDepth: f32,
  points: u32,
}

// Arc against arc: one point halfway between the boundaries.
fn arcManifold(arcA: Arc, arcB: Arc, normal: vec2f, depth: f32) -> Manifold {
  let onA = arcA.center + arcA.radius * normal;
  let onB = arcB.center - arcB.radius * normal;
  let middle = 0.5 * (onA + onB);
  return Manifold(middle, middle, depth, 1u);
}

// The deepest point of the incident shape faces the reference side, unless nearly parallel sides made rounding choose
// another one: then it lies `along` the side beyond its end. So both outlines are followed towards each other, first
// the one that turns less away from the normal, until the point has moved back, or the reference side has continued, to
// where they face each other. Returns that position along the side.
fn slidePoint(
  reference: Span, referencePlace: Place, i: u32,
  incident: Span, incidentPlace: Place, j: u32,
  normal: vec2f, along: f32, end: f32, isHigh: bool,
) -> f32 {
  let tangent = vec2f(-normal.y, normal.x);
  var at = along;
  var limit = end;
  // towards the higher end the reference outline continues and the incident one, which runs against it, approaches;
  // towards the lower end both are followed backwards, and a side belongs to the arc that it ends at
  var onArc = select(arcBefore(reference, i), i, isHigh);
  var inArc = j;
  for (var n = 0u; n < reference.count + incident.count; n++) {
    if (select(at >= limit, at <= limit, isHigh)) { return at; }
    let onNext = select(arcBefore(reference, onArc), arcAfter(reference, onArc), isHigh);
    let inNext = select(arcBefore(incident, inArc), arcAfter(incident, inArc), isHigh);
    let onSide = placedArc(reference, select(onArc, onNext, isHigh), referencePlace).direction;
    let inSide = placedArc(incident, select(inArc, inNext, isHigh), incidentPlace).direction;
    let onSine = abs(cross2(normal, onSide));
    let inSine = abs(cross2(normal, inSide));
    let goesOn = dot(normal, onSide) > 0.0;
    let comesIn = dot(normal, inSide) < 0.0;
    if (goesOn && (!comesIn || onSine < inSine)) {
      let far = placedArc(reference, onNext, referencePlace);
      limit = dot(far.center + far.radius * onSide, tangent);
      onArc = onNext;
    } else if (comesIn) {
      let far = placedArc(incident, inNext, incidentPlace);
      let reached = dot(far.center + far.radius * inSide, tangent);
      at = select(minExact(limit, reached), maxExact(limit, reached), isHigh);
      inArc = inNext;
    } else {
      return at;
    }
  }
  return at;
}

// The side of the reference shape that ends where arc i begins, with the outward `normal`, against arc j of the
// incident shape. Of the incident sides at both ends of the arc, the one that is more nearly parallel is clipped to the
// reference side. The depths of both points are measured along the normal.
fn sideManifold(
  reference: Span, referencePlace: Place, i: u32,
  incident: Span, incidentPlace: Place, j: u32,
  normal: vec2f, depth: f32,
) -> Manifold {
  let tangent = vec2f(-normal.y, normal.x);
  let before = placedArc(reference, arcBefore(reference, i), referencePlace);
  let after = placedArc(reference, i, referencePlace);
  let low = dot(before.center, tangent);
  let high = dot(after.center, tangent);
  let top = dot(after.center, normal) + after.radius;

  // the incident shape runs against the tangent, so its side before the arc lies further along it
  let arc = placedArc(incident, j, incidentPlace);
  let previous = placedArc(incident, arcBefore(incident, j), incidentPlace);
  let next = placedArc(incident, arcAfter(incident, j), incidentPlace);
  let facesBefore = arc.side > 0.0 && dot(normal, arc.direction) < 0.0;
  let facesAfter = next.side > 0.0 && dot(normal, next.direction) < 0.0;
  let sineBefore = abs(cross2(normal, arc.direction));
  let sineAfter = abs(cross2(normal, next.direction));
  let isBefore = facesBefore && (!facesAfter || sineBefore <= sineAfter);
  let outward = select(next.direction, arc.direction, isBefore);
  let far = select(next.center + next.radius * outward, previous.center + previous.radius * outward, isBefore);
  let near = arc.center + arc.radius * outward;
  let hasSide = facesBefore || facesAfter;
  let sine = select(sineAfter, sineBefore, isBefore);

  let along = dot(arc.center, tangent);
  var start = along;
  if (along < low || along > high) {
    let isHigh = along > high;
    let end = select(low, high, isHigh);
    start = slidePoint(reference, referencePlace, i, incident, incidentPlace, j, normal, along, end, isHigh);
  }
  let first = start * tangent + (top - 0.5 * depth) * normal;
  let single = Manifold(first, first, depth, 1u);
  if (!hasSide || sine > NEAR_PARALLEL) { return single; }

  let nearAlong = dot(near, tangent);
  let farAlong = dot(far, tangent);
  let end = within(low, high, farAlong);
  let isPast = select((end < start) && (end < nearAlong), (end > start) && (end > nearAlong), isBefore);
  let part = (end - nearAlong) / (farAlong - nearAlong);
  if (!isPast || !(part > 0.0 && part <= 1.0)) { return single; }
  let reached = dot(near, normal) + part * dot(far - near, normal);
  let secondDepth = minExact(depth, top - reached);
  return Manifold(first, end * tangent + (top - 0.5 * secondDepth) * normal, secondDepth, 2u);
}
