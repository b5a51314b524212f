// Sums up each tile of the finest level at the end of a substep: the mass and momentum of its disks, and the kept impulses on its faces, from which
// endSubstep.wgsl finds its share of them (shared/tileShares.wgsl). Disks of all levels count in the tile that their centre was in when the list was
// made. Leaves unless a relaxing pass of the substep has changed velocities. Disks are dealt to SHARE_PARTS partial sums in turn, so the bits do
// not depend on the number of threads. One workgroup per tile. 3 kB of workgroup memory.

import package::schemas::{
  Contact, Impulses, Motion, Params, Span, Status, TileSum, BONDED_BIT, EDGE_BIT, PRESSED_OVERLAP, SHARE_PARTS, TILE_BONDED,
  TILE_BOUNCED, TILE_PRESSED,
};
import package::shared::awake::pushedEnd;
import package::shared::grid::{cellAlong, wrapped};
import package::shared::solverTiles::{TileCells, cellBehind, cellsOfTile, placeAt};
import package::shared::tileShares::{FACES, WALLS, faceTo};
import package::shared::tiles::stepNumber;
import package::solver::parts::openingSpeed::openingSpeed;

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> status: Status;
@group(0) @binding(2) var<storage, read> cellStarts: array<u32>;
@group(0) @binding(3) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(4) var<storage, read> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(6) var<storage, read> motions: array<Motion>;
@group(0) @binding(7) var<storage, read> contactOrder: array<u32>;
@group(0) @binding(8) var<storage, read_write> tileSums: array<TileSum>;

// restitution and rolling resistance of all materials are 0
override PLAIN: bool;
// disks at rest fall asleep
override SLEEP: bool;
// threads of a workgroup
override THREADS: u32;

// Words of a partial sum: the mass, its momentum, the impulses on its faces, the energy of push-out, and the work of walls.
const MOMENTUM = 1u;
const IMPULSES = 3u;
const PUSH_OUT = IMPULSES + 2u * FACES;
const WALL_WORK = PUSH_OUT + 1u;
const WORDS = WALL_WORK + 1u;

// Where the places of slots begin in `contactOrder`.
var<private> places: u32;
var<workgroup> isIdle: u32;
var<workgroup> parts: array<f32, WORDS * SHARE_PARTS>;
var<workgroup> totals: array<f32, WORDS>;
// TILE_ bits
var<workgroup> traits: array<u32, SHARE_PARTS>;

// Cells of a level: the first column and row in the table, which repeats, and how many there are.
struct Block { column: u32, row: u32, columns: u32, rows: u32 }

// The first index of cells along one axis from low to high, with one more on either side, and their number.
fn cellsFrom(low: f32, high: f32, corner: f32, inverseCellSize: f32, count: u32) -> vec2u {
  let first = cellAlong(low, corner, 0.0, inverseCellSize) - 1;
  let last = cellAlong(high, corner, 0.0, inverseCellSize) + 1;
  return vec2u(wrapped(first, count), min(u32(last - first) + 1u, count));
}

// The cells of a level with the disks of a tile, and with those that may touch them.
fn blockOf(area: TileCells, level: u32) -> Block {
  let finest = params.levels[0];
  let grid = params.levels[level];
  if (level == 0u) {
    let column = cellBehind(area.column, grid.columns - 1u, grid.columns);
    let row = cellBehind(area.row, grid.rows - 1u, grid.rows);
    return Block(column, row, min(area.columns + 2u, grid.columns), min(area.rows + 2u, grid.rows));
  }
  let left = finest.origin.x + f32(area.column) / finest.inverseCellSize;
  let bottom = finest.origin.y + f32(area.row) / finest.inverseCellHeight;
  let right = left + f32(area.columns) / finest.inverseCellSize;
  let top = bottom + f32(area.rows) / finest.inverseCellHeight;
  let columns = cellsFrom(left, right, grid.origin.x, grid.inverseCellSize, grid.columns);
  let rows = cellsFrom(bottom, top, grid.origin.y, grid.inverseCellHeight, grid.rows);
  return Block(columns.x, rows.x, columns.y, rows.y);
}

// Whether the impulse is that of a bounce, which the next warm start leaves out.
fn isBounce(k: u32) -> bool {
  if (PLAIN) { return false; }
  return impulses[k].normal < 0.0 || (contacts[k].approach < -params.restitutionThreshold && contacts[k].restitution > 0.0);
}

// The TILE_ bits of a contact of a disk of the tile.
fn traitsOf(k: u32) -> u32 {
  if (PLAIN) { return 0u; }
  // a sensor pushes nothing
  let isPressed = contacts[k].gap < -PRESSED_OVERLAP * params.smallestRadius && contacts[k].restitution >= 0.0;
  return select(0u, u32(TILE_BOUNCED), isBounce(k)) | select(0u, u32(TILE_PRESSED), isPressed);
}

fn massAt(slot: u32) -> f32 {
  return bitcast<f32>(contactOrder[places + 2u * slot + 1u] & ~u32(BONDED_BIT));
}

fn addTwo(word: u32, sum: vec2f) {
  parts[word] += sum.x;
  parts[word + 1u] += sum.y;
}

// Adds the impulse of a contact, on its owner or the other disk, to a face, and between tiles half the energy of its push-out.
fn addImpulse(part: u32, face: u32, k: u32, isOwner: bool) {
  let stored = impulses[k];
  if (!(stored.normal > 0.0) || isBounce(k)) { return; }
  let normal = contacts[k].normal;
  let impulse = stored.normal * normal + stored.tangent * vec2f(-normal.y, normal.x);
  let given = select(impulse, -impulse, isOwner);
  addTwo(WORDS * part + IMPULSES + 2u * face, given);
  if (face == WALLS) {
    if (contacts[k].b >= EDGE_BIT) { parts[WORDS * part + WALL_WORK] += dot(contacts[k].wallVelocity, given); }
    return;
  }
  let opening = openingSpeed(contacts[k].gap, stored.normal, massAt(contacts[k].a), massAt(contacts[k].b));
  parts[WORDS * part + PUSH_OUT] += 0.5 * stored.normal * opening;
}

fn addMass(part: u32, slot: u32) {
  let mass = massAt(slot);
  if ((contactOrder[places + 2u * slot + 1u] & BONDED_BIT) != 0u) { traits[part] |= TILE_BONDED; }
  parts[WORDS * part] += mass;
  addTwo(WORDS * part + MOMENTUM, mass * motions[slot].velocity);
}

// Adds a disk, if it is in the tile, and the impulses of its contacts across the rim of the tile.
fn addDisk(part: u32, tile: u32, slot: u32) {
  let ownTile = contactOrder[places + 2u * slot];
  let isOwn = ownTile == tile;
  if (isOwn) { addMass(part, slot); }
  let grid = params.levels[0];
  let span = contactSpans[slot];
  for (var k = span.start; k < span.start + span.count; k++) {
    let b = contacts[k].b;
    if (isOwn) { traits[part] |= traitsOf(k); }
    if (b >= pushedEnd()) {
      if (isOwn) { addImpulse(part, WALLS, k, true); }
      continue;
    }
    let other = contactOrder[places + 2u * b];
    if (isOwn == (other == tile)) { continue; }
    if (!isOwn) { traits[part] |= traitsOf(k); }
    addImpulse(part, faceTo(grid, tile, select(ownTile, other, isOwn)), k, isOwn);
  }
}

// The same for a disk of the finest level whose cell is not at the rim: it has contacts with disks of the tile, and behind them with edges.
fn addInnerDisk(part: u32, slot: u32) {
  addMass(part, slot);
  let span = contactSpans[slot];
  if (!PLAIN) {
    for (var k = span.start; k < span.start + span.count; k++) { traits[part] |= traitsOf(k); }
  }
  for (var k = span.start + span.count; k > span.start && contacts[k - 1u].b >= EDGE_BIT; k--) { addImpulse(part, WALLS, k - 1u, true); }
}

// Slots of disks in cells of a row that are not at the rim of the tile.
struct Inner { first: u32, end: u32 }

fn innerOf(area: TileCells, level: u32, row: u32) -> Inner {
  if (SLEEP || level > 0u) { return Inner(); }
  let grid = params.levels[0];
  if (row <= area.row || row + 1u >= area.row + area.rows) { return Inner(); }
  let first = grid.firstCell + row * grid.columns + area.column;
  return Inner(cellStarts[first + 1u], cellStarts[first + area.columns - 1u]);
}

// Adds every SHARE_PARTS-th disk of a run of slots, given how many came before.
fn addRun(part: u32, tile: u32, before: u32, first: u32, end: u32, inner: Inner) {
  for (var slot = first + (part - before) % SHARE_PARTS; slot < end; slot += SHARE_PARTS) {
    if (slot >= inner.first && slot < inner.end) { addInnerDisk(part, slot); } else { addDisk(part, tile, slot); }
  }
}

fn addDisks(part: u32, tile: u32) {
  let area = cellsOfTile(params.levels[0], 0u, tile);
  var before = 0u;
  for (var level = 0u; level < params.levelCount; level++) {
    let grid = params.levels[level];
    let block = blockOf(area, level);
    let columns = min(block.columns, grid.columns - block.column);
    for (var j = 0u; j < block.rows; j++) {
      let row = cellBehind(block.row, j, grid.rows);
      let inner = innerOf(area, level, row);
      let cell = grid.firstCell + row * grid.columns;
      let first = cellStarts[cell + block.column];
      let end = cellStarts[cell + block.column + columns];
      addRun(part, tile, before, first, end, inner);
      before += end - first;
      // the columns that follow at the start of the table
      let firstAround = cellStarts[cell];
      let endAround = cellStarts[cell + block.columns - columns];
      addRun(part, tile, before, firstAround, endAround, inner);
      before += endAround - firstAround;
    }
  }
}

// Adds up a word of all parts.
fn addUp(word: u32) {
  var sum = 0.0;
  for (var part = 0u; part < SHARE_PARTS; part++) { sum += parts[WORDS * part + word]; }
  totals[word] = sum;
}

// Writes the sums of all parts.
fn writeSums(tile: u32) {
  var momentum = vec2f(totals[MOMENTUM], totals[MOMENTUM + 1u]);
  for (var face = 0u; face < FACES; face++) {
    let sum = vec2f(totals[IMPULSES + 2u * face], totals[IMPULSES + 2u * face + 1u]);
    tileSums[tile].faces[face].impulse = sum;
    momentum += sum;
  }
  var all = 0u;
  for (var part = 0u; part < SHARE_PARTS; part++) { all |= traits[part]; }
  let hitDeep = (all & TILE_BOUNCED) != 0u && (all & TILE_PRESSED) != 0u;
  tileSums[tile].pushOut = select(totals[PUSH_OUT], -1.0, hitDeep || (all & TILE_BONDED) != 0u);
  tileSums[tile].wallWork = totals[WALL_WORK];
  tileSums[tile].inverseMass = 0.0;
  tileSums[tile].velocity = vec2f(0.0);
  let mass = totals[0];
  if (!(mass > 0.0)) { return; }
  tileSums[tile].velocity = momentum / mass;
  tileSums[tile].inverseMass = 1.0 / mass;
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let tile = workgroup.x;
  if (local.x == 0u) {
    isIdle = u32(status.halted != 0u || atomicLoad(&status.unsettled) == 0u);
    if (tile == 0u && status.halted == 0u) { atomicStore(&status.reduced, 0u); }
    if (tile == 0u && isIdle == 0u) { status.summedIn = stepNumber(); }
  }
  if (workgroupUniformLoad(&isIdle) != 0u) { return; }
  places = placeAt(0u);
  for (var part = local.x; part < SHARE_PARTS; part += THREADS) {
    for (var word = 0u; word < WORDS; word++) { parts[WORDS * part + word] = 0.0; }
    traits[part] = 0u;
    addDisks(part, tile);
  }
  workgroupBarrier();
  for (var word = local.x; word < WORDS; word += THREADS) { addUp(word); }
  workgroupBarrier();
  if (local.x == 0u) { writeSums(tile); }
}
