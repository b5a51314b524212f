// Shares of kept impulses. After a hit the kept impulses are those that stopped what fell, and the next warm start would drive it back. So each tile
// keeps a share s of them. With v the mean velocity of a tile after the warm start, and J the impulses on its faces, it minimizes the kinetic
// energy of the tile and of those beside it, of which a face moves both by half its change: one Jacobi step of a coarse correction (Briggs, Henson
// and McCormick, A Multigrid Tutorial, 2000) whose unknowns are the shares. Velocities count as far as they are above what rest shows; where walls or their surfaces move, those
// relative to walls and to the tiles beside it do. So in what rests, or moves with its walls, s is 1. Part of the energy with which push-out opens contacts of the tile with others
// is left alone, and all impulses of a tile in which a bond holds a disk, or something bounced among deep overlaps. Twin: src/reference/shared/tileShares.ts

import package::kernel::{RELATIVE, params, status, tileSums};
import package::schemas::{
  Level, BODY_DRIFT, FIELD_BUOYANCY, FIELD_NOISE, FIELD_RADIAL, FIELD_UNIFORM, FIELD_VORTEX, KEPT_DRIFT, MAX_DRIFT, NOISE_PEAK, PUSH_KEPT,
  RELAX_TOLERANCE,
};
import package::shared::exact::maxExact;
import package::shared::solverTiles::solverTilesAlong;

// The face of a tile towards its walls.
const WALLS = 4u;
const FACES = 9u;

// 0, 1 or 2: whether an index is before another one, the same, or behind it, in a table that repeats.
fn direction(index: u32, other: u32, count: u32) -> u32 {
  if (index == other) { return 1u; }
  let isAround = count > 2u && max(index, other) - min(index, other) == count - 1u;
  return select(0u, 2u, (other > index) != isAround);
}

// The face of a tile towards another one.
fn faceTo(grid: Level, tile: u32, other: u32) -> u32 {
  let across = solverTilesAlong(grid.columns);
  let down = solverTilesAlong(grid.rows);
  return 3u * direction(tile / across, other / across, down) + direction(tile % across, other % across, across);
}

// The tile at a face of a tile.
fn tileBeside(grid: Level, tile: u32, face: u32) -> u32 {
  let across = solverTilesAlong(grid.columns);
  let down = solverTilesAlong(grid.rows);
  let column = (tile % across + face % 3u + across - 1u) % across;
  let row = (tile / across + face / 3u + down - 1u) % down;
  return row * across + column;
}

// The change of a velocity that what rests shows in a substep: that of gravity, or, where no wall moves, what relaxing passes leave if that is more, of the joints of bodies, and of uniform and noise fields. MAX_DRIFT, so that all shares are 1, with
// fields whose strength depends on the disk or on the place.
fn restDeltaV() -> f32 {
  let unsettled = select(params.maxPushSpeed * (RELAX_TOLERANCE / KEPT_DRIFT), 0.0, params.wallSpeed > 0.0);
  var deltaV = maxExact(params.gravityDeltaV, unsettled) + BODY_DRIFT * bitcast<f32>(atomicLoad(&status.bodyDeltaV));
  for (var k = 0u; k < params.fieldCount; k++) {
    let field = params.fields[k];
    if (field.kind == FIELD_UNIFORM) { deltaV += params.h * sqrt(dot(field.vector, field.vector)); }
    if (field.kind == FIELD_NOISE) { deltaV += params.h * NOISE_PEAK * abs(field.strength); }
    if (field.kind == FIELD_RADIAL || field.kind == FIELD_VORTEX || field.kind == FIELD_BUOYANCY) { deltaV = MAX_DRIFT; }
  }
  return deltaV;
}

// What is left of the work of an impulse without that of a speed along it that counts as rest.
fn driven(work: f32, impulse: vec2f, rest: f32) -> f32 {
  let limit = rest * sqrt(dot(impulse, impulse));
  if (work > limit) { return work - limit; }
  if (work < -limit) { return work + limit; }
  return 0.0;
}

// A velocity without what rest shows.
fn rested(velocity: vec2f, deltaV: f32) -> vec2f {
  let speed = sqrt(dot(velocity, velocity));
  let drift = KEPT_DRIFT * deltaV;
  if (speed > drift) { return velocity * (1.0 - drift / speed); }
  return vec2f(0.0);
}

// The share of the kept impulses of a tile that leaves it and the tiles beside it the least kinetic energy, 0 to 1.
fn shareOf(grid: Level, tile: u32) -> f32 {
  let inverseMass = tileSums[tile].inverseMass;
  if (!(inverseMass > 0.0) || tileSums[tile].pushOut < 0.0) { return 1.0; }
  let deltaV = restDeltaV();
  let velocity = tileSums[tile].velocity;
  var pushed = tileSums[tile].faces[WALLS].impulse;
  var gain = 0.0;
  if (RELATIVE) { gain = driven(dot(velocity, pushed) - tileSums[tile].wallWork, pushed, KEPT_DRIFT * deltaV); }
  var stiffness = 0.0;
  for (var face = 0u; face < FACES; face++) {
    if (face == WALLS) { continue; }
    let half = 0.5 * tileSums[tile].faces[face].impulse;
    pushed += half;
    let other = tileBeside(grid, tile, face);
    if (RELATIVE) {
      gain += driven(dot(velocity - tileSums[other].velocity, half), half, deltaV);
    } else {
      gain -= dot(rested(tileSums[other].velocity, deltaV), half);
    }
    stiffness += tileSums[other].inverseMass * dot(half, half);
  }
  if (!RELATIVE) { gain += dot(rested(velocity, deltaV), pushed); }
  stiffness += inverseMass * dot(pushed, pushed);
  gain -= PUSH_KEPT * tileSums[tile].pushOut;
  if (!(gain > 0.0)) { return 1.0; }
  if (!(gain < stiffness)) { return 0.0; }
  return 1.0 - gain / stiffness;
}
