// Resolves the hits that no other disk can arrive before, at most one per disk and wave. One thread per slot; of a pair
// the lower slot updates both disks. If events are recorded, it stores the hit and counts it.

import package::schemas::{
  Body, Edge, Flight, Material, Params, Pose, Prediction, Status, TouchEvent, COINCIDENT, EDGE_BIT, EVENT_HIT,
  HITS_RESOLVED, MIN_SEPARATION, NONE, ROUNDING, WORKGROUP,
};
import package::shared::edge::{fromBody, touchEdge};
import package::shared::exact::{maxExact, minExact, within};
import package::eventDriven::parts::flight::{movedTo, poseAt, topSpeed, velocityAt};
import package::eventDriven::parts::impact::{
  applyResponse, edgeRounding, hitResponse, isInContact, microBounceOf, pairFall, shareOf, withTangentialGain,
};
import package::eventDriven::parts::seen::{relativeTo, seenFrom};
import package::shared::material::{mixedFriction, mixedRestitution, mixedRolling, pairOfDisk, pairOfDisks};
import package::shared::push::Velocity;
import package::shared::status::isWaveOver;
import package::shared::touch::{offsetTo, touchDisk};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> flights: array<Flight>;
@group(0) @binding(3) var<storage, read> predictions: array<Prediction>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read> edges: array<Edge>;
@group(0) @binding(6) var<storage, read> bodies: array<Body>;
@group(0) @binding(7) var<storage, read_write> eventCounts: array<u32>;
@group(0) @binding(8) var<storage, read_write> hitEvents: array<TouchEvent>;

// hits are recorded
override RECORDING: bool;
// some walls are on bodies, which may move
override MOVING: bool;
// fields, which are uniform, act on some disks
override FIELDS: u32;

// Stores a hit of this slot if it is fast enough; `deltaV` is the change of the relative velocity along the normal.
fn recordHit(i: u32, a: u32, b: u32, body: u32, time: f32, point: vec2f, normal: vec2f, speed: f32, deltaV: vec2f, mass: f32) {
  if (!RECORDING || !(speed > params.hitSpeed)) { return; }
  var event: TouchEvent;
  event.point = point;
  event.normal = normal;
  event.speed = speed;
  event.impulse = mass * sqrt(dot(deltaV, deltaV));
  event.a = a;
  event.b = b;
  event.body = body;
  event.kind = EVENT_HIT;
  event.completed = status.completed;
  event.time = time;
  event.stepTime = vec2f(params.time, params.timeLow);
  hitEvents[i] = event;
  eventCounts[i] = 1u;
}

fn checkTopSpeed(velocity: vec2f) {
  if (!(sqrt(dot(velocity, velocity)) <= topSpeed())) { atomicStore(&status.progress.topSpeedExceeded, 1u); }
}

// The flight of a disk after a hit at this time and pose.
fn hitFlight(flight: Flight, time: f32, pose: Pose, moving: Velocity) -> Flight {
  checkTopSpeed(moving.velocity);
  var next = flight;
  next.position = pose.position;
  next.residue = pose.residue;
  next.velocity = moving.velocity;
  next.angle = pose.angle;
  next.spin = moving.spin;
  next.time = time;
  next.lastHit = time;
  next.lookahead = time;
  next.lookaheadOther = time;
  next.lookaheadSource = NONE;
  return next;
}

fn hitDisk(i: u32, j: u32, time: f32) {
  let a = flights[i];
  let b = flights[j];
  let poseA = poseAt(a, time);
  let poseB = poseAt(b, time);
  let movingA = Velocity(velocityAt(a, time), a.spin);
  let movingB = Velocity(velocityAt(b, time), b.spin);
  let touch = touchDisk(poseA, a.id, poseB, b.id);
  let mine = materials[a.id];
  let theirs = materials[b.id];
  let pair = pairOfDisks(mine, a.radius, theirs, b.radius);
  var restitution = mixedRestitution(mine.restitution, theirs.restitution);
  if (isInContact(a, time) || isInContact(b, time)) { restitution = 1.0; }
  let speeds = sqrt(dot(movingA.velocity, movingA.velocity)) + sqrt(dot(movingB.velocity, movingB.velocity));
  var apart = offsetTo(poseA, poseB);
  if (!(dot(apart, apart) > COINCIDENT * COINCIDENT)) { apart = touch.normal; }
  var least = MIN_SEPARATION * speeds;
  if (FIELDS > 0u) { least = maxExact(least, pairFall(a, b, apart)); }
  let hit = hitResponse(pair, restitution, least, apart, movingA, movingB);
  let speed = -dot(movingB.velocity - movingA.velocity, hit.normal);
  recordHit(i, a.id, b.id, 0u, time, poseA.position + a.radius * hit.normal, hit.normal, speed, hit.deltaV, pair.mass);
  let shareA = shareOf(mine.inverseMass, theirs.inverseMass);
  let shareB = shareOf(theirs.inverseMass, mine.inverseMass);
  let nextA = applyResponse(movingA, hit, -1.0, shareA, mine.inverseMass, a.radius);
  let nextB = applyResponse(movingB, hit, 1.0, shareB, theirs.inverseMass, b.radius);
  flights[i] = hitFlight(a, time, poseA, nextA);
  flights[j] = hitFlight(b, time, poseB, nextB);
}

fn hitEdge(i: u32, index: u32, time: f32) {
  let flight = flights[i];
  let edge = edges[index];
  let body = bodies[edge.body * params.levelCount];
  let pose = poseAt(flight, time);
  let local = seenFrom(body, pose, time);
  let moving = Velocity(velocityAt(flight, time), flight.spin);
  let touch = touchEdge(local, flight.radius, edge);
  let normal = fromBody(touch.normal, body);
  // Gaps are rounded at every hit, and those of a sliding disk often in the same direction: a penetration of more than one
  // rounding is removed.
  var rounding = edgeRounding(local, flight.radius, edge);
  // where the body is has been rounded at the start of this step, too
  if (MOVING && any(body.velocity != vec2f())) { rounding += ROUNDING * (abs(body.position.x) + abs(body.position.y)); }
  let back = within(-rounding, 0.0, touch.gap + rounding);
  var surface = edge.surfaceSpeed * vec2f(-normal.y, normal.x);
  if (MOVING) { surface = surface + body.velocity; }
  let mine = materials[flight.id];
  var pair = pairOfDisk(mine, flight.radius);
  pair.friction = mixedFriction(mine.friction, edge.friction);
  pair.rolling = mixedRolling(mine.rolling, edge.rolling);
  var restitution = mixedRestitution(mine.restitution, edge.restitution);
  if (isInContact(flight, time)) { restitution = 1.0; }
  var speed = sqrt(dot(moving.velocity, moving.velocity));
  if (MOVING) { speed += sqrt(dot(body.velocity, body.velocity)); }
  let relative = relativeTo(body, moving.velocity);
  let closing = maxExact(0.0, dot(relative, normal));
  let microBounce = microBounceOf(flight, relative, local, normal, edge, rounding);
  let least = maxExact(MIN_SEPARATION * speed, microBounce.fall + microBounce.slide);
  let hit = hitResponse(pair, restitution, least, normal, moving, Velocity(surface, 0.0));
  let key = EDGE_BIT | index;
  recordHit(i, flight.id, key, edge.body, time, pose.position + flight.radius * normal, normal, closing, hit.deltaV, pair.mass);
  var next = applyResponse(moving, hit, -1.0, vec2f(1.0, 0.0), mine.inverseMass, flight.radius);
  // sliding along an arc neither gains nor loses speed
  let separation = maxExact(least, restitution * closing);
  let approach = maxExact(closing, microBounce.fall);
  if (microBounce.slide > 0.0 && (separation > approach || closing < microBounce.graze)) {
    let gained = withTangentialGain(relativeTo(body, next.velocity), normal, (approach - separation) * (approach + separation));
    next.velocity = gained;
    if (MOVING) { next.velocity = gained + body.velocity; }
  }
  flights[i] = hitFlight(flight, time, movedTo(pose, pose.residue + back * normal), next);
  if (edge.surfaceSpeed != 0.0) {
    // the surface moves along the tangent
    flights[i].work += -(hit.impulses.tangent * edge.surfaceSpeed);
  }
  if (MOVING) { flights[i].work += pair.mass * dot(next.velocity - moving.velocity, body.velocity); }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || isWaveOver()) { return; }
  if (RECORDING) {
    eventCounts[i] = 0u;
    if (i == 0u) { status.waveHits = HITS_RESOLVED; }
  }
  if (flights[i].id == NONE) { return; }
  let next = predictions[i];
  let partner = next.partner;
  // nothing happens before the earliest predicted hit or arrival
  let earliest = minExact(status.progress.end, bitcast<f32>(atomicLoad(&status.progress.earliest)));
  var happens = partner != NONE && maxExact(next.arrivalBound, earliest) >= next.time;
  if (happens && partner < EDGE_BIT) {
    let other = predictions[partner];
    happens = other.partner == i && maxExact(other.arrivalBound, earliest) >= next.time;
  }
  if (!happens) {
    flights[i].lookahead = maxExact(next.lookahead, earliest);
    flights[i].lookaheadOther = maxExact(next.lookaheadOther, earliest);
    flights[i].lookaheadSource = next.lookaheadSource;
    return;
  }
  if (partner >= EDGE_BIT) {
    hitEdge(i, partner ^ EDGE_BIT, next.time);
  } else {
    if (i > partner) { return; }
    hitDisk(i, partner, next.time);
  }
  atomicAdd(&status.progress.collisions, 1u);
}
