// Instantaneous impacts of predicted hits. Twin: src/reference/eventDriven/parts/impact.ts
//
// Hits can follow each other ever faster: three disks of which the middle one loses its energy to the others collide
// infinitely often in finite time (inelastic collapse), and so does a bouncing ball on the floor. The TC model (Luding
// and McNamara, Granular Matter 1, 1998) prevents that: a contact has a duration, and a hit within `contactDuration` of
// the last one is elastic. A resting disk would still fall onto its wall at once: so after a hit it leaves with at
// least the speed that takes `contactDuration` to fall back.

import package::kernel::params;
import package::schemas::{
  Edge, Flight, Impulses, PairMaterial, MICRO_BOUNCE_ROUNDINGS, MIN_MASS_RATIO, ROUNDING, THIRD,
};
import package::eventDriven::parts::flight::accelerationOf;
import package::shared::edge::{Point, apart, asideOf};
import package::shared::exact::{flushed, flushed2, inOrder, maxExact, minExact, residual, within};
import package::shared::push::{Velocity, pushed, solveRolling};

// Whether a hit at this time is within the contact duration of the disk's last hit.
fn isInContact(flight: Flight, time: f32) -> bool {
  return time - flight.lastHit < params.contactDuration;
}

// The response of both sides to a hit.
struct HitResponse {
  normal: vec2f,      // unit, from a to b
  deltaV: vec2f,     // change of the velocity of b relative to a, along the line of centres
  deltaVError: vec2f, // rounding error of deltaV
  impulses: Impulses, // tangential and rolling
}

// `apart` points from a to b; they separate at no less than `leastSpeed` (m/s). The length of a unit vector is off by
// part of its last bit, for disks of one size always by the same bit, and energy would drift with every hit. So the
// change along the line is computed from `apart` itself, divided by its square.
fn hitResponse(
  pair: PairMaterial, restitution: f32, leastSpeed: f32, apart: vec2f, a: Velocity, b: Velocity,
) -> HitResponse {
  let squareX = apart.x * apart.x;
  let squareY = apart.y * apart.y;
  let squared = inOrder(squareX + squareY);
  let distance = sqrt(squared);
  let normal = apart / distance;
  let relative = b.velocity - a.velocity;
  let approach = maxExact(0.0, -dot(relative, apart));
  let closing = approach / squared;
  let separation = closing + maxExact(leastSpeed / distance, restitution * closing);
  let normalImpulse = pair.mass * (separation * distance);
  let sliding = dot(relative, vec2f(-normal.y, normal.x)) - (b.spin * pair.radiusB + a.spin * pair.radiusA);
  let grip = pair.friction * normalImpulse;
  var impulses: Impulses;
  impulses.tangent = within(-grip, grip, -pair.mass * (THIRD * sliding));
  if (pair.rolling > 0.0) { impulses.rolling = solveRolling(pair, 0.0, normalImpulse, b.spin - a.spin); }
  let change = separation * apart;
  // the squares of positions are rounded with a bias: add their rounding error
  let added = minExact(squareX, squareY) - inOrder(squared - maxExact(squareX, squareY));
  var lost = (added - residual(squareX, apart.x, apart.x) - residual(squareY, apart.y, apart.y)) / squared;
  // and so is the quotient where the square is just below a power of two, as that of disks of 1 m
  if (closing > 0.0) { lost = lost - residual(approach, closing, squared) / approach; }
  let errorX = -residual(change.x, separation, apart.x) - lost * change.x;
  let errorY = -residual(change.y, separation, apart.y) - lost * change.y;
  return HitResponse(normal, change, vec2f(errorX, errorY), impulses);
}

// The share of a disk in deltaV, mine / (mine + theirs) of the inverse masses, and its rounding error. Scaled by a
// power of two so that nothing is denormal; above a mass ratio of 2^40 the error is 0.
fn shareOf(mine: f32, theirs: f32) -> vec2f {
  let high = mine / (mine + theirs);
  let scale = bitcast<f32>(0x7f000000u - (bitcast<u32>(maxExact(mine, theirs)) & 0x7f800000u));
  let a = scale * mine;
  let b = scale * theirs;
  let large = maxExact(a, b);
  let small = minExact(a, b);
  if (!(small > MIN_MASS_RATIO * large)) { return vec2f(high, 0.0); }
  let sum = inOrder(large + small);
  let lost = small - inOrder(sum - large);
  return vec2f(high, (residual(a, high, sum) - high * lost) / sum);
}

// The share of a change, rounded once. Masses are constants, and often in the ratio of small numbers: if share, change
// and product were rounded separately, all hits between two kinds of disks would err in the same direction, and energy
// drift.
fn shareOfChange(share: vec2f, change: f32, error: f32) -> f32 {
  let part = share.x * change;
  return part + (share.y * change + share.x * error - residual(part, share.x, change));
}

// The velocity of a disk after the hit; side is -1 for a, 1 for b.
fn applyResponse(
  disk: Velocity, response: HitResponse, side: f32, share: vec2f, inverseMass: f32, radius: f32,
) -> Velocity {
  var next = pushed(disk, side, response.impulses, response.normal, inverseMass, radius);
  next.velocity.x = next.velocity.x + side * shareOfChange(share, response.deltaV.x, response.deltaVError.x);
  next.velocity.y = next.velocity.y + side * shareOfChange(share, response.deltaV.y, response.deltaVError.y);
  next.velocity = flushed2(next.velocity);
  next.spin = flushed(next.spin);
  return next;
}

// Bound in metres of the rounding of a gap to an edge: a few units in the last place of the distance from its start, and,
// if body coordinates are rotated, of those.
fn edgeRounding(local: Point, radius: f32, edge: Edge) -> f32 {
  let fromStart = apart(local, edge.start);
  let arm = select(vec2f(), local.position, edge.body != 0u);
  return ROUNDING * (abs(fromStart.x) + abs(fromStart.y) + abs(arm.x) + abs(arm.y) + radius);
}

// Least separation speeds in m/s of a disk that is pressed against a wall.
struct MicroBounce {
  fall: f32,  // takes contactDuration to fall back by gravity
  slide: f32, // added on the inside of an arc, where the path's own curvature presses the disk on; 0 elsewhere
  graze: f32, // closing speed that rounding alone may cause while the disk slides there
}

// A micro bounce along an arc lasts `contactDuration`. If the disk is so slow that rounding would swallow that
// distance, it is MICRO_BOUNCE_ROUNDINGS of its gap long, but no longer than a step.
fn microBounceOf(
  flight: Flight, velocity: vec2f, local: Point, normal: vec2f, edge: Edge, rounding: f32,
) -> MicroBounce {
  let aside = asideOf(local, edge);
  let along = abs(dot(velocity, vec2f(-normal.y, normal.x)));
  var bend = edge.curvature;
  if (edge.oneSided == 0u && aside.left < 0.0) { bend = -bend; }
  let gapRatio = 1.0 - bend * (flight.radius + edge.radius);
  var microBounce = MicroBounce(0.5 * params.contactDuration * dot(accelerationOf(flight), normal), 0.0, 0.0);
  if (bend > 0.0 && gapRatio > 0.0 && !aside.isBefore && !aside.isAfter) {
    let shortest = minExact(params.h * along, MICRO_BOUNCE_ROUNDINGS * rounding);
    let length = maxExact(params.contactDuration * along, shortest);
    microBounce.slide = 0.5 * length * along * bend / gapRatio;
    microBounce.graze = along * sqrt(2.0 * rounding * bend / gapRatio);
  }
  return microBounce;
}

// Separation speed in m/s of two disks that fields press together, which takes contactDuration to fall back. `apart` points from a to b.
fn pairFall(a: Flight, b: Flight, apart: vec2f) -> f32 {
  let pull = accelerationOf(a) - accelerationOf(b);
  return 0.5 * params.contactDuration * (dot(pull, apart) / sqrt(dot(apart, apart)));
}

// Adds `gain` to the square of the tangential velocity; unchanged if the square would become negative.
fn withTangentialGain(velocity: vec2f, normal: vec2f, gain: f32) -> vec2f {
  let tangent = vec2f(-normal.y, normal.x);
  let along = dot(velocity, tangent);
  let squared = along * along + gain;
  if (!(squared > 0.0)) { return velocity; }
  let root = sqrt(squared);
  return velocity + (gain / (along + select(root, -root, along < 0.0))) * tangent;
}
