// What a hit does, all of it in an instant. Twin: src/reference/kernels/shared/impact.ts
//
// Hits can come ever faster: three disks of which the middle one loses all it has to the others meet infinitely often in a
// finite time (inelastic collapse), and a ball that is left to bounce does so on the floor. The TC model (Luding and
// McNamara, Granular Matter 1, 1998) takes the cause away: a contact lasts a while, and a hit that comes within
// `contactDuration` of the last one dissipates nothing. What then is left is a disk that rests, which under gravity would fall
// on its wall again at once: so a hit leaves at least the speed with which it takes `contactDuration` to fall back.

import package::kernel::params;
import package::schemas::{Edge, Flight, Impulses, PairMaterial, HOP_ROUNDINGS, LEAST_MASS_RATIO, ROUNDING, THIRD};
import package::shared::edge::asideOf;
import package::shared::exact::{flushed, flushed2, maxExact, minExact, residual, within};
import package::shared::push::{Velocity, pushed, solveRolling};

// Whether a hit of this disk at a time comes within a contact that has begun before.
fn isInContact(flight: Flight, time: f32) -> bool {
  return time - flight.lastHit < params.contactDuration;
}

// What a hit gives to its two sides.
struct Shock {
  normal: vec2f,      // unit, from a to b
  parting: vec2f,     // change of the velocity of b as a sees it, along the line between them
  partingRest: vec2f, // what rounding leaves out of that
  impulses: Impulses, // the others: along the tangent, and of rolling
}

// `apart` leads from a to b; they part at no less than `leastSpeed` (m/s). A unit vector is too long or too short by some of its
// last bit, for disks of one size by the same bit time after time, and energy would grow or fade with every hit. So what changes
// along the line is taken from `apart` as it is, over its own square.
fn shock(pair: PairMaterial, restitution: f32, leastSpeed: f32, apart: vec2f, a: Velocity, b: Velocity) -> Shock {
  let squareX = apart.x * apart.x;
  let squareY = apart.y * apart.y;
  let squared = squareX + squareY;
  let distance = sqrt(squared);
  let normal = apart / distance;
  let relative = b.velocity - a.velocity;
  let closing = maxExact(0.0, -dot(relative, apart) / squared);
  let parting = closing + maxExact(leastSpeed / distance, restitution * closing);
  let normalImpulse = pair.mass * (parting * distance);
  let sliding = dot(relative, vec2f(-normal.y, normal.x)) - (b.spin * pair.radiusB + a.spin * pair.radiusA);
  let grip = pair.friction * normalImpulse;
  var impulses: Impulses;
  impulses.tangent = within(-grip, grip, -pair.mass * (THIRD * sliding));
  if (pair.rolling > 0.0) { impulses.rolling = solveRolling(pair, 0.0, normalImpulse, b.spin - a.spin); }
  let change = parting * apart;
  // places are coarse, and the last bits of squares are not as often 1 as 0: their rounding errs, too
  let added = minExact(squareX, squareY) - (squared - maxExact(squareX, squareY));
  let lost = (added - residual(squareX, apart.x, apart.x) - residual(squareY, apart.y, apart.y)) / squared;
  let restX = -residual(change.x, parting, apart.x) - lost * change.x;
  let restY = -residual(change.y, parting, apart.y) - lost * change.y;
  return Shock(normal, change, vec2f(restX, restY), impulses);
}

// What a disk gets of the change along the line, mine / (mine + theirs) of the inverse masses, and what rounding leaves out of that.
// Scaled by a power of two so that nothing is denormal; beyond 2^40 times the mass nothing is made up for.
fn shareOf(mine: f32, theirs: f32) -> vec2f {
  let high = mine / (mine + theirs);
  let scale = bitcast<f32>(0x7f000000u - (bitcast<u32>(maxExact(mine, theirs)) & 0x7f800000u));
  let a = scale * mine;
  let b = scale * theirs;
  let large = maxExact(a, b);
  let small = minExact(a, b);
  if (!(small > LEAST_MASS_RATIO * large)) { return vec2f(high, 0.0); }
  let sum = large + small;
  let lost = small - (sum - large);
  return vec2f(high, (residual(a, high, sum) - high * lost) / sum);
}

// A share of a change, rounded once. Masses are constants, and often in the ratio of small numbers: if share, change and product
// were rounded one by one, all hits of two kinds of disks would err in the same sense, and their energy grow or fade.
fn partOf(share: vec2f, change: f32, rest: f32) -> f32 {
  let part = share.x * change;
  return part + (share.y * change + share.x * rest - residual(part, share.x, change));
}

// A disk after it; `share` of the change along the line is its own, side is -1 for a, 1 for b.
fn shocked(disk: Velocity, shock: Shock, side: f32, share: vec2f, inverseMass: f32, radius: f32) -> Velocity {
  var next = pushed(disk, side, shock.impulses, shock.normal, inverseMass, radius);
  next.velocity.x = next.velocity.x + side * partOf(share, shock.parting.x, shock.partingRest.x);
  next.velocity.y = next.velocity.y + side * partOf(share, shock.parting.y, shock.partingRest.y);
  next.velocity = flushed2(next.velocity);
  next.spin = flushed(next.spin);
  return next;
}

// Metres that rounding may be off by where a disk meets an edge: a few units in the last place.
fn roundingBeside(position: vec2f, local: vec2f, radius: f32, edge: Edge) -> f32 {
  let fromStart = local - edge.start;
  let beside = abs(fromStart.x) + abs(fromStart.y);
  return ROUNDING * (abs(position.x) + abs(position.y) + beside + radius);
}

// How a disk leaves a wall that it is pressed on. All are speeds in m/s.
struct Hop {
  fall: f32,  // takes contactDuration to fall back by gravity
  slide: f32, // to be added on the inside of an arc, which the disk's own way around presses it on; 0 elsewhere
  graze: f32, // at which a disk that slides there may come in by rounding alone
}

// A hop along an arc is `contactDuration` long, and where a disk is so slow that rounding would swallow that, HOP_ROUNDINGS
// of its place, but no longer than a frame.
fn hopOf(flight: Flight, velocity: vec2f, local: vec2f, normal: vec2f, edge: Edge, rounding: f32) -> Hop {
  let aside = asideOf(local, edge);
  let along = abs(dot(velocity, vec2f(-normal.y, normal.x)));
  var bend = edge.curvature;
  if (edge.oneSided == 0u && aside.left < 0.0) { bend = -bend; }
  let rest = 1.0 - bend * (flight.radius + edge.radius);
  var hop = Hop(0.5 * params.contactDuration * dot(params.gravity, normal), 0.0, 0.0);
  if (bend > 0.0 && rest > 0.0 && !aside.isBefore && !aside.isAfter) {
    let length = maxExact(params.contactDuration * along, minExact(params.h * along, HOP_ROUNDINGS * rounding));
    hop.slide = 0.5 * length * along * bend / rest;
    hop.graze = along * sqrt(2.0 * rounding * bend / rest);
  }
  return hop;
}

// The velocity with so much more of its square along the wall; as it is where the square has not that much to give.
fn spedUp(velocity: vec2f, normal: vec2f, gain: f32) -> vec2f {
  let tangent = vec2f(-normal.y, normal.x);
  let along = dot(velocity, tangent);
  let squared = along * along + gain;
  if (!(squared > 0.0)) { return velocity; }
  let root = sqrt(squared);
  return velocity + (gain / (along + select(root, -root, along < 0.0))) * tangent;
}
