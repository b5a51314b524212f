// Drops the kept impulses of crushed tiles. Where walls press disks together that cannot give way, no impulses solve all contacts: in
// each substep they grow, and the next warm start throws apart what they do not balance. A tile is deep in a substep if more than
// CRUSHED_SHARE of its contacts that overlap are deeper than CRUSHED_OVERLAP of both radii. A hit is, too, for a moment; walls crush a tile
// that was deep in CRUSHED_AGE more substeps than not while a wall closed in on a disk that it overlaps as deeply, and all its contacts begin
// anew in the next one: then disks move as fast as walls and push-out move them. One workgroup per level and tile of the first tiling (shared/solverTiles.wgsl), which counts no
// contacts if no overlap of the substep is deep. 16 bytes of workgroup memory.

import package::schemas::{
  Contact, GrainPair, Impulses, Level, PairMaterial, Params, Span, Status, CRUSHED_AGE, CRUSHED_OVERLAP, CRUSHED_SHARE, EDGE_BIT, LEAST_CRUSHED, LEVEL_SPAN, NONE, TILINGS,
};
import package::shared::solverTiles::{TileCells, cellBehind, cellsOfTile, solverTilesBefore};
import package::shared::tileToSolve::tileToSolve;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<uniform> stageIndex: u32;
@group(0) @binding(2) var<storage, read_write> status: Status;
@group(0) @binding(3) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(4) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read> pairMaterials: array<PairMaterial>;
@group(0) @binding(7) var<storage, read> grainPairs: array<GrainPair>;
@group(0) @binding(8) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(9) var<storage, read_write> crushAges: array<u32>;

// there are grains
override GRAINS: bool;
// disks at rest fall asleep
override SLEEP: bool;
// threads of a workgroup
override THREADS: u32;

var<workgroup> ownTile: u32;
// 1 if an overlap of the substep is deep, else 0
var<workgroup> someDeep: u32;
// contacts of the tile that overlap, and those that are deep
var<workgroup> touching: atomic<u32>;
var<workgroup> deep: atomic<u32>;

// Both radii, or the radii of the largest disks in both parts; those of an edge are 0.
fn radiiOf(k: u32) -> f32 {
  if (GRAINS) { return grainPairs[k].innerA + grainPairs[k].innerB; }
  return pairMaterials[k].radiusA + pairMaterials[k].radiusB;
}

fn countContacts(slot: u32) {
  let span = contactSpans[slot];
  for (var k = span.start; k < span.start + span.count; k++) {
    // a sensor pushes nothing
    if (!(contacts[k].gap < 0.0) || contacts[k].restitution < 0.0) { continue; }
    atomicAdd(&touching, 1u);
    if (!(contacts[k].gap < -CRUSHED_OVERLAP * radiiOf(k))) { continue; }
    atomicAdd(&deep, 1u);
    if (contacts[k].b >= EDGE_BIT && dot(contacts[k].wallVelocity, contacts[k].normal) < 0.0) { atomicStore(&status.pressing, 1u); }
  }
}

fn clearContacts(slot: u32) {
  let span = contactSpans[slot];
  for (var k = span.start; k < span.start + span.count; k++) { impulses[k] = Impulses(); }
}

// Counts or clears the contacts of the disks in row j of the tile.
fn visitRow(grid: Level, area: TileCells, j: u32, clears: bool) {
  let first = grid.firstCell + cellBehind(area.row, j, grid.rows) * grid.columns;
  for (var i = 0u; i < area.columns; i++) {
    let cell = first + cellBehind(area.column, i, grid.columns);
    for (var slot = cellStarts[cell]; slot < cellStarts[cell + 1u]; slot++) {
      if (clears) { clearContacts(slot); } else { countContacts(slot); }
    }
  }
}

// Counts the substep in the age of a tile, and returns the age.
fn agedBy(isDeep: bool, at: u32) -> u32 {
  var age = crushAges[at];
  if (isDeep) { age = min(age + 1u, 2u * CRUSHED_AGE); }
  else if (age > 0u) { age--; }
  crushAges[at] = age;
  return age;
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let level = stageIndex / TILINGS;
  let grid = params.levels[level];
  if (local.x == 0u) {
    ownTile = tileToSolve(level, 0u, workgroup.x);
    // the smallest radius of the level
    let least = grid.largestRadius / LEVEL_SPAN;
    someDeep = u32(bitcast<f32>(atomicLoad(&status.deepest)) > CRUSHED_OVERLAP * least);
    atomicStore(&touching, 0u);
    atomicStore(&deep, 0u);
  }
  let tile = workgroupUniformLoad(&ownTile);
  if (tile == NONE) { return; }
  let area = cellsOfTile(grid, 0u, tile);
  if (workgroupUniformLoad(&someDeep) != 0u) {
    for (var j = local.x; j < area.rows; j += THREADS) { visitRow(grid, area, j, false); }
  }
  workgroupBarrier();
  if (local.x == 0u) {
    let count = atomicLoad(&deep);
    let isDeep = status.pressed != 0u && count >= LEAST_CRUSHED && f32(count) > CRUSHED_SHARE * f32(atomicLoad(&touching));
    let age = agedBy(isDeep, solverTilesBefore(level) + tile);
    ownTile = select(NONE, tile, age >= CRUSHED_AGE);
    if (age >= CRUSHED_AGE) { atomicAdd(&status.crushes, 1u); }
  }
  if (workgroupUniformLoad(&ownTile) == NONE) { return; }
  for (var j = local.x; j < area.rows; j += THREADS) { visitRow(grid, area, j, true); }
}
