// Finds the first edge that moving shapes touch, body by body in body coordinates. One thread per cast. If disks are asked for,
// castOutlines.wgsl came before: an edge that is touched sooner replaces the hit.

import package::schemas::{
  Arc, Body, Edge, Hit, Params, Request, ShapeCast, Status, EDGE_BIT, MAX_PART_ARCS, QUERY_DISKS, WORKGROUP,
};
import package::shared::cast::{boxAround, isSooner, noHit, pathOf, pieceBegin, walkWithin};
import package::shared::castEdge::edgeBlock;
import package::queries::parts::castOutlineEdge::meetOutline;
import package::shared::edge::{bodyAt, fromBody, intoBody, toBody};
import package::shared::filter::isFound;
import package::shared::grainParts::outlineOf;
import package::shared::periodic::{castImages, castShift};
import package::queries::parts::sumOutline::placeMoving;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> request: Request;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> shapeCasts: array<ShapeCast>;
@group(0) @binding(4) var<storage, read> castArcs: array<Arc>;
@group(0) @binding(5) var<storage, read> edges: array<Edge>;
@group(0) @binding(6) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(7) var<storage, read> bodies: array<Body>;
@group(0) @binding(8) var<storage, read_write> hits: array<Hit>;

// the box is periodic
override PERIODIC: bool;

// the sum of both outlines
var<private> arcs: array<Arc, 2 * MAX_PART_ARCS>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let q = thread.x;
  if (q >= request.count) { return; }
  let hasBegun = (request.kinds & QUERY_DISKS) != 0u;
  let asked = shapeCasts[q];
  let outline = outlineOf(asked.outline);
  // walls may be up to half a period outside the box
  let images = castImages(asked.origin, asked.translation, asked.radius, 0.625);
  var first = noHit(pathOf(asked.origin, asked.translation, asked.radius));
  if (hasBegun) { first = hits[q]; }
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, 0u, 0u);
    placeMoving(outline, intoBody(asked.rotation, body));
    for (var image = 0u; image < images.count; image++) {
      let shift = castShift(images, image);
      let path = pathOf(toBody(asked.origin - shift, body), intoBody(asked.translation, body), asked.radius);
      let cell = 1.0 / body.inverseCellSize;
      let margin = path.radius + path.blur;
      let high = body.corner + vec2f(f32(body.columns), f32(body.rows)) * cell;
      let walk = walkWithin(path, body.corner - margin, high + margin, cell, margin, body.columns, body.rows);
      for (var k = 0u; k < walk.pieces; k++) {
        if (pieceBegin(walk, k) > first.fraction) { break; }
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
              let hit = meetOutline(path, outline.count, edge);
              if (!(hit.fraction <= 1.0 && isSooner(hit.fraction, key, first))) { continue; }
              let point = body.position + fromBody(hit.point, body);
              let normal = fromBody(hit.normal, body);
              first = Hit(select(point, point + shift, PERIODIC), normal, hit.fraction, key);
            }
          }
        }
      }
    }
  }
  hits[q] = first;
}
