// Collides the grains of each contact in the list: normal, gap, contact point and effective masses. The two points of a pair
// of parts are two contacts in a row, the first one the lower along the tangent, so that each keeps its impulses. If there is
// one point, one of them carries the impulses of both. The first call in a substep also records approach speeds, before
// forces and impulses, and clears the impulses of bounces. Where nothing has moved since the last substep, that is all it does.
// A pair that has hardly moved since its points were found, and is not about to hit, keeps them. One thread per slot.

import package::schemas::{
  Arc, Contact, GrainPair, Impulses, Motion, Params, Pose, Span, Status, DEEP_FEATURE, DEEP_OVERLAP, EDGE_BIT, HIT_SUBSTEPS, MUTED_FEATURE, NO_TOUCH, PARTS_FEATURE, WORKGROUP,
};
import package::shared::awake::collidedSlots;
import package::shared::exact::{maxExact, minExact};
import package::grains::parts::covers::{coverCount, uncovered};
import package::grains::parts::fastTurn::turnsFar;
import package::grains::parts::grainContact::{PartContact, armed, touchFromDisk, touchOutlines, touchToDisk};
import package::shared::grainParts::{outlineOf, rotationOf};
import package::grains::parts::keptPoints::{Moved, keepsPoints, keptGap, movedSince};
import package::shared::outline::turned;
import package::shared::periodic::imageOffset;
import package::shared::touch::touchAt;

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

// Whether it is the first call in the substep.
fn isFirst() -> bool {
  return stageIndex != 0u;
}

// Whether a part is a disk: two arcs about one centre.
fn isRound(outline: Span) -> bool {
  return outline.count == 2u && all(arcs[outline.start].center == arcs[outline.start + 1u].center);
}

// Two parts that are disks.
fn touchRounds(i: u32, b: u32, a: Arc, turnA: vec2f, other: Arc, turnB: vec2f, offset: vec2f) -> PartContact {
  let center = turned(a.center, turnA);
  let touch = touchAt(offset + turned(other.center, turnB) - center, a.radius + other.radius, motions[i].id, motions[b].id);
  let point = center + (a.radius + 0.5 * touch.gap) * touch.normal;
  return PartContact(touch.normal, point, point, touch.gap, touch.gap, 1u);
}

fn touchParts(pair: GrainPair, i: u32, b: u32, offset: vec2f) -> PartContact {
  if (pair.outlineA == 0u && pair.outlineB == 0u) {
    let touch = touchAt(offset, pair.innerA + pair.innerB, motions[i].id, motions[b].id);
    let point = pair.innerA * touch.normal;
    return PartContact(touch.normal, point, point, touch.gap, touch.gap, 1u);
  }
  if (pair.outlineA == 0u) { return touchFromDisk(pair.innerA, pair.outlineB, rotationOf(poses[b].angle), offset); }
  let turn = rotationOf(poses[i].angle);
  if (pair.outlineB == 0u) { return touchToDisk(pair.outlineA, turn, pair.innerB, offset); }
  let a = outlineOf(pair.outlineA);
  let other = outlineOf(pair.outlineB);
  if (isRound(a) && isRound(other)) {
    return touchRounds(i, b, arcs[a.start], turn, arcs[other.start], rotationOf(poses[b].angle), offset);
  }
  return touchOutlines(pair, turn, rotationOf(poses[b].angle), offset);
}

// Records a contact point; `arm` is from the centre of i, `otherArm` from that of b.
fn recordPoint(k: u32, i: u32, b: u32, normal: vec2f, gap: f32, arm: vec2f, otherArm: vec2f) {
  contacts[k].normal = normal;
  contacts[k].gap = gap;
  grainPairs[k] = armed(grainPairs[k], normal, arm, otherArm);
  grainPairs[k].foundGap = gap;
  if (isFirst()) { recordApproach(k, i, b); }
}

// Whether the impulse is that of a bounce: in the last substep the contact closed fast, or its sign is reversed.
fn isForgotten(k: u32) -> bool {
  return impulses[k].normal < 0.0 || (contacts[k].approach < -params.restitutionThreshold && contacts[k].restitution > 0.0);
}

fn recordApproach(k: u32, i: u32, b: u32) {
  if (!APPROACH) { return; }
  if (isForgotten(k)) { impulses[k] = Impulses(); }
  contacts[k].approach = closingOf(k, i, b);
}

fn closingOf(k: u32, i: u32, b: u32) -> f32 {
  let closing = dot(motions[b].velocity - motions[i].velocity, contacts[k].normal);
  return closing + (motions[b].spin * grainPairs[k].crossB - motions[i].spin * grainPairs[k].crossA);
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

// Marks the contacts of two grains from k on whether some of their parts are in a deep overlap: hooked into each other, they are pushed apart in
// directions that contradict each other.
fn markDeep(k: u32, end: u32, isDeep: bool) {
  for (var n = k; n < end; n++) {
    let feature = grainPairs[n].feature;
    if (((feature & DEEP_FEATURE) != 0u) != isDeep) { grainPairs[n].feature = feature ^ DEEP_FEATURE; }
  }
}

// Where two clumps are hooked, parts of one are caught behind parts of the other, and push the centres together: they push along the line
// between the centres instead, as all others do, until the clumps have passed through each other. The contacts are those from k on.
fn unhook(k: u32, end: u32, i: u32, b: u32) {
  let apart = touchAt(imageOffset(poses[i], poses[b]), 0.0, motions[i].id, motions[b].id).normal;
  for (var n = k; n < end; n++) {
    let normal = contacts[n].normal;
    if (!(contacts[n].gap < 0.0 && dot(normal, apart) < 0.0)) { continue; }
    let pair = grainPairs[n];
    let tangent = vec2f(-normal.y, normal.x);
    contacts[n].normal = apart;
    grainPairs[n] = armed(pair, apart, pair.dotA * normal - pair.crossA * tangent, pair.dotB * normal - pair.crossB * tangent);
    // the point is found again
    grainPairs[n].foundGap = -f32(NO_TOUCH);
    if (isFirst()) { recordApproach(n, i, b); }
  }
}

// The contacts of two grains from k on are complete.
fn endGrain(k: u32, end: u32, i: u32, isDeep: bool, isClump: bool) {
  markDeep(k, end, isDeep);
  if (CLUMPS && isDeep && isClump) { unhook(k, end, i, contacts[k].b); }
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
