// Finds the wall nearest to a point, of those whose skins are within the radius of its region, by doubling a search box around
// the point until no wall outside it can be nearer than what is found. One thread per point. If disks are asked for,
// findNearest.wgsl came before: a wall that is nearer replaces the disk.

import package::schemas::{
  Body, Edge, Nearest, Params, Region, Request, Status, EDGE_BIT, MAX_DOUBLINGS, NONE, PATH_ROUNDING, QUERY_DISKS, WORKGROUP,
};
import package::shared::cast::{Box, pathOf};
import package::shared::castEdge::edgeBlock;
import package::shared::edge::{Point, awayFromEdge, bodyAt, distanceToEdge, fromBody, toBody};
import package::shared::exact::{maxExact, minExact};
import package::shared::filter::isFound;
import package::shared::periodic::{castShift, nearImages};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> request: Request;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> regions: array<Region>;
@group(0) @binding(4) var<storage, read> edges: array<Edge>;
@group(0) @binding(5) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(6) var<storage, read> bodies: array<Body>;
@group(0) @binding(7) var<storage, read_write> nearestDisks: array<Nearest>;

// the box is periodic
override PERIODIC: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let q = thread.x;
  if (q >= request.count) { return; }
  let most = regions[q].radius;
  let point = regions[q].low;
  var found = Nearest(most, NONE, vec2f());
  if ((request.kinds & QUERY_DISKS) != 0u) { found = nearestDisks[q]; }
  // walls may be up to half a period outside the box
  let images = nearImages(point, most, 0.625);
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, 0u, 0u);
    for (var image = 0u; image < images.count; image++) {
      let local = toBody(point - castShift(images, image), body);
      let blur = pathOf(local, vec2f(), 0.0).blur;
      // no edge of the body is nearer than this along at least one axis
      let cell = 1.0 / body.inverseCellSize;
      let below = body.corner - local;
      let above = local - (body.corner + vec2f(f32(body.columns), f32(body.rows)) * cell);
      let outside = maxExact(maxExact(below.x, above.x), maxExact(below.y, above.y));
      var half = maxExact(outside, 0.0) + cell;
      for (var round = 0u; round <= MAX_DOUBLINGS; round++) {
        half = maxExact(0.0, minExact(found.distance, half));
        let margin = half + (blur + PATH_ROUNDING * half);
        let block = edgeBlock(Box(local - margin, local + margin), body);
        for (var row = block.bottom; row <= block.top; row++) {
          for (var column = block.left; column <= block.right; column++) {
            let entry = body.table + row * body.columns + column;
            let end = edgeTable[entry + 1u];
            for (var e = edgeTable[entry]; e < end; e++) {
              let edge = edges[edgeTable[e]];
              let key = EDGE_BIT | edgeTable[e];
              if (edge.sensor != 0u || !isFound(edge.category, edge.mask, request.mask, request.category)) { continue; }
              let at = Point(local, vec2f());
              let distance = distanceToEdge(at, edge) - edge.radius;
              if (!(distance <= most)) { continue; }
              if (distance < found.distance || (distance == found.distance && key < found.id)) {
                found = Nearest(distance, key, fromBody(awayFromEdge(at, edge), body));
              }
            }
          }
        }
        let hasColumns = block.left == 0u && block.right + 1u == body.columns;
        let hasRows = block.bottom == 0u && block.top + 1u == body.rows;
        if ((hasColumns && hasRows) || found.distance <= half) { break; }
        half = select(2.0 * half, found.distance, round + 1u == MAX_DOUBLINGS);
      }
    }
  }
  nearestDisks[q] = found;
}
