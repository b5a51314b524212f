// The share of kept impulses of a disk. Twin: src/reference/shared/solverTiles.ts

import package::kernel::contactOrder;
import package::shared::solverTiles::{placeAt, shareAt};

// The share of the tile that a disk is in.
fn diskShare(slot: u32) -> f32 {
  return bitcast<f32>(contactOrder[shareAt(contactOrder[placeAt(slot)])]);
}
