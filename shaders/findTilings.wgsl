// Finds the tiling of the solver that each contact belongs to: the first one in which both its disks are in the same tile (see
// shared/solverTiles.wgsl). Writes it and the slot of the other disk into a word per contact, and clears the colors that are taken at each
// disk, all for orderContacts.wgsl. If the impulses of the new list are to be summed up for the
// warm start, it also clears these sums. One thread per slot of an awake disk.

import package::schemas::{Contact, Params, Pose, Status, WarmStart, EDGE_BIT, TILINGS, TILING_UNIT, WORKGROUP};
import package::shared::grid::{cellAlong, levelOf, wrapped};
import package::shared::solverTiles::{colorAt, seamsBeside, seamsCrossed, takenAt};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> newStarts: array<u32>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read_write> contactColors: array<u32>;
@group(0) @binding(7) var<storage, read_write> warmStarts: array<WarmStart>;

// the solver sums up the impulses of each disk for the next warm start
override SUMMED: bool;
// all disks are of one level
override ONE_LEVEL: bool;
// disks at rest fall asleep
override SLEEP: bool;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let slot = thread.x;
  let awake = cellStarts[select(params.cells, params.cells / 2u, SLEEP)];
  if (slot >= awake || keepsList()) { return; }
  for (var tiling = 0u; tiling < TILINGS; tiling++) { contactColors[takenAt(tiling, slot)] = 0u; }
  if (SUMMED && status.summed == 0u) { warmStarts[2u * slot + status.sumIndex] = WarmStart(); }
  let pose = sortedPoses[slot];
  var level = 0u;
  if (!ONE_LEVEL) { level = levelOf(pose.radius); }
  let grid = params.levels[level];
  let column = cellAlong(pose.position.x, grid.origin.x, 0.0, grid.inverseCellSize);
  let row = cellAlong(pose.position.y, grid.origin.y, 0.0, grid.inverseCellHeight);
  let besideColumn = seamsBeside(wrapped(column, grid.columns), grid.columns);
  let besideRow = seamsBeside(wrapped(row, grid.rows), grid.rows);
  // what is not pushed may be in any cell: a sleeping disk or an edge
  let pushed = select(u32(EDGE_BIT), awake, SLEEP);
  let end = newStarts[slot + 1u];
  for (var k = newStarts[slot]; k < end; k++) {
    let b = contacts[k].b;
    var word = slot;
    if (b < pushed) {
      let position = sortedPoses[b].position;
      let otherColumn = cellAlong(position.x, grid.origin.x, 0.0, grid.inverseCellSize);
      let otherRow = cellAlong(position.y, grid.origin.y, 0.0, grid.inverseCellHeight);
      let crossed = seamsCrossed(besideColumn, column, otherColumn, grid.columns) | seamsCrossed(besideRow, row, otherRow, grid.rows);
      word = b + TILING_UNIT * countTrailingZeros(~crossed);
    }
    contactColors[colorAt(k)] = word;
  }
}
