// Collides the grains of each contact in the list: normal, gap, contact point and effective masses. The two points of a pair
// of parts are two contacts in a row, the first one the lower along the tangent, so that each keeps its impulses. If there is
// one point, one of them carries the impulses of both. The first call in a substep also records approach speeds, before
// forces and impulses, and clears the impulses of bounces. Where nothing has moved since the last substep, that is all it does.
// A pair that has hardly moved since its points were found, and is not about to hit, keeps them. One thread per slot.

import package::schemas::{
  Arc, Contact, GrainPair, Impulses, Motion, Params, Pose, Span, Status, DEEP_OVERLAP, EDGE_BIT, HIT_SUBSTEPS, MUTED_FEATURE, NO_TOUCH, PARTS_FEATURE, WORKGROUP,
};
import package::shared::awake::collidedSlots;
import package::shared::exact::{maxExact, minExact};
import package::grains::parts::approachSpeed::{closingOf, isFirst, recordApproach};
import package::grains::parts::covers::coverCount;
import package::grains::parts::fastTurn::turnsFar;
import package::grains::parts::grainContact::{PartContact, armed};
import package::grains::parts::hookedGrains::endGrain;
import package::shared::grainParts::rotationOf;
import package::grains::parts::keptPoints::{Moved, keepsPoints, keptGap, movedSince};
import package::grains::parts::seamContact::uncovered;
import package::grains::parts::touchParts::touchParts;
import package::shared::periodic::imageOffset;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> arcs: array<Arc>;
@group(0) @binding(5) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(6) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(7) var<storage, read_write> grainPairs: array<GrainPair>;
@group(0) @binding(8) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(9) var<uniform> stageIndex: u32;

// bounces or events use approach speeds
override APPROACH: bool;
// disks at rest fall asleep
override SLEEP: bool;
// the box is periodic
override PERIODIC: bool;
// some grains are clumps
override CLUMPS: bool;

// Records a contact point; `arm` is from the centre of i, `otherArm` from that of b.
fn recordPoint(k: u32, i: u32, b: u32, normal: vec2f, gap: f32, arm: vec2f, otherArm: vec2f) {
  contacts[k].normal = normal;
  contacts[k].gap = gap;
  grainPairs[k] = armed(grainPairs[k], normal, arm, otherArm);
  grainPairs[k].foundGap = gap;
  if (isFirst()) { recordApproach(k, i, b); }
}

// The contact k has no point: its impulses go to the other contact of the pair.
fn dropPoint(k: u32, other: u32) {
  contacts[k].gap = NO_TOUCH;
  contacts[k].approach = 0.0;
  grainPairs[k].foundGap = NO_TOUCH;
  if (impulses[k].normal > 0.0 && contacts[other].approach >= -params.restitutionThreshold) {
    impulses[other].normal = maxExact(0.0, impulses[other].normal) + impulses[k].normal;
    impulses[other].tangent += impulses[k].tangent;
    impulses[other].rolling += impulses[k].rolling;
  }
  impulses[k] = Impulses();
}

// Moves the gaps of the contacts from k on, `count` of them, with the grains; returns the largest overlap.
fn keepPoints(k: u32, count: u32, i: u32, b: u32, moved: Moved) -> f32 {
  var deepest = -f32(NO_TOUCH);
  for (var n = k; n < k + count; n++) {
    if (contacts[n].gap == NO_TOUCH) {
      if (isFirst()) { contacts[n].approach = 0.0; }
      continue;
    }
    let gap = keptGap(grainPairs[n], moved, contacts[n].normal);
    contacts[n].gap = gap;
    deepest = maxExact(deepest, -gap);
    if (isFirst()) { recordApproach(n, i, b); }
  }
  return deepest;
}

// Whether a pair without an impulse closes its gap within HIT_SUBSTEPS substeps, so that its points have to be found where they are now.
fn isAboutToHit(k: u32, count: u32, i: u32, b: u32, moved: Moved) -> bool {
  for (var n = k; n < k + count; n++) {
    if (impulses[n].normal > 0.0) { return false; }
  }
  for (var n = k; n < k + count; n++) {
    let closing = closingOf(n, i, b);
    if (closing < 0.0 && keptGap(grainPairs[n], moved, contacts[n].normal) + HIT_SUBSTEPS * params.h * closing < 0.0) { return true; }
  }
  return false;
}

// Clears the impulses of the contacts from k on, but for those of bounces.
fn forgetImpulses(k: u32, count: u32) {
  for (var n = k; n < k + count; n++) {
    if (impulses[n].normal > 0.0) { impulses[n] = Impulses(); }
  }
}

// Collides the contacts from k on, `count` of them, of one pair of parts; returns the largest overlap.
fn collidePair(k: u32, count: u32, i: u32, b: u32) -> f32 {
  let offset = imageOffset(poses[i], poses[b]);
  let moved = movedSince(grainPairs[k], poses[i], poses[b], offset);
  let gap = minExact(grainPairs[k].foundGap, grainPairs[k + count - 1u].foundGap);
  if (keepsPoints(grainPairs[k], moved, poses[i].radius, poses[b].radius, gap) && !isAboutToHit(k, count, i, b, moved)) {
    return keepPoints(k, count, i, b, moved);
  }
  grainPairs[k].foundOffset = offset;
  grainPairs[k].foundAngleA = poses[i].angle;
  grainPairs[k].foundAngleB = poses[b].angle;
  if (!isFirst() && (turnsFar(i, grainPairs[k].outlineA) || turnsFar(b, grainPairs[k].outlineB))) { forgetImpulses(k, count); }
  return findPoints(k, count, i, b, offset);
}

// Finds the contacts from k on, `count` of them, of one pair of parts; returns the largest overlap.
fn findPoints(k: u32, count: u32, i: u32, b: u32, offset: vec2f) -> f32 {
  var touch = touchParts(grainPairs[k], i, b, offset);
  if (CLUMPS && coverCount(grainPairs[k].outlineA) + coverCount(grainPairs[k].outlineB) > 0u) {
    touch = uncovered(grainPairs[k], rotationOf(poses[i].angle), rotationOf(poses[b].angle), offset, touch);
    if (touch.points == 0u) {
      hidePoints(k, count, i, b, touch, offset);
      return -touch.gap;
    }
  }
  var otherArm = touch.first - offset;
  if (grainPairs[k].outlineA + grainPairs[k].outlineB == 0u) { otherArm = -grainPairs[k].innerB * touch.normal; }
  if (count == 1u) {
    recordPoint(k, i, b, touch.normal, touch.gap, touch.first, otherArm);
    return -touch.gap;
  }
  // the tangent is that of the normal from the smaller id to the larger one, so that it does not depend on the owner
  let side = select(-1.0, 1.0, motions[i].id < motions[b].id);
  let tangent = side * vec2f(-touch.normal.y, touch.normal.x);
  if (touch.points == 1u) {
    let kept = k + u32(dot(touch.first - 0.5 * offset, tangent) >= 0.0);
    recordPoint(kept, i, b, touch.normal, touch.gap, touch.first, otherArm);
    dropPoint(k + k + 1u - kept, kept);
    return -touch.gap;
  }
  let isSwapped = dot(touch.second - touch.first, tangent) < 0.0;
  let first = k + u32(isSwapped);
  let second = k + u32(!isSwapped);
  recordPoint(first, i, b, touch.normal, touch.gap, touch.first, otherArm);
  recordPoint(second, i, b, touch.normal, touch.secondGap, touch.second, touch.second - offset);
  return maxExact(-touch.gap, -touch.secondGap);
}

// The parts of contact k, and of the one after it if `count` is 2, touch in no point: a clump covers the normal between them.
fn hidePoints(k: u32, count: u32, i: u32, b: u32, touch: PartContact, offset: vec2f) {
  recordPoint(k, i, b, touch.normal, touch.gap, touch.first, touch.first - offset);
  for (var n = k; n < k + count; n++) {
    contacts[n].gap = NO_TOUCH;
    contacts[n].approach = 0.0;
    if (n > k) { grainPairs[n].foundGap = NO_TOUCH; }
    impulses[n] = Impulses();
  }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= collidedSlots(isFirst()) || status.halted != 0u) { return; }
  let span = contactSpans[i];
  let end = span.start + span.count;
  var deepest = 0.0;
  if (isFirst() && status.rebuilt == 0u && status.collided != 0u) {
    if (!APPROACH) { return; }
    for (var k = span.start; k < end && contacts[k].b < EDGE_BIT; k++) {
      if (contacts[k].gap == NO_TOUCH) { contacts[k].approach = 0.0; } else { recordApproach(k, i, contacts[k].b); }
    }
    return;
  }
  var k = span.start;
  // the contacts with one grain follow each other
  var first = k;
  var isDeep = false;
  var isClump = false;
  while (k < end) {
    let b = contacts[k].b;
    if (b >= EDGE_BIT) { break; }
    if (b != contacts[first].b) {
      endGrain(first, k, i, isDeep, isClump);
      first = k;
      isDeep = false;
      isClump = false;
    }
    // the second point of a pair of parts follows the first
    let isPair = k + 1u < end && contacts[k + 1u].b == b && (grainPairs[k + 1u].feature & 1u) != 0u;
    let count = 1u + u32(isPair);
    if (CLUMPS) { isClump = isClump || (grainPairs[k].feature & PARTS_FEATURE) != 0u; }
    if ((grainPairs[k].feature & MUTED_FEATURE) == 0u) {
      let overlap = collidePair(k, count, i, b);
      deepest = maxExact(deepest, overlap);
      isDeep = isDeep || overlap > DEEP_OVERLAP * (grainPairs[k].innerA + grainPairs[k].innerB);
    }
    k += count;
  }
  if (k > first) { endGrain(first, k, i, isDeep, isClump); }
  if (!isFirst() && i == 0u) { status.collided = 1u; }
  if (!isFirst()) { atomicMax(&status.deepest, bitcast<u32>(deepest)); }
}
