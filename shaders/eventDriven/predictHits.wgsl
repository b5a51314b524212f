// Predicts the next hit of each disk and its lookahead: the time before which no other disk can change its path. One
// thread per slot. Predicted instants of collision: Forsthoefel and Fitzgerald (2008). The waves are a conservative
// parallel discrete-event simulation (Chandy and Misra, IEEE Transactions on Software Engineering 5, 1979).
//
// Hits must happen as if one after the other, and still many at once. Two hits may be resolved in either order if
// neither can change what the other meets. So each disk keeps a lookahead: the time before which nothing changes its
// path, whatever happens elsewhere. A path changes at the disk's own next hit, as predicted now, or by another disk
// that has been deflected towards it. That disk is deflected no sooner than its own lookahead, and must then cross the
// gap between the two at no more than the top speed. So the lookahead of a disk is the minimum over all neighbours of
// their meeting times and of their lookaheads plus the crossing times; and a hit is resolved if no other neighbour of
// its two disks can arrive before it. Lookaheads are promises: they only rise, wave by wave, as each wave reaches one
// neighbour farther. Nothing happens before the earliest hit of all, so that one is always resolved, and each wave
// makes progress.
//
// Two neighbours would block each other: each can be deflected as soon as the other, and two that have just hit have no
// gap. But the disk that first deflects another is not deflected by it before. So a lookahead stores its source, and
// for that neighbour the second smallest value applies.
//
// Neighbours are searched in the cells of the last sort. Two disks that do not find each other there were at least a
// reach apart, so they meet no sooner than they can cross that distance, the unseen one at the top speed. No promise
// goes beyond that: all are sorted again before.

import package::schemas::{
  Body, Edge, Flight, Params, Pose, Prediction, Status, EDGE_BIT, MIN_SPEED, NEVER, NONE, PREDICTION_MARGIN, WORKGROUP,
};
import package::shared::edge::intoBody;
import package::shared::exact::{maxExact, minExact};
import package::eventDriven::parts::flight::{accelerationOf, gapAt, mayHit, topSpeed};
import package::eventDriven::parts::meeting::meetingTime;
import package::eventDriven::parts::parabola::Trajectory;
import package::eventDriven::parts::seen::{cellSeenFrom, relativeTo, seenFrom};
import package::shared::grid::{areaAround, levelOf, searchedRun};
import package::shared::status::isWaveOver;
import package::shared::touch::{gapToDisk, offsetTo, overlapAllowed};
import package::eventDriven::parts::touchTime::touchTime;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> flights: array<Flight>;
@group(0) @binding(3) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(4) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(5) var<storage, read> edges: array<Edge>;
@group(0) @binding(6) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(7) var<storage, read> bodies: array<Body>;
@group(0) @binding(8) var<storage, read_write> predictions: array<Prediction>;

// some disks or walls do not collide with all categories
override FILTERED: bool;
// some walls are on bodies, which may move
override MOVING: bool;
// fields, which are uniform, act on some disks
override FIELDS: u32;

// Order of hits: by time, then by the ids of the pair.
fn comesBefore(time: f32, low: u32, key: u32, than: Prediction, thanLow: u32, thanKey: u32) -> bool {
  if (time != than.time) { return time < than.time; }
  return low < thanLow || (low == thanLow && key < thanKey);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || isWaveOver()) { return; }
  let flight = flights[i];
  var next: Prediction;
  next.time = NEVER;
  next.partner = NONE;
  next.arrivalBound = NEVER;
  next.lookahead = flight.lookahead;
  next.lookaheadOther = flight.lookaheadOther;
  next.lookaheadSource = flight.lookaheadSource;
  let end = status.progress.end;
  if (flight.id == NONE || flight.lookahead >= end) {
    predictions[i] = next;
    return;
  }
  let anchor = sortedPoses[i];
  let pose = Pose(flight.position, flight.angle, flight.radius, flight.residue);
  let top = topSpeed();
  let speed = sqrt(dot(flight.velocity, flight.velocity)) + params.gravityDeltaV;
  var nextLow: u32 = NONE;
  var nextKey: u32 = NONE;
  var nextOther: u32 = NONE;
  // the earliest arrival of a neighbour, which one it is, and the earliest arrival of any other
  var first: f32 = NEVER;
  var lookaheadSource: u32 = NONE;
  var second: f32 = NEVER;
  var deepest = 0.0;
  for (var level = 0u; level < params.levelCount; level++) {
    let area = areaAround(anchor, level, params.reach);
    for (var n = 0u; n < area.runs; n++) {
      let run = searchedRun(area, n);
      for (var j = cellStarts[run.first]; j < cellStarts[run.end]; j++) {
        if (j == i) { continue; }
        let apart = gapToDisk(anchor, sortedPoses[j]);
        if (!(apart < params.reach) || !mayHit(flight, flights[j].category, flights[j].mask)) { continue; }
        deepest = maxExact(deepest, -apart);
        let other = flights[j];
        if (other.lookahead >= end) { continue; }
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
        let turned = select(other.lookahead, other.lookaheadOther, other.lookaheadSource == flight.id);
        let begin = maxExact(flight.time, turned);
        let gap = gapAt(flight, other, begin) - 2.0 * top * (begin - turned);
        let arrival = minExact(time, begin + PREDICTION_MARGIN * maxExact(0.0, gap) / (top + speed));
        if (arrival < first) {
          second = first;
          first = arrival;
          lookaheadSource = other.id;
        } else {
          second = minExact(second, arrival);
        }
      }
    }
  }

  if (deepest > overlapAllowed(anchor)) { atomicMax(&status.deepest, bitcast<u32>(deepest)); }

  var onEdge: f32 = NEVER;
  let gravity = accelerationOf(flight);
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodies[b * params.levelCount + levelOf(flight.radius)];
    let cell = cellSeenFrom(body, anchor.position, status.progress.now);
    let trajectory = Trajectory(
      seenFrom(body, pose, flight.time), intoBody(relativeTo(body, flight.velocity), body), intoBody(gravity, body),
      flight.radius, end - flight.time,
    );
    for (var e = edgeTable[cell]; e < edgeTable[cell + 1u]; e++) {
      let edge = edges[edgeTable[e]];
      if (edge.sensor != 0u || !mayHit(flight, edge.category, edge.mask)) { continue; }
      let time = flight.time + touchTime(edge, trajectory);
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

  let moved = offsetTo(anchor, pose);
  let crossed = sqrt(dot(moved, moved)) + top * (flight.time - status.progress.now);
  let unseen = flight.time + PREDICTION_MARGIN * maxExact(0.0, params.reach - crossed) / (top + speed + MIN_SPEED);
  var others = first;
  if (next.partner < EDGE_BIT && lookaheadSource == nextOther) { others = second; }
  next.arrivalBound = minExact(unseen, others);
  let alone = minExact(unseen, onEdge);
  if (alone < first) { lookaheadSource = NONE; }
  next.lookahead = maxExact(flight.lookahead, minExact(alone, first));
  next.lookaheadOther = maxExact(next.lookahead, minExact(alone, second));
  next.lookaheadSource = lookaheadSource;
  predictions[i] = next;
  atomicMin(&status.progress.earliest, bitcast<u32>(minExact(next.time, unseen)));
  atomicMin(&status.progress.earliestUnseen, bitcast<u32>(unseen));
}
