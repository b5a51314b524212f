// Traces disks that move straight among circles and reflect off them and off the sides of a box: src/polar/trace.ts and
// followPath.ts. One thread per disk. The circles are grown by the radius of the disk, so that its centre is a point.
// Each run advances a trip by at most CELLS_AT_ONCE cells or HITS_AT_ONCE hits and writes its state back; trips is
// bound at the length in use.

import package::schemas::{
  PolarCell, PolarCircle, PolarLayer, PolarLink, PolarNode, PolarStep, Trip, TripEnd, TripHit, CELLS_AT_ONCE, COINCIDENT,
  EAST_SIDE, EDGE_BIT, HITS_AT_ONCE, NONE, NORTH_SIDE, SOUTH_SIDE, TRIP_GOING, TRIP_HIT, TRIP_INSIDE, TRIP_LOST, TRIP_SPENT,
  WEST_SIDE, WORKGROUP,
};
import package::shared::exact::{maxExact, minExact, within};
import package::polar::parts::polarCells::{cellAt, centerOf, isCovered, laned};
import package::polar::parts::polarChain::stripsOf;
import package::polar::parts::polarRay::{Ray, gapTo, isClear, touchAfter};

@group(0) @binding(0) var<storage, read> layers: array<PolarLayer>;
@group(0) @binding(1) var<storage, read> circles: array<PolarCircle>;
@group(0) @binding(2) var<storage, read> steps: array<PolarStep>;
@group(0) @binding(3) var<storage, read> nodes: array<PolarNode>;
@group(0) @binding(4) var<storage, read> cells: array<PolarCell>;
@group(0) @binding(5) var<storage, read> links: array<PolarLink>;
@group(0) @binding(6) var<storage, read> trips: array<Trip>;
@group(0) @binding(7) var<storage, read_write> ends: array<TripEnd>;

var<private> trip: Trip;

fn ray() -> Ray {
  return Ray(laned(trip.axis, trip.origin), laned(trip.axis, trip.direction));
}

// Distance in metres to a side of the box along one axis, in which the point moves.
fn untilSide(place: f32, speed: f32, low: f32, high: f32) -> f32 {
  return maxExact(0.0, (select(low, high, speed > 0.0) - place) / speed);
}

struct Side {
  length: f32,
  side: u32,
}

fn sideAhead() -> Side {
  let d = trip.direction;
  let sideX = select(u32(WEST_SIDE), u32(EAST_SIDE), d.x > 0.0);
  let sideY = select(u32(SOUTH_SIDE), u32(NORTH_SIDE), d.y > 0.0);
  if (d.y == 0.0) { return Side(untilSide(trip.origin.x, d.x, trip.low.x, trip.high.x), sideX); }
  let alongY = untilSide(trip.origin.y, d.y, trip.low.y, trip.high.y);
  if (d.x == 0.0) { return Side(alongY, sideY); }
  let alongX = untilSide(trip.origin.x, d.x, trip.low.x, trip.high.x);
  if (alongX <= alongY) { return Side(alongX, sideX); }
  return Side(alongY, sideY);
}

// Maximum length of the leg in metres.
fn maxAhead() -> f32 {
  return select(trip.most - trip.travelled, trip.most, trip.isEndless != 0u);
}

fn beginLeg() {
  let axis = select(1u, 0u, abs(trip.direction.x) >= abs(trip.direction.y));
  if (trip.cell == NONE || axis != trip.axis) {
    let point = laned(axis, trip.origin);
    let found = cellAt(stripsOf(trip.layer, axis), axis, point);
    if (trip.locations == 0u && isCovered(axis, point, found, true)) {
      trip.state = TRIP_INSIDE;
      return;
    }
    trip.locations++;
    // rounding may have put the common point of two circles into one of them: the other partition locates it
    if (found != NONE) {
      trip.axis = axis;
      trip.cell = found;
    } else if (trip.cell == NONE) {
      trip.state = TRIP_LOST;
      return;
    }
  }
  trip.isOnLeg = 1u;
  trip.reached = 0.0;
  trip.end = minExact(maxAhead(), sideAhead().length);
  trip.met = NONE;
  trip.wasOpen = 0u;
  trip.lastLeft = NONE;
  trip.lastRight = NONE;
}

fn testCircle(circle: u32, last: u32) {
  if (circle == NONE || circle == last) { return; }
  trip.tests++;
  let length = touchAfter(ray(), trip.axis, circle);
  if (length >= 0.0 && length < trip.end) {
    trip.met = circle;
    trip.end = length;
  }
}

// Crosses a cell; returns true if the leg ends in it, or meets nothing any more.
fn crossCell() -> bool {
  let cell = cells[trip.cell];
  let origin = ray().origin;
  let d = ray().direction;
  trip.cells++;
  let isOpen = d.x != 0.0 && select(cell.left, cell.right, d.x > 0.0) == NONE;
  if (isOpen && trip.wasOpen == 0u && trip.met == NONE) {
    trip.looks++;
    if (isClear(trip.layer, trip.axis, trip.cell, origin + trip.reached * d, d)) {
      trip.cell = NONE;
      return true;
    }
  }
  trip.wasOpen = u32(isOpen);
  testCircle(cell.left, trip.lastLeft);
  testCircle(cell.right, trip.lastRight);
  trip.lastLeft = cell.left;
  trip.lastRight = cell.right;
  let rise = select(origin.y - cell.bottom, cell.top - origin.y, d.y > 0.0);
  // divided by a small speed, a long distance would overflow an f32
  if (d.y == 0.0 || rise >= abs(d.y) * trip.end) { return true; }
  // a circle may have been met slightly before its cell was entered: the next leg then begins beside the cell, and this
  // is 0
  let leave = maxExact(trip.reached, rise / abs(d.y));
  let next = select(cell.below, cell.above, d.y > 0.0);
  let second = select(cell.belowNext, cell.aboveNext, d.y > 0.0);
  if (next == NONE) {
    // between two touching circles; rounding missed both
    let point = origin + leave * d;
    let isRight = gapTo(trip.axis, point, cell.right) < gapTo(trip.axis, point, cell.left);
    trip.met = select(cell.left, cell.right, isRight);
    trip.end = leave;
    return true;
  }
  trip.reached = leave;
  trip.cell = next;
  if (second != NONE && origin.x + leave * d.x > centerOf(trip.axis, cells[next].right).x) { trip.cell = second; }
  return false;
}

// The direction reflected off a circle with this normal, normalized.
fn reflected(d: vec2f, normal: vec2f) -> vec2f {
  let along = minExact(0.0, d.x * normal.x + d.y * normal.y);
  let turned = d - 2.0 * along * normal;
  let unit = turned / sqrt(turned.x * turned.x + turned.y * turned.y);
  return vec2f(snapped(unit.x), snapped(unit.y));
}

// Flushes small components to 0: products with them might be denormal.
fn snapped(x: f32) -> f32 {
  return select(x, 0.0, abs(x) < COINCIDENT);
}

fn endLeg(index: u32) {
  let d = trip.direction;
  let side = sideAhead();
  let isSide = trip.met == NONE && side.length <= maxAhead();
  var position = trip.origin + trip.end * d;
  if (isSide && side.side == EAST_SIDE) { position.x = trip.high.x; }
  if (isSide && side.side == WEST_SIDE) { position.x = trip.low.x; }
  if (isSide && side.side == NORTH_SIDE) { position.y = trip.high.y; }
  if (isSide && side.side == SOUTH_SIDE) { position.y = trip.low.y; }
  // rounding may put a leg that ends in a corner outside the box
  position.x = within(trip.low.x, trip.high.x, position.x);
  position.y = within(trip.low.y, trip.high.y, position.y);
  trip.origin = position;
  trip.travelled += trip.end;
  trip.isOnLeg = 0u;
  if (trip.met == NONE && !isSide) {
    trip.state = TRIP_SPENT;
    return;
  }
  let what = select(trip.met - layers[trip.layer].circles, EDGE_BIT | side.side, isSide);
  ends[index].hits[trip.hits] = TripHit(position, trip.travelled, what);
  trip.hits++;
  if (trip.bounces == 0u) {
    trip.state = TRIP_HIT;
    return;
  }
  trip.bounces--;
  if (isSide) {
    let isUpright = side.side == EAST_SIDE || side.side == WEST_SIDE;
    trip.direction = select(vec2f(d.x, -d.y), vec2f(-d.x, d.y), isUpright);
    return;
  }
  let offset = position - circles[trip.met].center;
  let distance = sqrt(offset.x * offset.x + offset.y * offset.y);
  // rounding has put it at the centre of a tiny circle
  if (distance == 0.0) {
    trip.direction = -d;
    return;
  }
  trip.direction = reflected(d, offset / distance);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&trips)) { return; }
  trip = trips[thread.x];
  trip.hits = 0u;
  for (var k = 0u; k < CELLS_AT_ONCE && trip.state == TRIP_GOING && trip.hits < HITS_AT_ONCE; k++) {
    if (trip.isOnLeg == 0u) { beginLeg(); }
    if (trip.state == TRIP_GOING) {
      if (crossCell()) { endLeg(thread.x); }
    }
  }
  ends[thread.x].trip = trip;
}
