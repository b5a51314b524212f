// Ends a rebuild of the contact list: counts the awake disks, whose slots come first, and the others, and restores the contact counts
// of sleeping disks in their new slots. Finds the rows of cells of each level that awake disks are in: the solver visits
// no others. One thread per slot; the first ones also do a level each.

import package::schemas::{CellSlot, Motion, Params, Rest, Span, Status, NONE, WORKGROUP};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> rests: array<Rest>;
@group(0) @binding(5) var<storage, read_write> activeContactCounts: array<u32>;
@group(0) @binding(6) var<storage, read> unordered: array<CellSlot>;

// The rows from the first awake disk of a level to the last one: slots are in the order of cells.
fn awakeRowsOf(level: u32) -> Span {
  let grid = params.levels[level];
  let first = cellStarts[grid.firstCell];
  let end = cellStarts[grid.firstCell + grid.columns * grid.rows];
  if (first == end) { return Span(); }
  let low = (unordered[first].cell - grid.firstCell) / grid.columns;
  let high = (unordered[end - 1u].cell - grid.firstCell) / grid.columns;
  return Span(low, high + 1u - low);
}

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (keepsList()) { return; }
  if (i < params.levelCount) { status.awakeRows[i] = awakeRowsOf(i); }
  if (i >= params.disks) { return; }
  let awake = cellStarts[params.cells / 2u];
  if (i == 0u) {
    status.awakeSlots = awake;
    status.asleep = cellStarts[params.cells] - awake;
  }
  if (i < awake) { return; }
  let id = motions[i].id;
  if (id == NONE) { activeContactCounts[i] = 0u; } else { activeContactCounts[i] = rests[id].contacts; }
}
