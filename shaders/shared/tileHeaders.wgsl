// Headers of the plans of tiles in `tilePlans`: see solver/parts/tilePlan.wgsl. Twin: src/reference/shared/tileHeaders.ts

import package::schemas::CONTACT_COLORS;

const HEADER_WORDS = CONTACT_COLORS + 6u;
// The word of a header with the share of the kept impulses, an f32.
const TILE_SHARE = CONTACT_COLORS + 5u;

fn headerOf(tile: u32) -> u32 {
  return HEADER_WORDS * tile;
}
