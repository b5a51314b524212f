// Wakes the tiles with a disk that has not rested, and their neighbours: what moves has others around it that are awake, and
// finds them so in the next steps. The grid's table repeats, and so do its tiles. One thread per tile.

import package::schemas::{Params, Status, WORKGROUP};
import package::shared::tiles::{isRestMeasured, stepNumber, tileCount, tilesAlong};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read_write> wakeTiles: array<atomic<u32>>;

@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let tile = thread.x;
  if (tile >= tileCount() || isRestMeasured() || atomicLoad(&status.someWoken) != stepNumber()) { return; }
  let columns = tilesAlong(params.levels[0].columns);
  let rows = tilesAlong(params.levels[0].rows);
  for (var n = 0u; n < 9u; n++) {
    let column = (tile % columns + columns + n % 3u - 1u) % columns;
    let row = (tile / columns + rows + n / 3u - 1u) % rows;
    if (atomicLoad(&wakeTiles[row * columns + column]) == stepNumber()) {
      atomicStore(&wakeTiles[tileCount() + tile], stepNumber());
      return;
    }
  }
}
