// Finds the edges that casts hit, body by body in body coordinates. One thread per cast, in the three passes of
// castDisks.wgsl, whose results this kernel extends: when all hits are written, the edges fill the end of the cast's
// span, from the last entry to the first. Several cells list the same edge, so a hit counts only in the piece of the
// path that contains it and in the cell that contains its point on the edge, or the cast's origin if that is inside the
// skin: both points are in the box around the piece, and their cells list the edge.

import package::schemas::{
  Body, Cast, Edge, Hit, Params, Request, Status, COUNT_HITS, EDGE_BIT, FIRST_HIT, QUERY_DISKS, WORKGROUP, WRITE_HITS,
};
import package::shared::cast::{Path, boxAround, isOfPiece, isSooner, noHit, pathOf, pieceBegin, walkWithin};
import package::shared::castEdge::{edgeBlock, meetEdge};
import package::shared::edge::{bodyAt, edgeCell, fromBody, intoBody, toBody};
import package::shared::filter::isFound;
import package::shared::periodic::{castImages, castShift};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> request: Request;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> casts: array<Cast>;
@group(0) @binding(4) var<storage, read> edges: array<Edge>;
@group(0) @binding(5) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(6) var<storage, read> bodies: array<Body>;
@group(0) @binding(7) var<storage, read> hitStarts: array<u32>;
@group(0) @binding(8) var<storage, read_write> hitCounts: array<u32>;
@group(0) @binding(9) var<storage, read_write> hits: array<Hit>;

override QUERY: u32;
// the box is periodic
override PERIODIC: bool;

fn placeOf(hit: Hit, path: Path) -> vec2f {
  let isInSkin = hit.fraction == 0.0 && dot(hit.point - path.origin, hit.normal) > 0.0;
  return select(hit.point, path.origin, isInSkin);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let q = thread.x;
  if (q >= request.count) { return; }
  let hasBegun = (request.kinds & QUERY_DISKS) != 0u;
  let asked = casts[q];
  // walls may be up to half a period outside the box
  let images = castImages(asked.origin, asked.translation, asked.radius, 0.625);
  var first = noHit(pathOf(asked.origin, asked.translation, asked.radius));
  if (QUERY == FIRST_HIT && hasBegun) { first = hits[q]; }
  var found = 0u;
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, 0u, 0u);
    for (var image = 0u; image < images.count; image++) {
      let shift = castShift(images, image);
      let path = pathOf(toBody(asked.origin - shift, body), intoBody(asked.translation, body), asked.radius);
      let cell = 1.0 / body.inverseCellSize;
      let margin = path.radius + path.blur;
      let high = body.corner + vec2f(f32(body.columns), f32(body.rows)) * cell;
      let walk = walkWithin(path, body.corner - margin, high + margin, cell, margin, body.columns, body.rows);
      for (var k = 0u; k < walk.pieces; k++) {
        if (QUERY == FIRST_HIT && pieceBegin(walk, k) > first.fraction) { break; }
        let box = boxAround(path, walk, k, margin);
        let block = edgeBlock(box, body);
        for (var row = block.bottom; row <= block.top; row++) {
          for (var column = block.left; column <= block.right; column++) {
            let entry = body.table + row * body.columns + column;
            let end = edgeTable[entry + 1u];
            for (var e = edgeTable[entry]; e < end; e++) {
              let edge = edges[edgeTable[e]];
              let key = EDGE_BIT | edgeTable[e];
              if (edge.sensor != 0u || !isFound(edge.category, edge.mask, request.mask, request.category)) { continue; }
              let hit = meetEdge(path, edge);
              if (!(hit.fraction <= 1.0)) { continue; }
              if (QUERY == FIRST_HIT) {
                if (!isSooner(hit.fraction, key, first)) { continue; }
              } else if (!isOfPiece(walk, k, hit.fraction) || edgeCell(placeOf(hit, path), body) != entry) {
                continue;
              }
              found++;
              if (QUERY == COUNT_HITS) { continue; }
              let point = body.position + fromBody(hit.point, body);
              let normal = fromBody(hit.normal, body);
              first = Hit(select(point, point + shift, PERIODIC), normal, hit.fraction, key);
              if (QUERY == WRITE_HITS && hitStarts[q + 1u] - found < arrayLength(&hits)) {
                hits[hitStarts[q + 1u] - found] = first;
              }
            }
          }
        }
      }
    }
  }
  if (QUERY == FIRST_HIT) { hits[q] = first; }
  if (QUERY == COUNT_HITS) { hitCounts[q] = select(0u, hitCounts[q], hasBegun) + found; }
}
