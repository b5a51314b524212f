// Writes the disks of each tile of the solver's first tiling, and what kernels need of them (solver/parts/tilePlan.wgsl). Every living disk is in
// exactly one of these tiles. Runs after a rebuild of the contact list, and before the first substep after a restored state. One workgroup
// per tile. 96 bytes of workgroup memory.

import package::schemas::{Material, Motion, Params, Pose, Status, SOLVER_TILE};
import package::shared::solverTiles::{cellBehind, cellsOfTile, shareAt, solverTilesAlong};
import package::shared::tileHeaders::{TILE_SHARE, headerOf};
import package::solver::parts::tilePlan::{TILE_DISKS, TILE_TRAITS, TRAIT_LOCAL, TRAIT_POSITION, TRAIT_RADIUS, TRAIT_RESIDUE, TRAIT_SOURCE, TRAIT_WORDS, disksStart, isPlanCurrent, livingAt, traitsStart};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> stageIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(5) var<storage, read> motions: array<Motion>;
@group(0) @binding(6) var<storage, read> materials: array<Material>;
@group(0) @binding(7) var<storage, read> sourceSlots: array<u32>;
@group(0) @binding(8) var<storage, read_write> tilePlans: array<u32>;
@group(0) @binding(9) var<storage, read> contactOrder: array<u32>;

// threads of a workgroup
override THREADS: u32;

// Rows of the largest tile.
const MAX_ROWS = 2u * SOLVER_TILE;

var<workgroup> isIdle: u32;
// local number of the first disk in each row of cells
var<workgroup> firstOfRow: array<u32, MAX_ROWS>;

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (local.x == 0u) { isIdle = u32(isPlanCurrent()); }
  if (workgroupUniformLoad(&isIdle) != 0u) { return; }
  let grid = params.levels[0];
  let tile = workgroup.x;
  let area = cellsOfTile(grid, 0u, tile);
  let tilesAcross = solverTilesAlong(grid.columns);
  let header = headerOf(tile);
  if (local.x == 0u) {
    // disks of the rows of tiles before, then those of its own rows to the left
    let below = grid.firstCell + tile / tilesAcross * SOLVER_TILE * grid.columns;
    var before = cellStarts[below] - cellStarts[grid.firstCell];
    var disks = 0u;
    for (var j = 0u; j < area.rows; j++) {
      let row = grid.firstCell + cellBehind(area.row, j, grid.rows) * grid.columns;
      before += cellStarts[row + area.column] - cellStarts[row];
      firstOfRow[j] = disks;
      disks += cellStarts[row + area.column + area.columns] - cellStarts[row + area.column];
    }
    before += disksStart();
    tilePlans[header] = before;
    tilePlans[header + TILE_DISKS] = disks;
    tilePlans[header + TILE_TRAITS] = traitsStart();
    tilePlans[header + TILE_SHARE] = contactOrder[shareAt(tile)];
    if (tile == 0u) { tilePlans[livingAt()] = cellStarts[params.cells]; }
    isIdle = before;
  }
  let first = workgroupUniformLoad(&isIdle);
  let traits = traitsStart();
  for (var j = local.x; j < area.rows; j += THREADS) {
    let row = grid.firstCell + cellBehind(area.row, j, grid.rows) * grid.columns + area.column;
    var number = firstOfRow[j];
    for (var slot = cellStarts[row]; slot < cellStarts[row + area.columns]; slot++) {
      tilePlans[first + number] = slot;
      let disk = traits + TRAIT_WORDS * slot;
      tilePlans[disk] = bitcast<u32>(materials[motions[slot].id].inverseMass);
      tilePlans[disk + TRAIT_RADIUS] = bitcast<u32>(sortedPoses[slot].radius);
      tilePlans[disk + TRAIT_SOURCE] = sourceSlots[slot];
      tilePlans[disk + TRAIT_LOCAL] = number;
      tilePlans[disk + TRAIT_POSITION] = bitcast<u32>(sortedPoses[slot].position.x);
      tilePlans[disk + TRAIT_POSITION + 1u] = bitcast<u32>(sortedPoses[slot].position.y);
      tilePlans[disk + TRAIT_RESIDUE] = bitcast<u32>(sortedPoses[slot].residue.x);
      tilePlans[disk + TRAIT_RESIDUE + 1u] = bitcast<u32>(sortedPoses[slot].residue.y);
      number++;
    }
  }
}
