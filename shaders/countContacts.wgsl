// Counts the contacts that each disk owns: pairs within reach with disks of its own level, of higher slots in its own
// cell and of any slot in the cell to the right and the three above; pairs with disks of finer levels; and the edges
// within reach that its cell of each body's grid lists, body by body. edgeTable holds a start for each cell of a body's
// grid, then the edge indices that the starts point at. Notes the pairs of disks in newStarts: see shared/partners.wgsl.
// One thread per slot.

import package::schemas::{Body, Edge, Params, Pose, Status, NONE, WORKGROUP};
import package::shared::edge::{bodyAt, edgeCell, gapToEdge, toBodyPoint};
import package::shared::grid::{Area, finerArea, levelOf, ownArea, searchedRun};
import package::shared::partners::{bitsOfRun, partnersAt};
import package::shared::status::keepsList;
import package::shared::touch::gapToDisk;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> edges: array<Edge>;
@group(0) @binding(5) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(6) var<storage, read> bodies: array<Body>;
@group(0) @binding(7) var<storage, read_write> contactCounts: array<u32>;
@group(0) @binding(8) var<storage, read_write> newStarts: array<u32>;

// all disks are of one level
override ONE_LEVEL: bool;

// The number of contacts with disks that have been found, and the bits of those in the disk's own level.
struct Partners { found: u32, bits: u32, secondRun: u32 }

fn searchArea(area: Area, i: u32, pose: Pose, before: Partners) -> Partners {
  var partners = before;
  for (var n = 0u; n < area.runs; n++) {
    let run = searchedRun(area, n);
    let first = select(cellStarts[run.first], i + 1u, area.isOwn && n == 0u);
    let end = cellStarts[run.end];
    var bits = 0u;
    for (var j = first; j < end; j++) {
      let isPartner = u32(gapToDisk(pose, sortedPoses[j]) < params.reach);
      partners.found += isPartner;
      bits |= isPartner << min(j - first, 31u);
    }
    if (area.isOwn && n < 2u) {
      partners.bits |= bitsOfRun(n, bits);
      partners.secondRun = first;
    }
  }
  return partners;
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= params.disks || keepsList()) { return; }
  contactCounts[i] = 0u;
  if (i >= cellStarts[params.cells]) { return; } // the dead are at the end
  let pose = sortedPoses[i];
  var own = 0u;
  if (!ONE_LEVEL) { own = levelOf(pose.radius); }
  var partners = searchArea(ownArea(pose, own), i, pose, Partners(0u, 0u, 0u));
  if (!ONE_LEVEL) {
    for (var level = 0u; level < own; level++) { partners = searchArea(finerArea(pose, level), i, pose, partners); }
  }
  var found = partners.found;
  newStarts[partnersAt(i)] = select(NONE, partners.secondRun, countOneBits(partners.bits) == found);
  newStarts[partnersAt(i) + 1u] = partners.bits;
  for (var b = 0u; b < params.bodies; b++) {
    let body = bodyAt(b, own, 0u);
    let local = toBodyPoint(pose, body);
    let cell = edgeCell(local.position, body);
    let end = edgeTable[cell + 1u];
    for (var k = edgeTable[cell]; k < end; k++) {
      if (gapToEdge(local, pose.radius, edges[edgeTable[k]]) < params.reach) { found++; }
    }
  }
  contactCounts[i] = found;
}
