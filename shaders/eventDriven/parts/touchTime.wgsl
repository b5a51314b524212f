// Time at which a flying disk touches an edge. Twin: src/reference/eventDriven/parts/touchTime.ts
//
// An edge has up to four features, and the centre of the disk touches each on a curve: a line or circle `reach` to the left of the edge, one to the right, and a
// circle of that radius around each end. All of them are level sets of one function: see parabola.wgsl. Without gravity, and for straight sides with it, its
// height along the flight is quadratic.
//
// A disk that overlaps a feature and approaches it touches at once; one that overlaps and separates, or slides, does
// not until gravity turns it back. Nothing overlaps from behind: the other side of a line is not an overlap, nor that of a one-sided edge.

import package::schemas::{
  Edge, AT_END, AT_START, LEFT_SIDE, MAX_SLACK, MIN_SPEED, NEVER, NONE, RIGHT_SIDE, ROUNDING,
};
import package::eventDriven::parts::parabola::{Feature, Trajectory, apartAt, piecesOf, touchOfPiece};
import package::shared::edge::{apart, asideOf, facesFromEnd, facesFromStart, gapToEdge, isOfPrevious};
import package::shared::exact::{maxExact, minExact};

fn featureOf(which: u32, edge: Edge, reach: f32, left: f32) -> Feature {
  let normal = vec2f(-edge.startTangent.y, edge.startTangent.x);
  if (which == LEFT_SIDE) {
    return Feature(edge.start, normal, edge.curvature, reach, reach, 1.0, left >= 0.0);
  }
  if (which == RIGHT_SIDE) { return Feature(edge.start, normal, edge.curvature, -reach, -reach, -1.0, left < 0.0); }
  let origin = select(edge.end, edge.start, which == AT_START);
  return Feature(origin, vec2f(), -1.0, 0.0, reach, 1.0, true);
}

// Whether the edge has this feature: a one-sided edge has no right side, a joined end belongs to the edge that starts
// there, and a disk larger than the circle on whose inside it is does not fit.
fn hasFeature(which: u32, edge: Edge, feature: Feature) -> bool {
  if (which == RIGHT_SIDE && edge.oneSided != 0u) { return false; }
  if (which == AT_END && edge.next != NONE) { return false; }
  return 1.0 - feature.curvature * feature.q > 0.0;
}

// Whether the touch belongs to this feature. Sides extend a little beyond their ends, by the rounding of the touch
// along them, so that nothing slips through a joint. A grazing touch of an arc is a double root, which rounding of the
// height moves by the root of its quotient by the curvature.
fn isOnFeature(which: u32, edge: Edge, trajectory: Trajectory, s: f32, reach: f32) -> bool {
  let fromStart = apartAt(trajectory, edge.start, s);
  let fromEnd = apartAt(trajectory, edge.end, s);
  if (which == AT_START) {
    if (!(dot(fromStart, edge.startTangent) < 0.0) || isOfPrevious(fromStart, edge)) { return false; }
    return edge.oneSided == 0u || facesFromStart(fromStart, edge);
  }
  if (which == AT_END) {
    return dot(fromEnd, edge.endTangent) > 0.0 && (edge.oneSided == 0u || facesFromEnd(fromEnd, edge));
  }
  let velocity = trajectory.velocity + s * trajectory.gravity;
  let towards = vec2f(-edge.startTangent.y, edge.startTangent.x) - edge.curvature * fromStart;
  let closing = abs(dot(towards, velocity));
  let rounding = ROUNDING * (abs(fromStart.x) + abs(fromStart.y) + abs(fromEnd.x) + abs(fromEnd.y) + reach);
  var most = MAX_SLACK * reach;
  if (edge.curvature != 0.0) { most = maxExact(most, sqrt(rounding / abs(edge.curvature))); }
  let slack = minExact(most, rounding * (1.0 + sqrt(dot(velocity, velocity)) / (closing + MIN_SPEED)));
  return dot(fromStart, edge.startTangent) >= -slack && dot(fromEnd, edge.endTangent) <= slack;
}

// Where γ + 2βu - ku² falls through 0; NEVER if it does not. In the form that stays accurate as k approaches 0.
fn fallsAt(gamma: f32, beta: f32, k: f32) -> f32 {
  let squared = beta * beta + k * gamma;
  if (!(squared > 0.0)) { return NEVER; }
  let root = sqrt(squared);
  if (beta <= 0.0) { return gamma / (root - beta); }
  if (k == 0.0) { return NEVER; }
  return (beta + root) / k;
}

// The touch at or after `here`, for a height that falls through 0 at `fall` and has the slope 2β - 2ku.
fn touchesAt(fall: f32, beta: f32, k: f32, here: f32, isNear: bool) -> f32 {
  if (fall < NEVER && fall >= here) { return fall; }
  if (!isNear) { return NEVER; }
  // never free: touches where the height begins to fall
  if (!(fall < NEVER)) {
    if (k > 0.0) { return maxExact(here, beta / k); }
    return NEVER;
  }
  if (beta - k * here < 0.0) { return here; }
  return NEVER;
}

// Touch without gravity. s is counted from the point nearest to the feature's origin, which avoids cancellation however
// far away the disk starts.
fn straightTouch(feature: Feature, trajectory: Trajectory) -> f32 {
  let speed = sqrt(dot(trajectory.velocity, trajectory.velocity));
  if (!(speed > MIN_SPEED)) { return NEVER; }
  let direction = trajectory.velocity / speed;
  let left = vec2f(-direction.y, direction.x);
  let offset = apart(trajectory.start, feature.origin);
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

// Touch of a straight side with gravity.
fn fallingTouch(feature: Feature, trajectory: Trajectory) -> f32 {
  let height = dot(feature.normal, apart(trajectory.start, feature.origin)) - feature.p;
  let beta = feature.side * dot(feature.normal, trajectory.velocity);
  let k = -feature.side * dot(feature.normal, trajectory.gravity);
  return touchesAt(fallsAt(2.0 * feature.side * height, beta, k), beta, k, 0.0, feature.isNear);
}

// Touch along a parabola past a circle.
fn bentTouch(which: u32, feature: Feature, edge: Edge, trajectory: Trajectory, reach: f32) -> f32 {
  let bounds = piecesOf(feature, trajectory);
  for (var piece = 0u; piece < 3u; piece++) {
    let touch = touchOfPiece(feature, trajectory, bounds, piece);
    if (touch < NEVER && isOnFeature(which, edge, trajectory, touch, reach)) { return touch; }
  }
  return NEVER;
}

// Seconds until the first touch; NEVER if there is none within the trajectory's span.
fn touchTime(edge: Edge, trajectory: Trajectory) -> f32 {
  let reach = trajectory.radius + edge.radius;
  let speed = sqrt(dot(trajectory.velocity, trajectory.velocity));
  let pull = sqrt(dot(trajectory.gravity, trajectory.gravity));
  let span = trajectory.span;
  let gap = gapToEdge(trajectory.start, trajectory.radius, edge);
  if (gap > 1.001 * span * (speed + span * pull)) { return NEVER; }
  let left = asideOf(trajectory.start, edge).left;
  var first: f32 = NEVER;
  for (var which: u32 = LEFT_SIDE; which <= AT_END; which++) {
    let feature = featureOf(which, edge, reach, left);
    if (!hasFeature(which, edge, feature)) { continue; }
    var touch: f32 = NEVER;
    if (pull > 0.0 && feature.curvature != 0.0) {
      touch = bentTouch(which, feature, edge, trajectory, reach);
    } else {
      if (pull > 0.0) { touch = fallingTouch(feature, trajectory); } else { touch = straightTouch(feature, trajectory); }
      if (touch < NEVER && !isOnFeature(which, edge, trajectory, touch, reach)) { touch = NEVER; }
    }
    first = minExact(first, touch);
  }
  return first;
}
