// Bounces of grains. Points of a contact that hit at once count as one point between the outermost two, where the resultant of their
// impulses acts: it divides them so that all points leave as they came. Twin: src/reference/grains/parts/grainBounce.ts

import package::kernel::{contactSpans, contacts, grainPairs, impulses, motions, params};
import package::shared::awake::pushedEnd;
import package::schemas::{GrainPair, Impulses, EDGE_BIT, FLAT_COSINE, FLAT_REACH, NO_TOUCH};
import package::shared::bounce::{Bounce, Mobility, bounceOf};
import package::shared::exact::{maxExact, minExact, within};
import package::grains::parts::grainPush::{push, solveRolling, velocityOf};
import package::shared::hit::reboundFrom;
import package::shared::outline::cross2;

// A contact point along the normal of another one. `closing`, `hit` and `sliding` are velocities in m/s: with the gravity of this
// substep, without it, and along the tangent with half of it. `yields` and `yieldsAcross` are the parts of the mobility that are not due to arms: a heavy
// body's. The others are as in GrainPair.
struct HitPoint {
  crossA: f32, dotA: f32, crossB: f32, dotB: f32, closing: f32, hit: f32, sliding: f32, yields: f32, yieldsAcross: f32,
  gap: f32,
}

// Iterations that find the point where the resultant acts with friction.
const MAX_ITERATIONS = 3;
// Two points are one where the determinant of their mobilities is below this fraction of the product of them.
const LEAST_DETERMINANT = 1e-5;

// Whether the contact bounces: it closes fast enough, and before the end of the substep.
fn bounces(k: u32, closing: f32) -> bool {
  return closing < -params.restitutionThreshold && mayBounce(k, closing);
}

// Whether it bounces if one beside it does: it closes at half the threshold. What carries a load also feels the gravity of this substep.
fn mayBounce(k: u32, closing: f32) -> bool {
  if (contacts[k].restitution <= 0.0 || contacts[k].gap + params.h * closing >= 0.0) { return false; }
  if (impulses[k].normal > 0.0) { return closing < -(params.restitutionThreshold + params.gravityDeltaV); }
  return closing < -0.5 * params.restitutionThreshold;
}

// Whether nothing pushes the other side: an edge, or a grain that sleeps.
fn isFixed(k: u32) -> bool {
  return contacts[k].b >= pushedEnd();
}

// The closing velocity without this substep's gravity, which what is fixed does not have: otherwise a grain would bounce higher each time. Between two
// grains it cancels. With fields, which differ from grain to grain, it is the speed before the forces of the substep.
fn hitVelocity(k: u32, closing: f32) -> f32 {
  if (params.fieldCount > 0u && contacts[k].approach < -params.restitutionThreshold) { return contacts[k].approach; }
  if (!isFixed(k)) { return closing; }
  return closing + params.h * dot(params.gravity, contacts[k].normal);
}

// The masses and materials of a contact; those of a grain that sleeps are infinite.
fn pairOf(k: u32) -> GrainPair {
  var pair = grainPairs[k];
  if (isFixed(k)) {
    pair.inverseMassB = 0.0;
    pair.inverseInertiaB = 0.0;
  }
  return pair;
}

fn hitPointOf(k: u32, normal: vec2f) -> HitPoint {
  let pair = pairOf(k);
  let own = contacts[k].normal;
  let cosine = dot(own, normal);
  let sine = cross2(own, normal);
  var point = HitPoint();
  point.crossA = pair.crossA * cosine + pair.dotA * sine;
  point.dotA = pair.dotA * cosine - pair.crossA * sine;
  point.crossB = pair.crossB * cosine + pair.dotB * sine;
  point.dotB = pair.dotB * cosine - pair.crossB * sine;
  let a = velocityOf(contacts[k].a);
  var velocity = contacts[k].wallVelocity;
  var spin = contacts[k].wallSpin;
  var falling = 0.0;
  let left = vec2f(-normal.y, normal.x);
  if (contacts[k].b < EDGE_BIT) {
    velocity = motions[contacts[k].b].velocity;
    spin = motions[contacts[k].b].spin;
  }
  if (isFixed(k) && params.fieldCount == 0u) {
    falling = 0.5 * params.h * dot(params.gravity, left);
  }
  let relative = velocity - a.velocity;
  point.closing = dot(relative, normal) + (spin * point.crossB - a.spin * point.crossA);
  point.sliding = dot(relative, left) + (spin * point.dotB - a.spin * point.dotA) + falling;
  point.hit = hitVelocity(k, point.closing);
  point.gap = contacts[k].gap;
  let inverseMass = pair.inverseMassA + pair.inverseMassB;
  let spinning = pair.crossA * pair.crossA * pair.inverseInertiaA + pair.crossB * pair.crossB * pair.inverseInertiaB;
  let rolling = pair.dotA * pair.dotA * pair.inverseInertiaA + pair.dotB * pair.dotB * pair.inverseInertiaB;
  if (contacts[k].b >= EDGE_BIT) {
    point.yields = maxExact(0.0, 1.0 / pair.mass - (inverseMass + spinning));
    point.yieldsAcross = maxExact(0.0, 1.0 / pair.tangentMass - (inverseMass + rolling));
  }
  return point;
}

// The point at a share of the way from one point to another.
fn between(low: HitPoint, high: HitPoint, share: f32) -> HitPoint {
  let rest = 1.0 - share;
  return HitPoint(
    rest * low.crossA + share * high.crossA, rest * low.dotA + share * high.dotA,
    rest * low.crossB + share * high.crossB, rest * low.dotB + share * high.dotB,
    rest * low.closing + share * high.closing, rest * low.hit + share * high.hit, rest * low.sliding + share * high.sliding,
    rest * rest * low.yields + share * share * high.yields, rest * rest * low.yieldsAcross + share * share * high.yieldsAcross,
    rest * low.gap + share * high.gap,
  );
}

// How much an impulse along the normal at one point changes the closing velocity at another one, but for what yields.
fn coupling(pair: GrainPair, a: HitPoint, b: HitPoint) -> f32 {
  let spinning = a.crossA * b.crossA * pair.inverseInertiaA + a.crossB * b.crossB * pair.inverseInertiaB;
  return pair.inverseMassA + pair.inverseMassB + spinning;
}

fn acrossOf(pair: GrainPair, point: HitPoint) -> f32 {
  return point.crossA * point.dotA * pair.inverseInertiaA + point.crossB * point.dotB * pair.inverseInertiaB;
}

fn bounceAt(pair: GrainPair, point: HitPoint, restitution: f32) -> Bounce {
  let rolling = point.dotA * point.dotA * pair.inverseInertiaA + point.dotB * point.dotB * pair.inverseInertiaB;
  let tangent = pair.inverseMassA + pair.inverseMassB + rolling + point.yieldsAcross;
  let mobility = Mobility(coupling(pair, point, point) + point.yields, acrossOf(pair, point), tangent);
  let fallen = point.hit - point.closing;
  var more = 0.5 * (1.0 - restitution) * fallen;
  if (params.fieldCount == 0u) {
    // on its way back through the gap it is slower: see shared/hit.wgsl
    let rebound = reboundFrom(point.gap, -point.hit, fallen / params.h, fallen, restitution);
    more = more + minExact(0.0, rebound.away + restitution * point.hit);
  }
  return bounceOf(mobility, point.closing + 0.5 * fallen, point.sliding, pair.friction, restitution, more);
}

// The share of the way from `low` to `high` at which the resultant acts.
fn shareOf(pair: GrainPair, low: HitPoint, high: HitPoint, restitution: f32) -> f32 {
  let ofLow = coupling(pair, low, low) + low.yields;
  let ofHigh = coupling(pair, high, high) + high.yields;
  let both = coupling(pair, low, high);
  let determinant = ofLow * ofHigh - both * both;
  if (determinant <= LEAST_DETERMINANT * ofLow * ofHigh) { return 0.0; }
  let closingLow = 0.5 * (low.closing + low.hit);
  let closingHigh = 0.5 * (high.closing + high.hit);
  let toLow = both * closingHigh - ofHigh * closingLow;
  let toHigh = both * closingLow - ofLow * closingHigh;
  if (toLow + toHigh <= 0.0) { return select(1.0, 0.0, toLow > toHigh); }
  let even = toHigh / (toLow + toHigh);
  var share = within(0.0, 1.0, even);
  if (pair.friction == 0.0) { return share; }
  // friction turns the grains: the resultant moves to balance it
  let acrossLow = acrossOf(pair, low);
  let acrossHigh = acrossOf(pair, high);
  let turnLow = (ofHigh * acrossLow - both * acrossHigh) / determinant;
  let turnHigh = (ofLow * acrossHigh - both * acrossLow) / determinant;
  for (var n = 0; n < MAX_ITERATIONS; n++) {
    let hit = bounceAt(pair, between(low, high, share), restitution);
    if (hit.normal <= 0.0) { break; }
    let ratio = hit.tangent / hit.normal;
    share = within(0.0, 1.0, even * (1.0 + ratio * (turnLow + turnHigh)) - ratio * turnHigh);
  }
  return share;
}

// Whether the contact m hits at the same time as k, along the same normal.
fn isBeside(k: u32, m: u32) -> bool {
  if (contacts[m].b != contacts[k].b && (contacts[m].b < EDGE_BIT || contacts[k].b < EDGE_BIT)) { return false; }
  if (contacts[m].gap == NO_TOUCH || contacts[m].restitution <= 0.0) { return false; }
  return grainPairs[m].mass > 0.0 && dot(contacts[m].normal, contacts[k].normal) > FLAT_COSINE;
}

// Whether the contact may be one of several that hit at once.
fn mayHit(k: u32, closing: f32) -> bool {
  return closing < 0.0 && contacts[k].gap + FLAT_REACH * params.h * closing < 0.0;
}

// Bounces a contact and those beside it; returns false, and changes nothing, if none bounces.
fn bounceGrains(k: u32) -> bool {
  let normal = contacts[k].normal;
  var low = hitPointOf(k, normal);
  var high = low;
  var atLow = k;
  var atHigh = k;
  var isBounce = bounces(k, low.closing);
  let span = contactSpans[contacts[k].a];
  for (var m = span.start; m < span.start + span.count; m++) {
    if (m == k || !isBeside(k, m)) { continue; }
    let point = hitPointOf(m, normal);
    if (!mayHit(m, point.closing)) { continue; }
    isBounce = isBounce || bounces(m, point.closing);
    if (point.crossA < low.crossA) {
      low = point;
      atLow = m;
    }
    if (point.crossA > high.crossA) {
      high = point;
      atHigh = m;
    }
  }
  if (!isBounce) { return false; }
  let pair = pairOf(k);
  let restitution = contacts[k].restitution;
  var share = 0.0;
  if (atLow != atHigh) { share = shareOf(pair, low, high, restitution); }
  let point = between(low, high, share);
  let hit = bounceAt(pair, point, restitution);
  pushBoth(k, pair, normal, point, Impulses(hit.normal, hit.tangent, 0.0));
  var rolling = 0.0;
  if (pair.rolling > 0.0) {
    var spin = contacts[k].wallSpin;
    if (contacts[k].b < EDGE_BIT) { spin = motions[contacts[k].b].spin; }
    rolling = solveRolling(pair, 0.0, hit.normal, spin - motions[contacts[k].a].spin);
    pushBoth(k, pair, normal, point, Impulses(0.0, 0.0, rolling));
  }
  if (share < 1.0) { addBounce(atLow, 1.0 - share, hit, rolling); }
  if (share > 0.0) { addBounce(atHigh, share, hit, rolling); }
  return true;
}

// With its sign reversed an impulse counts as that of a contact, but not for the warm start.
fn addBounce(k: u32, share: f32, hit: Bounce, rolling: f32) {
  impulses[k].normal = -(abs(impulses[k].normal) + share * hit.normal);
  impulses[k].tangent = impulses[k].tangent + share * hit.tangent;
  impulses[k].rolling = impulses[k].rolling + share * rolling;
}

fn pushBoth(k: u32, pair: GrainPair, normal: vec2f, point: HitPoint, delta: Impulses) {
  push(contacts[k].a, -1.0, delta, normal, pair.inverseMassA, pair.inverseInertiaA, point.crossA, point.dotA);
  if (isFixed(k)) { return; }
  push(contacts[k].b, 1.0, delta, normal, pair.inverseMassB, pair.inverseInertiaB, point.crossB, point.dotB);
}
