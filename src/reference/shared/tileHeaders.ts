/** Twin of shaders/shared/tileHeaders.wgsl. */

export const HEADER_WORDS: u32 = CONTACT_COLORS + 6
export const TILE_SHARE: u32 = CONTACT_COLORS + 5

export function headerOf(tile: u32): u32 {
  return HEADER_WORDS * tile
}
