// Penetration depth of two convex shapes. Twin: src/reference/shared/reach.ts
//
// Along a unit direction d, a extends f(d) = h_a(d) + h_b(-d) beyond the near side of b, where h are the support
// functions. The minimum of f is the penetration depth, and its direction the shortest way out; for separate shapes it
// is negative: their distance.
//
// The ranges of normals of a, and the reversed ones of b, divide the circle into as many ranges as both have arcs (the
// faces of the Minkowski difference). In a range, one circle of a faces one circle of b, so f(d) = C·d + R with the
// difference of their centres and the sum of their radii. Its minimum is inside the range, opposite to C, or at the
// start of the range, where f has a kink if there is a straight side and f falls before it and rises after it: the
// slope at the start of a range, along the left perpendicular of d, is d×C. Both cases are decided by the signs of the
// same numbers, so that rounding misses no minimum, and takes nothing else for one: f is so flat there that its value
// determines the normal to half the digits only. So a walk around the circle over both rows of arcs visits every
// candidate in as many steps as there are arcs.

import package::schemas::{Place, Span, COINCIDENT, MEET_ARCS, MEET_SIDE_A, MEET_SIDE_B, WALKED_ALL};
import package::shared::exact::maxExact;
import package::shared::outline::{arcAfter, arcBefore, arcOf, covers, cross2, placedArc, turned};

struct Reach {
  normal: vec2f, // unit, from a to b
  depth: f32,
  meeting: u32,
  i: u32, // arc of a that covers the normal
  j: u32, // arc of b that covers the normal
}

// Monotone in the angle of d from the x axis: from 0 to 4, by 2 per half turn.
fn diamondAngle(d: vec2f) -> f32 {
  let part = d.y / (abs(d.x) + abs(d.y));
  if (d.x < 0.0) { return 2.0 - part; }
  return select(part, 4.0 + part, d.y < 0.0);
}

// The diamond angle of a range's start that comes at or after `previous` on the walk once around from the x axis. Next
// to the axis rounding may move it to the other side, and equal ones out of order: this corrects it.
fn walkedAngle(previous: f32, direction: vec2f) -> f32 {
  let angle = diamondAngle(direction);
  if (angle > previous + 3.0) { return previous; }
  if (angle < previous - 1.0) { return 4.0; }
  return maxExact(previous, angle);
}

// The arc of b that covers the x axis, with reversed normals: after it the diamond angle falls. The size of the angles
// alone does not distinguish it from an arc that begins next to the axis.
fn lastArc(b: Span, place: Place) -> u32 {
  var last = 0u;
  var before = diamondAngle(-turned(arcOf(b, b.count - 1u).direction, place.rotation));
  for (var j = 0u; j < b.count; j++) {
    let angle = diamondAngle(-turned(arcOf(b, j).direction, place.rotation));
    if (angle < before - 1.0) { last = arcBefore(b, j); }
    before = angle;
  }
  return last;
}

// In the coordinates of a, in which b has the placement `place`. With `isEnough` the walk ends at the first separating
// direction.
fn reachOf(a: Span, b: Span, place: Place, isEnough: bool) -> Reach {
  var i = a.count - 1u;
  var j = lastArc(b, place);
  var arcA = arcOf(a, i);
  var arcB = placedArc(b, j, place);
  var nextA = arcOf(a, 0u);
  var nextB = placedArc(b, arcAfter(b, j), place);
  var angleA = walkedAngle(0.0, nextA.direction);
  var angleB = walkedAngle(0.0, -nextB.direction);
  var leftA = a.count;
  var leftB = b.count;
  var offset = arcA.center - arcB.center;
  var radius = arcA.radius + arcB.radius;
  var isA = diamondAngle(arcA.direction) >= diamondAngle(-arcB.direction);
  var start = select(-arcB.direction, arcA.direction, isA);
  var best = Reach(start, dot(offset, start) + radius, u32(select(MEET_SIDE_B, MEET_SIDE_A, isA)), i, j);
  var isFound = false;
  while (leftA + leftB > 0u && !(isEnough && best.depth < 0.0)) {
    isA = angleA <= angleB;
    let end = select(-nextB.direction, nextA.direction, isA);
    let length = sqrt(dot(offset, offset));
    if (length > COINCIDENT && covers(start, end, -offset) && (!isFound || radius - length < best.depth)) {
      best = Reach(-offset / length, radius - length, MEET_ARCS, i, j);
      isFound = true;
    }
    start = end;
    let falls = cross2(start, offset) <= 0.0;
    if (isA) {
      i = arcAfter(a, i);
      arcA = nextA;
      nextA = arcOf(a, arcAfter(a, i));
      leftA--;
      angleA = walkedAngle(angleA, nextA.direction);
      if (leftA == 0u) { angleA = WALKED_ALL; }
    } else {
      j = arcAfter(b, j);
      arcB = nextB;
      nextB = placedArc(b, arcAfter(b, j), place);
      leftB--;
      angleB = walkedAngle(angleB, -nextB.direction);
      if (leftB == 0u) { angleB = WALKED_ALL; }
    }
    offset = arcA.center - arcB.center;
    radius = arcA.radius + arcB.radius;
    let depth = dot(offset, start) + radius;
    if (falls && cross2(start, offset) >= 0.0 && (!isFound || depth < best.depth)) {
      best = Reach(start, depth, u32(select(MEET_SIDE_B, MEET_SIDE_A, isA)), i, j);
      isFound = true;
    }
  }
  return best;
}
