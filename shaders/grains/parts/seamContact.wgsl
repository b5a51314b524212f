// Contacts of two parts at the seams of clumps: parts that overlap along a covered normal are pushed apart along a free one, at the end of a
// cover. Twin: src/reference/grains/parts/seamContact.ts

import package::kernel::arcs;
import package::schemas::{GrainPair, Place, Span, DEEP_OVERLAP};
import package::grains::parts::covers::{coverCount, isCovered};
import package::grains::parts::grainContact::PartContact;
import package::shared::grainParts::outlineOf;
import package::shared::manifold::sideManifold;
import package::shared::outline::{arcAfter, arcOf, covers, turned, turnedBack};

// Which parts are covered along a normal from a to b at two points each, those of one in xy and zw: bit 0 for a, bit 1 for b. One
// loop, since drivers inline all calls.
fn coveredParts(pair: GrainPair, turnA: vec2f, turnB: vec2f, offset: vec2f, normal: vec2f, pointsA: vec4f, pointsB: vec4f) -> u32 {
  var found = 0u;
  for (var n = 0u; n < 2u; n++) {
    let isA = n == 0u;
    let turn = select(turnB, turnA, isA);
    let center = select(offset, vec2f(), isA);
    let points = select(pointsB, pointsA, isA);
    let own = turnedBack(select(-normal, normal, isA), turn);
    let outline = select(pair.outlineB, pair.outlineA, isA);
    if (isCovered(outline, own, turnedBack(points.xy - center, turn), turnedBack(points.zw - center, turn))) { found |= 1u << n; }
  }
  return found;
}

// The farthest point of a part in a direction, along the axes of the world from the centre of its grain, and its arc.
struct Support { point: vec2f, arc: u32 }

fn supportOf(outline: u32, radius: f32, turn: vec2f, direction: vec2f) -> Support {
  if (outline == 0u) { return Support(radius * direction, 0u); }
  let span = outlineOf(outline);
  let along = turnedBack(direction, turn);
  var farthest = arcOf(span, 0u).center;
  var arc = 0u;
  for (var i = 0u; i < span.count; i++) {
    let own = arcOf(span, i);
    let next = arcOf(span, arcAfter(span, i));
    if (!covers(own.direction, next.direction, along)) { continue; }
    farthest = own.center + own.radius * along;
    arc = i;
  }
  return Support(turned(farthest, turn), arc);
}

// The arc at whose start the side with this normal ends, or the number of arcs.
fn sideWith(span: Span, normal: vec2f) -> u32 {
  for (var i = 0u; i < span.count; i++) {
    if (all(arcOf(span, i).direction == normal) && arcOf(span, i).side > 0.0) { return i; }
  }
  return span.count;
}

// Contact along a normal of one of two parts, `own` in its own axes.
struct FreeNormal { own: vec2f, normal: vec2f, depth: f32, isOfA: bool, isFound: bool }

// The normal at the end of a cover along which two parts overlap least, by less than `limit`.
fn freeNormal(pair: GrainPair, turnA: vec2f, turnB: vec2f, offset: vec2f, limit: f32) -> FreeNormal {
  var best = FreeNormal(vec2f(), vec2f(), limit, false, false);
  for (var n = 0u; n < 2u; n++) {
    let isOfA = n == 0u;
    let outline = select(pair.outlineB, pair.outlineA, isOfA);
    let ends = 2u * coverCount(outline);
    let span = outlineOf(outline);
    for (var k = 0u; k < ends; k++) {
      let cover = arcs[span.start + span.count + 1u + k / 2u];
      if (all(cover.direction == cover.center)) { continue; }
      let own = select(cover.direction, cover.center, (k & 1u) != 0u);
      let normal = select(-turned(own, turnB), turned(own, turnA), isOfA);
      let a = supportOf(pair.outlineA, pair.innerA, turnA, normal).point;
      let b = offset + supportOf(pair.outlineB, pair.innerB, turnB, -normal).point;
      let depth = dot(a - b, normal);
      if (!(depth < best.depth)) { continue; }
      if (coveredParts(pair, turnA, turnB, offset, normal, vec4f(b, b), vec4f(a, a)) != 0u) { continue; }
      best = FreeNormal(own, normal, depth, isOfA, true);
    }
  }
  return best;
}

// The contact of two parts along a free normal.
fn touchAlong(pair: GrainPair, turnA: vec2f, turnB: vec2f, offset: vec2f, free: FreeNormal) -> PartContact {
  let normal = free.normal;
  let a = supportOf(pair.outlineA, pair.innerA, turnA, normal);
  let b = supportOf(pair.outlineB, pair.innerB, turnB, -normal);
  if (pair.outlineA != 0u && pair.outlineB != 0u) {
    var own = Place(vec2f(0.0, 0.0), turnA);
    var other = Place(offset, turnB);
    var span = outlineOf(pair.outlineA);
    var incident = outlineOf(pair.outlineB);
    if (!free.isOfA) {
      let swapped = own;
      own = other;
      other = swapped;
      span = outlineOf(pair.outlineB);
      incident = outlineOf(pair.outlineA);
    }
    let i = sideWith(span, free.own);
    if (i < span.count) {
      let arc = select(a.arc, b.arc, free.isOfA);
      let sides = sideManifold(span, own, i, incident, other, arc, select(-normal, normal, free.isOfA), free.depth);
      return PartContact(normal, sides.first, sides.second, -free.depth, -sides.secondDepth, sides.points);
    }
  }
  // a disk has its point, two parts that of the corner
  let isOnA = pair.outlineA == 0u || (pair.outlineB != 0u && free.isOfA);
  let point = select(offset + b.point + 0.5 * free.depth * normal, a.point - 0.5 * free.depth * normal, isOnA);
  return PartContact(normal, point, point, -free.depth, -free.depth, 1u);
}

// A contact as the outlines of the clumps have it. Parts that are apart along a covered normal do not touch: it has no points then.
// Parts that overlap are pushed apart along the free normal beside the covers, unless they are too deep for that.
fn uncovered(pair: GrainPair, turnA: vec2f, turnB: vec2f, offset: vec2f, contact: PartContact) -> PartContact {
  let points = vec4f(contact.first, contact.second);
  let found = coveredParts(pair, turnA, turnB, offset, contact.normal, points, points);
  if (found == 0u) { return contact; }
  if (contact.gap >= 0.0) {
    return PartContact(contact.normal, contact.first, contact.second, contact.gap, contact.secondGap, 0u);
  }
  let limit = DEEP_OVERLAP * select(pair.innerB, pair.innerA, (found & 1u) != 0u);
  let free = freeNormal(pair, turnA, turnB, offset, limit);
  if (!free.isFound) { return contact; }
  return touchAlong(pair, turnA, turnB, offset, free);
}
