// Writes the share of a tile in its kept impulses. It reads of the status only what no thread of the stage writes, so it may run after a halt: the sums
// of this step are then those of the last substep that was relaxed, and give the same share again. Those of another step would not.
// Twin: src/reference/step/parts/tileShare.ts

import package::kernel::{PLANNED, SHARED, SLEEP, contactOrder, params, status, tilePlans};
import package::shared::solverTiles::{shareAt, solverTileCount};
import package::shared::tileShares::shareOf;
import package::shared::tileHeaders::{TILE_SHARE, headerOf};
import package::shared::tiles::stepNumber;

fn findShare(tile: u32) {
  let grid = params.levels[0];
  if (!SHARED || (SLEEP && status.awakeSlots == 0u)) { return; }
  if (status.summedIn != stepNumber() || atomicLoad(&status.unsettled) == 0u || tile >= solverTileCount(grid)) { return; }
  let share = shareOf(grid, tile);
  contactOrder[shareAt(tile)] = bitcast<u32>(share);
  if (PLANNED) { tilePlans[headerOf(tile) + TILE_SHARE] = bitcast<u32>(share); }
  if (share < 1.0) { atomicStore(&status.reduced, 1u); }
}
