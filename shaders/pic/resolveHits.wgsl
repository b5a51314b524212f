// The hits that nothing can come between go through, each disk's at most one a wave. Of a pair the lower slot does it for both.

import package::schemas::{
  Body, Edge, Flight, Foreseen, Material, Params, Pose, Status, COINCIDENT, EDGE_BIT, LEAST_PART, NONE,
  WORKGROUP,
};
import package::shared::edge::{fromBody, toBody, touchEdge};
import package::shared::exact::{maxExact, minExact, within};
import package::shared::flight::{placeAt, topSpeed, velocityAt};
import package::shared::impact::{hopOf, isInContact, roundingBeside, shareOf, shock, shocked, spedUp};
import package::shared::material::{mixedFriction, mixedRestitution, mixedRolling, pairOfDisk, pairOfDisks};
import package::shared::push::Velocity;
import package::shared::touch::touchDisk;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> flights: array<Flight>;
@group(0) @binding(3) var<storage, read> foreseen: array<Foreseen>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read> edges: array<Edge>;
@group(0) @binding(6) var<storage, read> bodies: array<Body>;

fn outran(velocity: vec2f) {
  if (!(sqrt(dot(velocity, velocity)) <= topSpeed())) { atomicStore(&status.progress.outran, 1u); }
}

// The disk after a hit at this time and place.
fn hitFlight(flight: Flight, time: f32, position: vec2f, moving: Velocity) -> Flight {
  outran(moving.velocity);
  let angle = flight.angle + (time - flight.time) * flight.spin;
  var next = flight;
  next.position = position;
  next.velocity = moving.velocity;
  next.angle = angle;
  next.spin = moving.spin;
  next.time = time;
  next.lastHit = time;
  next.limit = time;
  next.limitOther = time;
  next.comer = NONE;
  return next;
}

fn hitDisk(i: u32, j: u32, time: f32) {
  let a = flights[i];
  let b = flights[j];
  let placeA = placeAt(a, time);
  let placeB = placeAt(b, time);
  let movingA = Velocity(velocityAt(a, time), a.spin);
  let movingB = Velocity(velocityAt(b, time), b.spin);
  let touch = touchDisk(Pose(placeA, 0.0, a.radius), a.id, Pose(placeB, 0.0, b.radius), b.id);
  let mine = materials[a.id];
  let theirs = materials[b.id];
  let pair = pairOfDisks(mine, a.radius, theirs, b.radius);
  var restitution = mixedRestitution(mine.restitution, theirs.restitution);
  if (isInContact(a, time) || isInContact(b, time)) { restitution = 1.0; }
  let speeds = sqrt(dot(movingA.velocity, movingA.velocity)) + sqrt(dot(movingB.velocity, movingB.velocity));
  var apart = placeB - placeA;
  if (!(dot(apart, apart) > COINCIDENT * COINCIDENT)) { apart = touch.normal; }
  let hit = shock(pair, restitution, LEAST_PART * speeds, apart, movingA, movingB);
  let shareA = shareOf(mine.inverseMass, theirs.inverseMass);
  let shareB = shareOf(theirs.inverseMass, mine.inverseMass);
  let nextA = shocked(movingA, hit, -1.0, shareA, mine.inverseMass, a.radius);
  let nextB = shocked(movingB, hit, 1.0, shareB, theirs.inverseMass, b.radius);
  flights[i] = hitFlight(a, time, placeA, nextA);
  flights[j] = hitFlight(b, time, placeB, nextB);
}

fn hitEdge(i: u32, index: u32, time: f32) {
  let flight = flights[i];
  let edge = edges[index];
  let body = bodies[edge.body * params.levelCount];
  let place = placeAt(flight, time);
  let local = toBody(place, body);
  let moving = Velocity(velocityAt(flight, time), flight.spin);
  let touch = touchEdge(local, flight.radius, edge);
  let normal = fromBody(touch.normal, body);
  // Places are rounded at every hit, and those of a disk that slides the same way, hit by hit: what has sunk in by more
  // than a rounding is taken back.
  let rounding = roundingBeside(place, local, flight.radius, edge);
  let back = within(-rounding, 0.0, touch.gap + rounding);
  let surface = edge.surfaceSpeed * vec2f(-normal.y, normal.x);
  let mine = materials[flight.id];
  var pair = pairOfDisk(mine, flight.radius);
  pair.friction = mixedFriction(mine.friction, edge.friction);
  pair.rolling = mixedRolling(mine.rolling, edge.rolling);
  var restitution = mixedRestitution(mine.restitution, edge.restitution);
  if (isInContact(flight, time)) { restitution = 1.0; }
  let speed = sqrt(dot(moving.velocity, moving.velocity));
  let closing = maxExact(0.0, dot(moving.velocity, normal));
  let hop = hopOf(flight, moving.velocity, local, normal, edge, rounding);
  let least = maxExact(LEAST_PART * speed, hop.fall + hop.slide);
  let hit = shock(pair, restitution, least, normal, moving, Velocity(surface, 0.0));
  var next = shocked(moving, hit, -1.0, vec2f(1.0, 0.0), mine.inverseMass, flight.radius);
  // sliding along an arc neither gives speed nor takes any
  let parting = maxExact(least, restitution * closing);
  let had = maxExact(closing, hop.fall);
  if (hop.slide > 0.0 && (parting > had || closing < hop.graze)) {
    next.velocity = spedUp(next.velocity, normal, (had - parting) * (had + parting));
  }
  flights[i] = hitFlight(flight, time, place + back * normal, next);
  if (edge.surfaceSpeed != 0.0) {
    // the surface runs along the tangent
    flights[i].work += -(hit.impulses.tangent * edge.surfaceSpeed);
  }
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u || flights[i].id == NONE) { return; }
  let next = foreseen[i];
  let partner = next.partner;
  // nothing happens before the earliest hit or arrival of all
  let earliest = minExact(status.progress.end, bitcast<f32>(atomicLoad(&status.progress.earliest)));
  var happens = partner != NONE && maxExact(next.bound, earliest) >= next.time;
  if (happens && partner < EDGE_BIT) {
    let other = foreseen[partner];
    happens = other.partner == i && maxExact(other.bound, earliest) >= next.time;
  }
  if (!happens) {
    flights[i].limit = maxExact(next.limit, earliest);
    flights[i].limitOther = maxExact(next.limitOther, earliest);
    flights[i].comer = next.comer;
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
