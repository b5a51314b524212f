// Collides the grains of each contact with an edge: normal, gap, contact point, effective masses and velocity of the wall.
// Each part has two contacts with an edge, the first one the lower along the tangent, so that each keeps its impulses; a
// disk has one. A part behind a one-sided edge touches it only if it came from the front: see front.wgsl. transferWallImpulses.wgsl
// follows. One thread per slot.

import package::schemas::{
  Arc, Body, Contact, Edge, GrainPair, Params, Pose, Span, Status, EDGE_BIT, EDGE_INDEX, LEFT_EDGE, NONE,
  NO_TOUCH, WORKGROUP,
};
import package::shared::awake::collidedSlots;
import package::shared::edge::{bodyAt, fromBody, isBehind, surfaceVelocity, toBodyPoint, touchEdge, Point};
import package::grains::parts::edgeEnds::{EdgePoint, EdgeTouch, leftOf, noTouch, onePoint};
import package::grains::parts::localEdge::localEdge;
import package::shared::exact::maxExact;
import package::shared::front::{comesFromJoined, forgetLeft};
import package::grains::parts::grainContact::armed;
import package::shared::grainParts::{outlineOf, rotationOf};
import package::shared::outline::{turned, turnedBack};
import package::grains::parts::outlineEdge::touchOutline;
import package::shared::periodic::{imageIn, imageOf, imagePlus};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> poses: array<Pose>;
@group(0) @binding(3) var<storage, read> arcs: array<Arc>;
@group(0) @binding(4) var<storage, read> edges: array<Edge>;
@group(0) @binding(5) var<storage, read> bodies: array<Body>;
@group(0) @binding(6) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(7) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(8) var<storage, read_write> grainPairs: array<GrainPair>;
@group(0) @binding(9) var<uniform> stageIndex: u32;

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

// Records a contact point of the contact k, with its arm and normal along the axes of the world; returns the overlap.
fn recordPoint(k: u32, seen: Pose, edge: Edge, place: Body, point: EdgePoint) -> f32 {
  // out there rounding leaves no point
  if (!(abs(point.gap) < NO_TOUCH)) {
    contacts[k].gap = NO_TOUCH;
    return 0.0;
  }
  let begin = bodyAt(edge.body, 0u, 0u);
  contacts[k].normal = point.normal;
  contacts[k].gap = point.gap;
  var pair = armed(grainPairs[k], point.normal, point.arm, vec2f());
  // drivers differ in the sign of a product with 0
  pair.crossB = 0.0;
  pair.dotB = 0.0;
  if (edge.sensor != 0u) {
    pair.mass = 0.0;
    pair.tangentMass = 0.0;
  }
  grainPairs[k] = pair;
  let onWall = seen.position + (point.arm + point.gap * point.normal) - place.position;
  contacts[k].wallVelocity = surfaceVelocity(onWall, point.normal, edge, begin, select(0.0, params.h, isFirst()));
  contacts[k].wallSpin = begin.spin;
  return select(0.0, -point.gap, edge.sensor == 0u);
}

fn inWorld(point: EdgePoint, turn: vec2f) -> EdgePoint {
  return EdgePoint(turned(point.normal, turn), turned(point.arm, turn), point.gap);
}

// An edge as a part touches it. A sensor has neither joints nor a depth at which a part is through it: it senses all that overlaps it.
fn touched(edge: Edge) -> Edge {
  var alone = edge;
  if (edge.sensor != 0u && edge.oneSided == 0u) {
    alone.previous = u32(NONE);
    alone.next = u32(NONE);
  }
  return alone;
}

fn depthLimit(edge: Edge, inner: f32) -> f32 {
  return select(inner, NO_TOUCH, edge.sensor != 0u && edge.oneSided == 0u);
}

// Collides the part of the contact k. Its contacts with the edge begin at `ofEdge`, and all of them end at `end`. `wasAnyInFront`: a part of the
// grain was in front of the edge.
fn touchPart(
  k: u32, seen: Pose, center: Point, known: Edge, place: Body, wasInFront: bool, wasAnyInFront: bool, ofEdge: u32, end: u32,
) -> EdgeTouch {
  let edge = touched(known);
  let turn = rotationOf(seen.angle);
  let local = localEdge(edge, center, turnedBack(turn, place.rotation));
  let clump = select(0u, grainPairs[k].outlineA, CLUMPS && edge.sensor == 0u);
  let inner = depthLimit(edge, grainPairs[k].innerA);
  let touch = touchOutline(outlineOf(grainPairs[k].outlineA), clump, inner, wasInFront, wasAnyInFront, local, edge, ofEdge, end);
  return EdgeTouch(inWorld(touch.first, turn), inWorld(touch.second, turn), touch.points);
}

// Collides a slot that is a disk.
fn touchDisk(seen: Pose, center: Point, edge: Edge, place: Body) -> EdgeTouch {
  let touch = touchEdge(center, seen.radius, edge);
  let normal = fromBody(touch.normal, place);
  return onePoint(EdgePoint(normal, seen.radius * normal, touch.gap));
}

// Whether the first point of a part is its upper one along the tangent.
fn isUpper(touch: EdgeTouch) -> bool {
  let tangent = leftOf(touch.first.normal);
  if (touch.points == 1u) { return dot(touch.first.arm, tangent) >= 0.0; }
  return dot(touch.second.arm - touch.first.arm, tangent) < 0.0;
}

// Whether contact k, with those of its part, is of a body that was in front of the edge.
fn isKnown(k: u32, points: u32) -> bool {
  return contacts[k].gap != NO_TOUCH || contacts[k + points - 1u].gap != NO_TOUCH;
}

// Whether a part of the grain was in front of the edge whose contacts begin at `first`.
fn wasPartInFront(first: u32, end: u32) -> bool {
  for (var k = first; k < end && contacts[k].b == contacts[first].b; k++) {
    if (contacts[k].gap != NO_TOUCH) { return true; }
  }
  return false;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= collidedSlots(isFirst()) || status.halted != 0u) { return; }
  let span = contactSpans[i];
  let end = span.start + span.count;
  // contacts with edges are the last ones
  if (span.count == 0u || contacts[end - 1u].b < EDGE_BIT) { return; }
  var k = span.start;
  while (k < end && contacts[k].b < EDGE_BIT) { k++; }
  let first = k;
  var deepest = 0.0;
  var hasLeft = false;
  var isRefused = false;
  var isAgain = false;
  var ofEdge = k;
  var isAnyKnown = false;
  while (k < end) {
    if (contacts[k].b != contacts[ofEdge].b) { ofEdge = k; }
    if (k == ofEdge) { isAnyKnown = wasPartInFront(k, end); }
    let edge = edges[contacts[k].b & EDGE_INDEX];
    let isPart = grainPairs[k].outlineA != 0u;
    let next = k + select(1u, 2u, isPart);
    let wasKnown = isKnown(k, next - k);
    if (isAgain && (wasKnown || edge.oneSided == 0u || !comesFromJoined(k, grainPairs[k].feature, first, end))) {
      k = next;
      continue;
    }
    let place = bodyAt(edge.body, 0u, select(1u, 0u, isFirst()));
    let seen = imageOf(poses[i], imagePlus(imageIn(contacts[k].b), place.image));
    let center = toBodyPoint(seen, place);
    var touch = noTouch();
    var into = k;
    if (isPart) {
      touch = touchPart(k, seen, center, edge, place, wasKnown || isAgain, isAnyKnown || isAgain, ofEdge, end);
      contacts[k].gap = NO_TOUCH;
      contacts[k + 1u].gap = NO_TOUCH;
      into += u32(isUpper(touch));
    } else {
      touch = touchDisk(seen, center, edge, place);
    }
    if (!isPart && !wasKnown && !isAgain && isBehind(touch.first.gap, seen.radius, edge)) { touch.points = 0u; }
    isRefused = isRefused || (!wasKnown && touch.points == 0u && edge.oneSided != 0u);
    for (var point = 0u; point < touch.points; point++) {
      deepest = maxExact(deepest, recordPoint(into, seen, edge, place, touch.first));
      touch.first = touch.second;
      into = 2u * k + 1u - into;
    }
    if (edge.oneSided != 0u && wasKnown && !isKnown(k, next - k)) {
      contacts[k].gap = LEFT_EDGE;
      hasLeft = true;
    }
    k = next;
    // once more for what is behind an edge, if it has left one of a one-sided chain
    if (k == end && !isAgain && hasLeft && isRefused) {
      isAgain = true;
      k = first;
      ofEdge = first;
    }
  }
  if (hasLeft) { forgetLeft(first, end); }
  if (!isFirst()) { atomicMax(&status.deepest, bitcast<u32>(deepest)); }
}
