// Where two shapes touch, once it is known how far one reaches into the other. Twin:
// src/reference/kernels/shared/manifold.ts

struct Manifold {
  first: vec2f,
  second: vec2f,
  secondDepth: f32,
  points: u32,
}

// A circle of a faces a circle of b: halfway between them.
fn arcManifold(arcA: Arc, arcB: Arc, normal: vec2f, depth: f32) -> Manifold {
  let onA = arcA.center + arcA.radius * normal;
  let onB = arcB.center - arcB.radius * normal;
  let middle = 0.5 * (onA + onB);
  return Manifold(middle, middle, depth, 1u);
}

// The side of the reference shape that ends where arc i begins, with the outward `normal`, faces arc j of the incident one.
// Of that one's sides at both ends of the arc, the one that is more nearly parallel is clipped to where it faces the
// reference side. Depths of both points are measured along the normal.
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
  let isBefore = next.side == 0.0 || (arc.side > 0.0 && dot(normal, arc.direction) <= dot(normal, next.direction));
  let outward = select(next.direction, arc.direction, isBefore);
  let far = select(next.center + next.radius * outward, previous.center + previous.radius * outward, isBefore);
  let near = arc.center + arc.radius * outward;
  let hasSide = select(next.side, arc.side, isBefore) > 0.0 && dot(normal, outward) < 0.0;
  let sine = abs(cross2(normal, outward));

  // the deepest point faces the reference side, but where sides are parallel it may be anywhere along them: it then
  // slides back along the incident side, unless the reference shape has another side there, more nearly in line
  let along = dot(arc.center, tangent);
  var start = within(low, high, along);
  if (start != along) {
    let beyond = placedArc(reference, arcAfter(reference, i), referencePlace);
    let onwards = select(beyond.direction, before.direction, along < low);
    let goesOn = select(beyond.side, before.side, along < low) > 0.0 && dot(normal, onwards) > 0.0;
    if (!hasSide || (goesOn && abs(cross2(normal, onwards)) < sine)) { start = along; }
  }
  let first = start * tangent + (top - 0.5 * depth) * normal;
  let single = Manifold(first, first, depth, 1u);
  if (!hasSide || sine > NEAR_PARALLEL) { return single; }

  let nearAlong = dot(near, tangent);
  let farAlong = dot(far, tangent);
  let end = within(low, high, farAlong);
  let isPast = select((end < start) && (end < nearAlong), (end > start) && (end > nearAlong), isBefore);
  if (!isPast) { return single; }
  let part = (end - nearAlong) / (farAlong - nearAlong);
  let reached = dot(near, normal) + part * dot(far - near, normal);
  let secondDepth = atMost(depth, top - reached);
  return Manifold(first, end * tangent + (top - 0.5 * secondDepth) * normal, secondDepth, 2u);
}
