// Writes the records of the contacts of the solver's first tiling, in the order in which they are solved (solver/parts/tilePlan.wgsl). Runs after
// packTileDisks.wgsl. One workgroup per tile.

import package::schemas::{Contact, PairMaterial, Params, Status, CONTACT_COLORS, EDGE_BIT, TILE_CAPACITY};
import package::shared::solverTiles::{colorsOfTile, endOfTiles};
import package::shared::tileHeaders::headerOf;
import package::solver::parts::tilePlan::{IS_BEYOND, IS_EDGE, IS_FIRST_EDGE, RECORD_CONTACT, RECORD_FRICTION, RECORD_MASS, RECORD_WORDS, TILE_RECORDS, TILE_TRAITS, TRAIT_LOCAL, TRAIT_WORDS, isPlanCurrent, recordsStart};

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> stageIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> contactOrder: array<u32>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> pairMaterials: array<PairMaterial>;
@group(0) @binding(6) var<storage, read_write> tilePlans: array<u32>;

// threads of a workgroup
override THREADS: u32;

fn localNumber(traits: u32, slot: u32) -> u32 {
  let number = tilePlans[traits + TRAIT_WORDS * slot + TRAIT_LOCAL];
  return select(IS_BEYOND, number, number < TILE_CAPACITY);
}

// Whether a contact with an edge is the first one of its disk.
fn isFirstEdge(k: u32, a: u32) -> bool {
  if (k == 0u) { return true; }
  return contacts[k - 1u].a != a || contacts[k - 1u].b < EDGE_BIT;
}

fn othersNumber(traits: u32, k: u32, a: u32, b: u32) -> u32 {
  if (b >= EDGE_BIT) { return select(IS_EDGE, IS_FIRST_EDGE, isFirstEdge(k, a)); }
  return localNumber(traits, b);
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (isPlanCurrent()) { return; }
  let colors = colorsOfTile(0u, 0u, 0u, workgroup.x);
  // the section of the first tiling
  let section = endOfTiles();
  let records = recordsStart();
  let header = headerOf(workgroup.x);
  let traits = tilePlans[header + TILE_TRAITS];
  for (var color = local.x; color < CONTACT_COLORS + 2u; color += THREADS) {
    tilePlans[header + TILE_RECORDS + color] = records + RECORD_WORDS * (contactOrder[colors + color] - section);
  }
  let first = contactOrder[colors];
  let end = contactOrder[colors + CONTACT_COLORS + 1u];
  for (var n = first + local.x; n < end; n += THREADS) {
    let k = contactOrder[n];
    let a = contacts[k].a;
    let record = records + RECORD_WORDS * (n - section);
    tilePlans[record] = localNumber(traits, a) | (othersNumber(traits, k, a, contacts[k].b) << 16u);
    tilePlans[record + RECORD_CONTACT] = k;
    tilePlans[record + RECORD_MASS] = bitcast<u32>(pairMaterials[k].mass);
    tilePlans[record + RECORD_FRICTION] = bitcast<u32>(pairMaterials[k].friction);
  }
}
