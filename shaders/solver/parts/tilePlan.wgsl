// The plan of the solver's first tiling, in `tilePlans`: compact records in the order in which contacts are solved, and the disks of each
// tile. Disks have local numbers in their tile, in row-major order of its cells. Twin: src/reference/solver/parts/tilePlan.ts
//
// 1. A header per tile, with words of the plan: the first disk of the tile, the number of its disks, the first trait, the first record of the
//    tile, the end of each color, and the share of the kept impulses. A kernel of a tile needs no other numbers: a software driver takes long for the division that finds them.
//    Behind all headers, the number of living disks.
// 2. The slots of the disks, tile after tile.
// 3. A trait per slot (TRAIT_ constants).
// 4. A record of four words per contact of the tiling (RECORD_ constants).

import package::kernel::{stageIndex, params, status};
import package::schemas::PLANS_ALWAYS;
import package::shared::solverTiles::solverTileCount;
import package::shared::tileHeaders::HEADER_WORDS;

// Offsets in a header.
const TILE_DISKS = 1u;
const TILE_TRAITS = 2u;
const TILE_RECORDS = 3u;

const TRAIT_WORDS = 8u;
// Offsets in a trait: the inverse mass and radius when the list was made, the slot before its last rebuild, the local number, and the position and
// its residue when the list was made.
const TRAIT_RADIUS = 1u;
const TRAIT_SOURCE = 2u;
const TRAIT_LOCAL = 3u;
const TRAIT_POSITION = 4u;
const TRAIT_RESIDUE = 6u;

const RECORD_WORDS = 4u;
// Offsets in a record: the number of the contact, its mass and friction. The first word has the local number of the owner in its lower half,
// and that of the other disk in the upper one.
const RECORD_CONTACT = 1u;
const RECORD_MASS = 2u;
const RECORD_FRICTION = 3u;
// In place of the other disk: a contact with an edge, and the first one of the disk.
const IS_EDGE = 0x8000u;
const IS_FIRST_EDGE = 0x8001u;
// In place of a local number: one that does not fit in workgroup memory.
const IS_BEYOND = 0x7fffu;

// The word of the number of living disks.
fn livingAt() -> u32 {
  return HEADER_WORDS * solverTileCount(params.levels[0]);
}

fn disksStart() -> u32 {
  return livingAt() + 1u;
}

fn traitsStart() -> u32 {
  return disksStart() + params.disks;
}

fn recordsStart() -> u32 {
  return traitsStart() + TRAIT_WORDS * params.disks;
}

// Whether the plan is that of the current list, so that it is not written: the list was not rebuilt, and the stage does not write it all the same.
fn isPlanCurrent() -> bool {
  return status.halted != 0u || (stageIndex != PLANS_ALWAYS && atomicLoad(&status.stale) == 0u);
}
