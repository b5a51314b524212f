// Where a parabola first touches a circle or line, for disks and edges: a root of a quartic, isolated and then found by bisection. Twin:
// src/reference/eventDriven/parts/parabola.ts
//
// F(w) = 2 n·w - κ w², with w from the feature's origin, is 2q - κ q² at a distance q to the left of a line or circle (see edge.wgsl), and with n = 0, κ = -1 it is
// the square of the distance from the origin. H = ±(F - level) is positive where the disk is free, and falls through 0 where it touches. Along a parabola H is
// quartic, but its second derivative is quadratic: between the roots of that, the bounds of three pieces, the slope of H is monotone, so it has at most one zero,
// and on each side of that H has one at most.

import package::schemas::{HALVINGS, NEVER};
import package::shared::edge::{Point, apart};
import package::shared::exact::{maxExact, within};

struct Feature {
  origin: vec2f,
  normal: vec2f,
  curvature: f32,
  p: f32,         // the level is 2p - κ q²
  q: f32,
  side: f32,      // 1 if F rises away from the edge, -1 if it falls
  isNear: bool,   // whether an overlap counts
}

// Trajectory of a disk in body coordinates, from now on.
struct Trajectory {
  start: Point,
  velocity: vec2f,
  gravity: vec2f,
  radius: f32,
  span: f32,      // seconds until the end of the step
}

// The position at a time, relative to another point.
fn apartAt(trajectory: Trajectory, origin: vec2f, s: f32) -> vec2f {
  let moved = trajectory.start.residue + s * (trajectory.velocity + (0.5 * s) * trajectory.gravity);
  return (trajectory.start.position - origin) + moved;
}

fn heightOver(feature: Feature, trajectory: Trajectory, s: f32) -> f32 {
  let w = apartAt(trajectory, feature.origin, s);
  let distance = sqrt(dot(w, w));
  let bent = feature.curvature * ((distance - feature.q) * (distance + feature.q));
  return feature.side * (2.0 * (dot(feature.normal, w) - feature.p) - bent);
}

fn slopeOver(feature: Feature, trajectory: Trajectory, s: f32) -> f32 {
  let w = apartAt(trajectory, feature.origin, s);
  return feature.side * dot(feature.normal - feature.curvature * w, trajectory.velocity + s * trajectory.gravity);
}

// Bisects for the zero of the height, or of its slope, between two times at which the signs differ; returns the later
// of the two neighbouring times.
fn zeroBetween(feature: Feature, trajectory: Trajectory, begin: f32, end: f32, isSlope: bool) -> f32 {
  var low = begin;
  var high = end;
  var isLowNegative = heightOver(feature, trajectory, low) < 0.0;
  if (isSlope) { isLowNegative = slopeOver(feature, trajectory, low) < 0.0; }
  for (var halving = 0u; halving < HALVINGS; halving++) {
    let middle = 0.5 * (low + high);
    var value = heightOver(feature, trajectory, middle);
    if (isSlope) { value = slopeOver(feature, trajectory, middle); }
    if ((value < 0.0) == isLowNegative) { low = middle; } else { high = middle; }
  }
  return high;
}

// The touch in an interval in which the height falls.
fn touchWithin(feature: Feature, trajectory: Trajectory, low: f32, high: f32) -> f32 {
  if (heightOver(feature, trajectory, low) <= 0.0) { return select(NEVER, low, feature.isNear); }
  if (heightOver(feature, trajectory, high) > 0.0) { return NEVER; }
  return zeroBetween(feature, trajectory, low, high, false);
}

// Bounds of the pieces in which the slope is monotone: 0, x, y, and the span.
fn piecesOf(feature: Feature, trajectory: Trajectory) -> vec2f {
  let w = apart(trajectory.start, feature.origin);
  let gravity = trajectory.gravity;
  let velocity = trajectory.velocity;
  // half the second derivative: e0 + e1 s + e2 s²
  let e0 = dot(feature.normal, gravity) - feature.curvature * (dot(w, gravity) + dot(velocity, velocity));
  let e1 = -3.0 * feature.curvature * dot(velocity, gravity);
  let e2 = -1.5 * feature.curvature * dot(gravity, gravity);
  let root = sqrt(maxExact(0.0, e1 * e1 - 4.0 * e0 * e2));
  let summand = -0.5 * (e1 + select(-root, root, e1 >= 0.0));
  var bounds = vec2f(trajectory.span);
  if (summand != 0.0) {
    let a = within(0.0, trajectory.span, summand / e2);
    let b = within(0.0, trajectory.span, e0 / summand);
    bounds = select(vec2f(b, a), vec2f(a, b), a < b);
  }
  return bounds;
}

// The first touch in one of the three pieces; NEVER if there is none.
fn touchOfPiece(feature: Feature, trajectory: Trajectory, bounds: vec2f, piece: u32) -> f32 {
  let low = select(select(bounds.y, bounds.x, piece == 1u), 0.0, piece == 0u);
  let high = select(select(trajectory.span, bounds.y, piece == 1u), bounds.x, piece == 0u);
  if (!(high > low)) { return NEVER; }
  let falls = slopeOver(feature, trajectory, low) < 0.0;
  let fallsOn = slopeOver(feature, trajectory, high) < 0.0;
  var middle = high;
  if (falls != fallsOn) { middle = zeroBetween(feature, trajectory, low, high, true); }
  if (falls) { return touchWithin(feature, trajectory, low, middle); }
  if (fallsOn) { return touchWithin(feature, trajectory, middle, high); }
  return NEVER;
}
