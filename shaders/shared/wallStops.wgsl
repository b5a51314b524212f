// Where edges stop a disk that moves along a path. Twin: src/reference/shared/wallStops.ts

import package::kernel::{edges, edgeTable, FILTERED};
import package::schemas::Body;
import package::shared::cast::{Path, boxAround, pieceBegin, walkWithin};
import package::shared::castEdge::{edgeBlock, meetEdgeAt};
import package::shared::edge::{Point, distanceToEdge};
import package::shared::filter::mayTouch;
import package::shared::sweep::{isTouching, stopDistance};

struct Stop { fraction: f32, body: u32, shift: vec2f }

// The stop of a bullet that touches no edge (free), and of one that touches any (sunk).
struct Stops { isResting: bool, free: Stop, sunk: Stop }

fn stopOf(stops: Stops) -> Stop {
  if (stops.isResting) { return stops.sunk; }
  return stops.free;
}

// The groups of a disk, and those that it collides with.
struct Filter { category: u32, mask: u32 }

// The stops of a disk by the edges of a body, for a path in body coordinates.
fn stopsAt(mine: Filter, b: u32, body: Body, shift: vec2f, path: Path, before: Stops) -> Stops {
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
          if (edge.sensor != 0u || (FILTERED && !mayTouch(mine.category, mine.mask, edge.category, edge.mask))) { continue; }
          let full = path.radius + edge.radius;
          let distance = distanceToEdge(Point(path.origin, vec2f()), edge);
          let stopReach = stopDistance(distance, full, path.radius);
          if (!(stopReach > 0.0)) { continue; } // on the edge: neither side
          let isTouched = isTouching(distance - full, path.radius);
          stops.isResting = stops.isResting || isTouched;
          // of a touched edge at once, else first where the edge is hit; in a loop, since a call is as much code as all the rest
          var reach = select(full, stopReach, isTouched);
          var met = Stop(2.0, b, shift);
          for (var round = 0u; round < 2u; round++) {
            let fraction = meetEdgeAt(path, edge, reach).fraction;
            if (!(fraction <= 1.0)) { break; }
            if (round == 0u) {
              met.fraction = fraction;
              if (fraction < stops.free.fraction) { stops.free = met; }
              if (!(fraction < stops.sunk.fraction)) { break; }
            }
            if (isTouched || reach == stopReach) {
              stops.sunk = met;
              break;
            }
            reach = stopReach;
          }
        }
      }
    }
  }
  return stops;
}
