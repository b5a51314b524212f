// Where bullets are stopped by edges, one thread a bullet: body by body along the way that it makes in the body's frame, as
// straight there as in the world. An edge that it touches as the substep begins stops it where it has sunk in by SINK of its
// radius. A bullet that touches any edge rests on the walls, and then all of them leave it that much: sunk in by a
// little, it would else be stopped by the end of each edge that it slides on to. So two ways of looking go side by side, and
// which one counts is known once the edges around the beginning were seen. What a body takes along in the rest of the substep is
// swept against the ground, and left there: between the two, it is the body that goes through it.

import package::schemas::{Body, Edge, Params, Status, Sweep, WORKGROUP};
import package::shared::cast::{Path, boxAround, pathOf, pieceBegin, walkWithin};
import package::shared::castEdge::{edgeBlock, meetEdgeAt};
import package::shared::edge::{bodyAt, distanceToEdge, fromBody, toBody};
import package::shared::grid::levelOf;
import package::shared::sweep::{isTouching, sunkReach};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> edges: array<Edge>;
@group(0) @binding(3) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(4) var<storage, read> bodies: array<Body>;
@group(0) @binding(5) var<storage, read> bullets: array<u32>;
@group(0) @binding(6) var<storage, read_write> sweeps: array<Sweep>;

struct Stop { fraction: f32, body: u32 }

// Where a bullet that touches no edge stops, and where one does that touches any.
struct Stops { isResting: bool, free: Stop, sunk: Stop }

fn stopOf(stops: Stops) -> Stop {
  if (stops.isResting) { return stops.sunk; }
  return stops.free;
}

// Stops by the edges of a body, along a way in its frame.
fn stopsAt(b: u32, body: Body, path: Path, before: Stops) -> Stops {
  var stops = before;
  let cell = 1.0 / body.inverseCellSize;
  // the grid lists an edge in each cell in which a disk of this level may touch it
  let margin = path.blur;
  let high = body.corner + vec2f(f32(body.columns), f32(body.rows)) * cell;
  let walk = walkWithin(path, body.corner - margin, high + margin, cell, margin, body.columns, body.rows);
  for (var k = 0u; k < walk.pieces; k++) {
    if (pieceBegin(walk, k) > stops.sunk.fraction) { break; }
    let block = edgeBlock(boxAround(path, walk, k, margin), body);
    for (var row = block.bottom; row <= block.top; row++) {
      for (var column = block.left; column <= block.right; column++) {
        let entry = body.table + row * body.columns + column;
        let last = edgeTable[entry + 1u];
        for (var e = edgeTable[entry]; e < last; e++) {
          let edge = edges[edgeTable[e]];
          let full = path.radius + edge.radius;
          let distance = distanceToEdge(path.origin, edge);
          let sunkIn = sunkReach(distance, full, path.radius);
          if (!(sunkIn > 0.0)) { continue; } // on the edge: no side to be kept on
          if (isTouching(distance - full, path.radius)) {
            stops.isResting = true;
            let fraction = meetEdgeAt(path, edge, sunkIn).fraction;
            if (fraction < stops.free.fraction) { stops.free = Stop(fraction, b); }
            if (fraction < stops.sunk.fraction) { stops.sunk = Stop(fraction, b); }
            continue;
          }
          let fraction = meetEdgeAt(path, edge, full).fraction;
          if (fraction < stops.free.fraction) { stops.free = Stop(fraction, b); }
          if (fraction < stops.sunk.fraction && meetEdgeAt(path, edge, sunkIn).fraction <= 1.0) {
            stops.sunk = Stop(fraction, b);
          }
        }
      }
    }
  }
  return stops;
}

// How far a body takes a disk along, in what is left of the substep.
fn restOf(mine: Sweep, stop: Stop, level: u32) -> vec2f {
  if (stop.body == 0u) { return vec2f(); }
  let begin = bodyAt(stop.body, level, 0u);
  let end = bodyAt(stop.body, level, 1u);
  let a = toBody(mine.origin, begin);
  let b = toBody(mine.origin + mine.translation, end);
  let touched = end.position + fromBody(a + stop.fraction * (b - a), end);
  return touched - (mine.origin + stop.fraction * mine.translation);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let n = thread.x;
  if (n >= atomicLoad(&status.bullets) || status.halted != 0u) { return; }
  let i = bullets[n];
  let mine = sweeps[i];
  let level = levelOf(mine.radius);
  let none = Stops(false, Stop(1.0, 0u), Stop(1.0, 0u));
  var stops = none;
  var stop = none.free;
  var rest = vec2f();
  // after all bodies once more the ground, for a bullet that one of them takes along
  for (var turn = 0u; turn <= params.bodies; turn++) {
    let isTaken = turn == params.bodies;
    let b = select(turn, 0u, isTaken);
    let body = bodyAt(b, level, 0u);
    var origin = mine.origin;
    var translation = mine.translation;
    if (isTaken) {
      stop = stopOf(stops);
      if (stop.body == 0u) { break; }
      rest = restOf(mine, stop, level);
      origin = mine.origin + stop.fraction * mine.translation;
      translation = rest;
      stops = none;
    } else if (b > 0u) {
      origin = toBody(mine.origin, body);
      translation = toBody(mine.origin + mine.translation, bodyAt(b, level, 1u)) - origin;
    }
    stops = stopsAt(b, body, pathOf(origin, translation, mine.radius), stops);
  }
  sweeps[i].fraction = stop.fraction;
  sweeps[i].rest = select(vec2f(), stopOf(stops).fraction * rest, stop.body > 0u);
}
