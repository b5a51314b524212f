// Finds the tiling of the solver that each contact belongs to: the first one in which both its disks are in the same tile (see
// shared/solverTiles.wgsl). Writes it and the slot of the other disk into a word per contact, and clears the colors that are taken at each
// disk, all for orderContacts.wgsl. If the impulses of the new list are to be summed up for the
// warm start, it also clears these sums. WORKGROUP
// slots of awake disks per workgroup: see shared/rare.wgsl.

import package::schemas::{CellSlot, Contact, Level, Params, Pose, Status, WarmStart, EDGE_BIT, TILINGS, TILING_UNIT};
import package::shared::grid::{cellAlong, levelOf};
import package::shared::rare::{slotAt, slotsOf};
import package::shared::solverTiles::{FIRST_SEAMS, colorAt, seamsBeside, seamsCrossed, takenAt};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> newStarts: array<u32>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read_write> contactColors: array<u32>;
@group(0) @binding(7) var<storage, read_write> warmStarts: array<WarmStart>;
@group(0) @binding(8) var<storage, read> unordered: array<CellSlot>;

// the solver sums up the impulses of each disk for the next warm start
override SUMMED: bool;
// all disks are of one level
override ONE_LEVEL: bool;
// disks at rest fall asleep
override SLEEP: bool;
// threads of a workgroup
override THREADS: u32;

fn gridOf(slot: u32) -> Level {
  var level = 0u;
  if (!ONE_LEVEL) { level = levelOf(sortedPoses[slot].radius); }
  return params.levels[level];
}

// Seams beside the cell of an awake disk.
struct Beside { columnSeams: u32, rowSeams: u32 }

fn besideOf(slot: u32, grid: Level) -> Beside {
  let cell = unordered[slot].cell - grid.firstCell;
  let row = cell / grid.columns;
  return Beside(seamsBeside(cell - row * grid.columns, grid.columns), seamsBeside(row, grid.rows));
}

// Writes the words of the contacts of a disk as if there were no seam, and clears its colors; returns whether there is one of the first
// tiling beside its cell.
fn writeWords(slot: u32, pushed: u32) -> bool {
  for (var tiling = 0u; tiling < TILINGS; tiling++) { contactColors[takenAt(tiling, slot)] = 0u; }
  if (SUMMED && status.summed == 0u) { warmStarts[2u * slot + status.sumIndex] = WarmStart(); }
  let end = newStarts[slot + 1u];
  for (var k = newStarts[slot]; k < end; k++) {
    let b = contacts[k].b;
    contactColors[colorAt(k)] = select(slot, b, b < pushed);
  }
  let beside = besideOf(slot, gridOf(slot));
  return ((beside.columnSeams | beside.rowSeams) & FIRST_SEAMS) != 0u;
}

// Adds the tilings of the contacts that cross seams.
fn addTilings(slot: u32, pushed: u32) {
  let position = sortedPoses[slot].position;
  let grid = gridOf(slot);
  let beside = besideOf(slot, grid);
  let column = cellAlong(position.x, grid.origin.x, 0.0, grid.inverseCellSize);
  let row = cellAlong(position.y, grid.origin.y, 0.0, grid.inverseCellHeight);
  let end = newStarts[slot + 1u];
  for (var k = newStarts[slot]; k < end; k++) {
    let b = contacts[k].b;
    if (b >= pushed) { continue; }
    let other = sortedPoses[b].position;
    let otherColumn = cellAlong(other.x, grid.origin.x, 0.0, grid.inverseCellSize);
    let otherRow = cellAlong(other.y, grid.origin.y, 0.0, grid.inverseCellHeight);
    let crossed = seamsCrossed(beside.columnSeams, column, otherColumn, grid.columns)
      | seamsCrossed(beside.rowSeams, row, otherRow, grid.rows);
    contactColors[colorAt(k)] = b + TILING_UNIT * countTrailingZeros(~crossed);
  }
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (keepsList()) { return; }
  let awake = cellStarts[select(params.cells, params.cells / 2u, SLEEP)];
  // what is not pushed may be in any cell: a sleeping disk or an edge
  let pushed = select(u32(EDGE_BIT), awake, SLEEP);
  let slots = slotsOf(workgroup.x, local.x, awake);
  var near = 0u;
  for (var n = 0u; n < slots.count; n++) { near |= u32(writeWords(slotAt(slots, n), pushed)) << n; }
  for (; near != 0u; near &= near - 1u) { addTilings(slotAt(slots, countTrailingZeros(near)), pushed); }
}
