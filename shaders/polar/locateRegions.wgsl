// Locates points in the regions of the polar diagrams: finds the circle that a rotating ray meets first, from one
// starting direction in one sense of rotation. One thread per point. queries is bound at the length in use.

import package::schemas::{
  PolarCell, PolarCircle, PolarLayer, PolarLink, PolarNode, PolarStep, RegionAnswer, RegionQuery, NONE, REGION_AHEAD,
  REGION_INSIDE, REGION_TURNED, WORKGROUP,
};
import package::polar::parts::polarCells::{cellAt, isCovered, laned};
import package::polar::parts::polarChain::{linkIn, lookAt, stripsOf, topAlong};

@group(0) @binding(0) var<storage, read> layers: array<PolarLayer>;
@group(0) @binding(1) var<storage, read> circles: array<PolarCircle>;
@group(0) @binding(2) var<storage, read> steps: array<PolarStep>;
@group(0) @binding(3) var<storage, read> nodes: array<PolarNode>;
@group(0) @binding(4) var<storage, read> cells: array<PolarCell>;
@group(0) @binding(5) var<storage, read> links: array<PolarLink>;
@group(0) @binding(6) var<storage, read> queries: array<RegionQuery>;
@group(0) @binding(7) var<storage, read_write> answers: array<RegionAnswer>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x >= arrayLength(&queries)) { return; }
  let query = queries[thread.x];
  let point = laned(query.axis, query.point);
  let cell = cellAt(stripsOf(query.layer, query.axis), query.axis, point);
  if (isCovered(query.axis, point, cell, false)) {
    answers[thread.x] = RegionAnswer(NONE, REGION_INSIDE);
    return;
  }
  let first = layers[query.layer].circles;
  let ahead = select(cells[cell].left, cells[cell].right, query.ahead > 0.0);
  if (ahead != NONE) {
    answers[thread.x] = RegionAnswer(ahead - first, REGION_AHEAD);
    return;
  }
  let look = lookAt(query.layer, query.axis, query.ahead, query.turn);
  // for a point on the level of a pole, the cell is the one below it
  let link = linkIn(look, topAlong(look, cell, point.y, -1.0), point);
  if (link == NONE) {
    answers[thread.x] = RegionAnswer(NONE, REGION_TURNED);
    return;
  }
  answers[thread.x] = RegionAnswer(links[link].circle - first, REGION_TURNED);
}
