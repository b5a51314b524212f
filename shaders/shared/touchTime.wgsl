// When a disk on its way touches an edge. Twin: src/reference/kernels/shared/touchTime.ts
//
// An edge has up to four features, and the centre of the disk touches each on a curve: a line or circle `reach` to the left
// of the edge, one to the right, a circle of that radius around each end. All of them are level sets of F(w) = 2 n·w - κ w²
// (see edge.wgsl), with w from the feature's origin: F = 2q - κ q² at a distance q to the left, and with n = 0, κ = -1 the
// circle of radius q around the origin. So there is one root to find: where H = ±(F - level) falls through 0, H being
// positive where the disk is free. Without gravity, and for straight sides with it, that is a quadratic. Along a parabola
// past a circle H is of the fourth degree, but its second derivative is a quadratic: between its roots the slope of
// H is monotone, so the slope has one zero at most, and between those zeros H has one. Both are found by halving.
//
// A disk that overlaps a feature and comes nearer touches at once; one that overlaps and goes, or lies beside, does not,
// until gravity turns it back. Nobody is overlapped from behind: a line's other side is not an overlap.

import package::schemas::{
  Edge, AT_END, AT_START, HALVINGS, LEFT_SIDE, MOST_SLACK, NEVER, NONE, RIGHT_SIDE, ROUNDING, SLOWEST,
};
import package::shared::edge::{asideOf, facesFromEnd, facesFromStart, gapToEdge, isOfPrevious};
import package::shared::exact::{maxExact, minExact, within};

struct Feature {
  origin: vec2f,
  normal: vec2f,
  curvature: f32,
  p: f32,         // the level is 2p - κ q²
  q: f32,
  side: f32,      // 1 where F rises away from the edge, -1 where it falls
  isNear: bool,   // an overlap counts
}

fn featureOf(which: u32, edge: Edge, reach: f32, left: f32) -> Feature {
  let normal = vec2f(-edge.startTangent.y, edge.startTangent.x);
  if (which == LEFT_SIDE) {
    let isNear = left >= 0.0 || (edge.oneSided != 0u && left + 0.5 * reach > 0.0);
    return Feature(edge.start, normal, edge.curvature, reach, reach, 1.0, isNear);
  }
  if (which == RIGHT_SIDE) { return Feature(edge.start, normal, edge.curvature, -reach, -reach, -1.0, left < 0.0); }
  let origin = select(edge.end, edge.start, which == AT_START);
  return Feature(origin, vec2f(), -1.0, 0.0, reach, 1.0, true);
}

// Whether the edge has this feature at all: a one-sided edge has no right side, an end that is joined belongs to the edge
// that starts there, and of a circle smaller than the disks on its inside there is nothing left.
fn hasFeature(which: u32, edge: Edge, feature: Feature) -> bool {
  if (which == RIGHT_SIDE && edge.oneSided != 0u) { return false; }
  if (which == AT_END && edge.next != NONE) { return false; }
  return 1.0 - feature.curvature * feature.q > 0.0;
}

// A disk's way in the frame of the edge's body, from now on.
struct Way {
  position: vec2f,
  velocity: vec2f,
  gravity: vec2f,
  radius: f32,
  span: f32,      // seconds that matter
}

fn alongWay(way: Way, s: f32) -> vec2f {
  return way.position + s * (way.velocity + (0.5 * s) * way.gravity);
}

// Whether it is this feature of the edge that a centre sees which touches it there. Sides reach a little over their ends: as
// far as rounding may move the touch along them, so that nothing slips through a joint.
fn seesFeature(which: u32, edge: Edge, way: Way, s: f32, reach: f32) -> bool {
  let local = alongWay(way, s);
  let fromStart = local - edge.start;
  let fromEnd = local - edge.end;
  if (which == AT_START) {
    if (!(dot(fromStart, edge.startTangent) < 0.0) || isOfPrevious(local, edge)) { return false; }
    return edge.oneSided == 0u || facesFromStart(local, edge);
  }
  if (which == AT_END) {
    return dot(fromEnd, edge.endTangent) > 0.0 && (edge.oneSided == 0u || facesFromEnd(local, edge));
  }
  let velocity = way.velocity + s * way.gravity;
  let towards = vec2f(-edge.startTangent.y, edge.startTangent.x) - edge.curvature * fromStart;
  let closing = abs(dot(towards, velocity));
  let rounding = ROUNDING * (abs(fromStart.x) + abs(fromStart.y) + abs(fromEnd.x) + abs(fromEnd.y) + reach);
  let slack = minExact(MOST_SLACK * reach, rounding * (1.0 + sqrt(dot(velocity, velocity)) / (closing + SLOWEST)));
  return dot(fromStart, edge.startTangent) >= -slack && dot(fromEnd, edge.endTangent) <= slack;
}

// Where γ + 2βu - ku² falls through 0; NEVER where it does not. In the form that loses nothing as k becomes 0.
fn fallsAt(gamma: f32, beta: f32, k: f32) -> f32 {
  let squared = beta * beta + k * gamma;
  if (!(squared > 0.0)) { return NEVER; }
  let root = sqrt(squared);
  if (beta <= 0.0) { return gamma / (root - beta); }
  if (k == 0.0) { return NEVER; }
  return (beta + root) / k;
}

// When what falls through 0 at `fall`, and else is 2β - 2ku steep, is touched by what is at `here` now.
fn touchesAt(fall: f32, beta: f32, k: f32, here: f32, isNear: bool) -> f32 {
  if (fall < NEVER && fall >= here) { return fall; }
  if (!isNear) { return NEVER; }
  // never free: from where it begins to fall
  if (!(fall < NEVER)) {
    if (k > 0.0) { return maxExact(here, beta / k); }
    return NEVER;
  }
  if (beta - k * here < 0.0) { return here; }
  return NEVER;
}

// Without gravity. Way is counted from the point nearest to the feature's origin: nothing large is taken from something
// large, however far the disk comes from.
fn straightTouch(feature: Feature, way: Way) -> f32 {
  let speed = sqrt(dot(way.velocity, way.velocity));
  if (!(speed > SLOWEST)) { return NEVER; }
  let direction = way.velocity / speed;
  let left = vec2f(-direction.y, direction.x);
  let offset = way.position - feature.origin;
  let across = dot(offset, left);
  let here = dot(offset, direction);
  let q = feature.q;
  let c = 2.0 * (across * dot(left, feature.normal) - feature.p) - feature.curvature * ((across - q) * (across + q));
  let beta = feature.side * dot(feature.normal, direction);
  let k = feature.side * feature.curvature;
  let touch = touchesAt(fallsAt(feature.side * c, beta, k), beta, k, here, feature.isNear);
  if (!(touch < NEVER)) { return NEVER; }
  return (touch - here) / speed;
}

// A straight side with gravity.
fn fallingTouch(feature: Feature, way: Way) -> f32 {
  let height = dot(feature.normal, way.position - feature.origin) - feature.p;
  let beta = feature.side * dot(feature.normal, way.velocity);
  let k = -feature.side * dot(feature.normal, way.gravity);
  return touchesAt(fallsAt(2.0 * feature.side * height, beta, k), beta, k, 0.0, feature.isNear);
}

fn heightOver(feature: Feature, way: Way, s: f32) -> f32 {
  let w = alongWay(way, s) - feature.origin;
  let distance = sqrt(dot(w, w));
  let bent = feature.curvature * ((distance - feature.q) * (distance + feature.q));
  return feature.side * (2.0 * (dot(feature.normal, w) - feature.p) - bent);
}

fn slopeOver(feature: Feature, way: Way, s: f32) -> f32 {
  let w = alongWay(way, s) - feature.origin;
  return feature.side * dot(feature.normal - feature.curvature * w, way.velocity + s * way.gravity);
}

// Where the height, or else its slope, has its zero between two times at which it has two signs; the later one of the two
// neighbours between which it lies.
fn zeroBetween(feature: Feature, way: Way, begin: f32, end: f32, isSlope: bool) -> f32 {
  var low = begin;
  var high = end;
  var isLowNegative = heightOver(feature, way, low) < 0.0;
  if (isSlope) { isLowNegative = slopeOver(feature, way, low) < 0.0; }
  for (var halving = 0u; halving < HALVINGS; halving++) {
    let middle = 0.5 * (low + high);
    var value = heightOver(feature, way, middle);
    if (isSlope) { value = slopeOver(feature, way, middle); }
    if ((value < 0.0) == isLowNegative) { low = middle; } else { high = middle; }
  }
  return high;
}

// The touch within a stretch in which the height falls.
fn touchWithin(feature: Feature, way: Way, low: f32, high: f32) -> f32 {
  if (heightOver(feature, way, low) <= 0.0) { return select(NEVER, low, feature.isNear); }
  if (heightOver(feature, way, high) > 0.0) { return NEVER; }
  return zeroBetween(feature, way, low, high, false);
}

// Along a parabola past a circle.
fn bentTouch(which: u32, feature: Feature, edge: Edge, way: Way, reach: f32) -> f32 {
  let w = way.position - feature.origin;
  let gravity = way.gravity;
  let velocity = way.velocity;
  // half the second derivative: e0 + e1 s + e2 s²
  let e0 = dot(feature.normal, gravity) - feature.curvature * (dot(w, gravity) + dot(velocity, velocity));
  let e1 = -3.0 * feature.curvature * dot(velocity, gravity);
  let e2 = -1.5 * feature.curvature * dot(gravity, gravity);
  let root = sqrt(maxExact(0.0, e1 * e1 - 4.0 * e0 * e2));
  let summand = -0.5 * (e1 + select(-root, root, e1 >= 0.0));
  var first = way.span;
  var second = way.span;
  if (summand != 0.0) {
    let a = within(0.0, way.span, summand / e2);
    let b = within(0.0, way.span, e0 / summand);
    first = select(b, a, a < b);
    second = select(a, b, a < b);
  }
  var low = 0.0;
  for (var piece = 0u; piece < 3u; piece++) {
    var high = way.span;
    if (piece == 0u) { high = first; }
    if (piece == 1u) { high = second; }
    if (!(high > low)) { continue; }
    let falls = slopeOver(feature, way, low) < 0.0;
    let fallsOn = slopeOver(feature, way, high) < 0.0;
    var middle = high;
    if (falls != fallsOn) { middle = zeroBetween(feature, way, low, high, true); }
    var touch: f32 = NEVER;
    if (falls) { touch = touchWithin(feature, way, low, middle); }
    if (fallsOn && !falls) { touch = touchWithin(feature, way, middle, high); }
    if (touch < NEVER && seesFeature(which, edge, way, touch, reach)) { return touch; }
    low = high;
  }
  return NEVER;
}

// Seconds from now until the first touch; NEVER where there is none in the way's span.
fn touchTime(edge: Edge, way: Way) -> f32 {
  let reach = way.radius + edge.radius;
  let speed = sqrt(dot(way.velocity, way.velocity));
  let pull = sqrt(dot(way.gravity, way.gravity));
  if (gapToEdge(way.position, way.radius, edge) > 1.001 * way.span * (speed + way.span * pull)) { return NEVER; }
  let left = asideOf(way.position, edge).left;
  var first: f32 = NEVER;
  for (var which: u32 = LEFT_SIDE; which <= AT_END; which++) {
    let feature = featureOf(which, edge, reach, left);
    if (!hasFeature(which, edge, feature)) { continue; }
    var touch: f32 = NEVER;
    if (pull > 0.0 && feature.curvature != 0.0) {
      touch = bentTouch(which, feature, edge, way, reach);
    } else {
      if (pull > 0.0) { touch = fallingTouch(feature, way); } else { touch = straightTouch(feature, way); }
      if (touch < NEVER && !seesFeature(which, edge, way, touch, reach)) { touch = NEVER; }
    }
    first = minExact(first, touch);
  }
  return first;
}
