// Writes the place of each disk into `contactOrder`: the solver's tile of the finest level that its centre is in, and its mass, 0 if
// nothing moves it. Runs after a
// rebuild of the contact list. One thread per slot.

import package::schemas::{Material, Motion, Params, Pose, Status, NONE, WORKGROUP};
import package::shared::grid::{cellAlong, wrapped};
import package::shared::solverTiles::{placeAt, solverTileAlong, solverTilesAlong};
import package::shared::status::keepsList;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> sortedPoses: array<Pose>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(4) var<storage, read> materials: array<Material>;
@group(0) @binding(5) var<storage, read_write> contactOrder: array<u32>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let slot = thread.x;
  if (keepsList() || slot >= params.disks) { return; }
  let id = motions[slot].id;
  if (id == NONE) { return; }
  let grid = params.levels[0];
  let position = sortedPoses[slot].position;
  let column = wrapped(cellAlong(position.x, grid.origin.x, 0.0, grid.inverseCellSize), grid.columns);
  let row = wrapped(cellAlong(position.y, grid.origin.y, 0.0, grid.inverseCellHeight), grid.rows);
  let place = placeAt(slot);
  contactOrder[place] = solverTileAlong(row, 0u, grid.rows) * solverTilesAlong(grid.columns) + solverTileAlong(column, 0u, grid.columns);
  let inverseMass = materials[id].inverseMass;
  contactOrder[place + 1u] = 0u;
  if (inverseMass > 0.0) { contactOrder[place + 1u] = bitcast<u32>(1.0 / inverseMass); }
}
