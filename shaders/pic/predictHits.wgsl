// Each disk foresees its next hit, and how long nothing can come between: the one hard idea of the waves.
//
// Hits are to happen as if one after the other, and still many at once. Two hits may be taken in either order as
// long as neither can change what the other one meets. So each disk keeps a limit: the time before which nothing changes its
// way, whatever happens elsewhere. A disk's way changes by its own next hit, as it is foreseen now, or by another disk that
// has been turned towards it meanwhile. That one is turned no sooner than its own limit says, and then has the gap between the
// two still to cross, at the top speed. So the limit of a disk is the least, over all its neighbours, of the time they meet and
// of their limits and the time that they take to come; and a hit may go through when no other neighbour of its two disks
// can be there before. Limits are promises: they only rise, wave by wave, as each wave looks one neighbour farther. Nothing
// at all happens before the earliest hit of all, so that one goes through in any case, and so each wave gets on.
//
// Two neighbours would hold each other up: each can be turned as soon as the other one, and two that have just hit are no
// distance apart. But what turns a disk first is not turned by that disk before. So a limit tells who sets it, and to that
// one neighbour the next limit counts, as if it were not there.
//
// Disks are looked for in the cells where they were sorted to. Two that do not see each other there were a reach apart at least,
// so they meet no sooner than both have crossed that together, the unseen one at the top speed. Nothing is promised beyond
// that: all are sorted again before.

import package::schemas::{
  Body, Edge, Flight, Foreseen, Params, Pose, Status, CAUTION, EDGE_BIT, NEVER, NONE, SLOWEST, WORKGROUP,
};
import package::shared::edge::{edgeCell, intoBody, toBody};
import package::shared::exact::{maxExact, minExact};
import package::shared::flight::{gapAt, meetingTime, topSpeed};
import package::shared::grid::{areaAround, levelOf, searchedRun};
import package::shared::touch::{gapToDisk, overlapAllowed};
import package::shared::touchTime::{Way, touchTime};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> flights: array<Flight>;
@group(0) @binding(3) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read> edges: array<Edge>;
@group(0) @binding(6) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(7) var<storage, read> bodies: array<Body>;
@group(0) @binding(8) var<storage, read_write> foreseen: array<Foreseen>;

// Hits in the order of their times; of those at one time, by the ids of who takes part.
fn comesBefore(time: f32, low: u32, key: u32, than: Foreseen, thanLow: u32, thanKey: u32) -> bool {
  if (time != than.time) { return time < than.time; }
  return low < thanLow || (low == thanLow && key < thanKey);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || status.halted != 0u) { return; }
  let flight = flights[i];
  var next: Foreseen;
  next.time = NEVER;
  next.partner = NONE;
  next.bound = NEVER;
  next.limit = flight.limit;
  next.limitOther = flight.limitOther;
  next.comer = flight.comer;
  let end = status.progress.end;
  if (flight.id == NONE || flight.limit >= end) {
    foreseen[i] = next;
    return;
  }
  let anchor = sortedPoses[i];
  let top = topSpeed();
  let speed = sqrt(dot(flight.velocity, flight.velocity)) + params.gravityDeltaV;
  var nextLow: u32 = NONE;
  var nextKey: u32 = NONE;
  var nextOther: u32 = NONE;
  // when the first neighbour may be there, which one, and when any other one may
  var first: f32 = NEVER;
  var comer: u32 = NONE;
  var second: f32 = NEVER;
  var deepest = 0.0;
  for (var level = 0u; level < params.levelCount; level++) {
    let area = areaAround(anchor, level);
    for (var n = 0u; n < area.runs; n++) {
      let run = searchedRun(area, n);
      for (var j = cellStarts[run.first]; j < cellStarts[run.end]; j++) {
        if (j == i) { continue; }
        let apart = gapToDisk(anchor, sortedPoses[j]);
        if (!(apart < params.reach)) { continue; }
        deepest = maxExact(deepest, -apart);
        let other = flights[j];
        if (other.limit >= end) { continue; }
        let time = meetingTime(flight, other);
        let low = min(flight.id, other.id);
        let key = max(flight.id, other.id);
        if (time < end && comesBefore(time, low, key, next, nextLow, nextKey)) {
          next.time = time;
          next.partner = j;
          nextOther = other.id;
          nextLow = low;
          nextKey = key;
        }
        let turned = select(other.limit, other.limitOther, other.comer == flight.id);
        let begin = maxExact(flight.time, turned);
        let gap = gapAt(flight, other, begin) - 2.0 * top * (begin - turned);
        let arrival = minExact(time, begin + CAUTION * maxExact(0.0, gap) / (top + speed));
        if (arrival < first) {
          second = first;
          first = arrival;
          comer = other.id;
        } else {
          second = minExact(second, arrival);
        }
      }
    }
  }

  if (deepest > overlapAllowed(anchor)) { atomicMax(&status.deepest, bitcast<u32>(deepest)); }

  var onEdge: f32 = NEVER;
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodies[b * params.levelCount + levelOf(flight.radius)];
    let cell = edgeCell(toBody(anchor.position, body), body);
    let way = Way(
      toBody(flight.position, body), intoBody(flight.velocity, body), intoBody(params.gravity, body), flight.radius,
      end - flight.time,
    );
    for (var e = edgeTable[cell]; e < edgeTable[cell + 1u]; e++) {
      let time = flight.time + touchTime(edges[edgeTable[e]], way);
      let key = EDGE_BIT | edgeTable[e];
      onEdge = minExact(onEdge, time);
      if (time < end && comesBefore(time, flight.id, key, next, nextLow, nextKey)) {
        next.time = time;
        next.partner = key;
        nextLow = flight.id;
        nextKey = key;
      }
    }
  }

  let moved = flight.position - anchor.position;
  let crossed = sqrt(dot(moved, moved)) + top * (flight.time - status.progress.now);
  let unseen = flight.time + CAUTION * maxExact(0.0, params.reach - crossed) / (top + speed + SLOWEST);
  var others = first;
  if (next.partner < EDGE_BIT && comer == nextOther) { others = second; }
  next.bound = minExact(unseen, others);
  let alone = minExact(unseen, onEdge);
  if (alone < first) { comer = NONE; }
  next.limit = maxExact(flight.limit, minExact(alone, first));
  next.limitOther = maxExact(next.limit, minExact(alone, second));
  next.comer = comer;
  foreseen[i] = next;
  atomicMin(&status.progress.earliest, bitcast<u32>(minExact(next.time, unseen)));
  atomicMin(&status.progress.earliestUnseen, bitcast<u32>(unseen));
}
