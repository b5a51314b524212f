/** Twin of shaders/shared/tileShares.wgsl. */
import { maxExact } from './exact'
import { Items } from './memory'
import { solverTilesAlong } from './solverTiles'

/** The face of a tile towards its walls. */
export const WALLS: u32 = 4
export const FACES: u32 = 9

/** 0, 1 or 2: whether an index is before another one, the same, or behind it, in a table that repeats. */
function direction(index: u32, other: u32, count: u32): u32 {
  if (index === other) return 1
  const isAround = count > 2 && max(index, other) - min(index, other) === count - 1
  return other > index !== isAround ? 2 : 0
}

/** The face of a tile towards another one. */
export function faceTo(grid: Level, tile: u32, other: u32): u32 {
  const across = solverTilesAlong(grid.columns)
  const down = solverTilesAlong(grid.rows)
  return 3 * direction(tile / across, other / across, down) + direction(tile % across, other % across, across)
}

/** The tile at a face of a tile. */
function tileBeside(grid: Level, tile: u32, face: u32): u32 {
  const across = solverTilesAlong(grid.columns)
  const down = solverTilesAlong(grid.rows)
  const column = ((tile % across) + (face % 3) + across - 1) % across
  const row = (tile / across + face / 3 + down - 1) % down
  return row * across + column
}

/** The change of a velocity that what rests shows in a substep. */
export function restDeltaV(params: Params, status: Status): f32 {
  const unsettled: f32 =
    params.wallSpeed > 0 ? 0 : params.maxPushSpeed * (<f32>RELAX_TOLERANCE / <f32>KEPT_DRIFT)
  let deltaV: f32 =
    maxExact(params.gravityDeltaV, unsettled) + <f32>BODY_DRIFT * reinterpret<f32>(status.bodyDeltaV)
  for (let k: u32 = 0; k < params.fieldCount; k++) {
    const field = params.fields[k]
    const x = field.vector.x
    const y = field.vector.y
    if (field.kind === FIELD_UNIFORM) deltaV += params.h * sqrt(x * x + y * y)
    if (field.kind === FIELD_NOISE) deltaV += params.h * <f32>NOISE_PEAK * abs(field.strength)
    if (field.kind === FIELD_RADIAL || field.kind === FIELD_VORTEX || field.kind === FIELD_BUOYANCY)
      deltaV = <f32>MAX_DRIFT
  }
  return deltaV
}

/** What is left of the work of an impulse without that of a speed along it that counts as rest. */
function driven(work: f32, x: f32, y: f32, rest: f32): f32 {
  const limit: f32 = rest * sqrt(x * x + y * y)
  if (work > limit) return work - limit
  return work < -limit ? work + limit : 0
}

/** A velocity without what rest shows. */
namespace rested {
  export let x: f32 = 0
  export let y: f32 = 0
}

function findRested(velocity: Vec2, deltaV: f32): void {
  const x = velocity.x
  const y = velocity.y
  const speed: f32 = sqrt(x * x + y * y)
  const drift: f32 = <f32>KEPT_DRIFT * deltaV
  rested.x = 0
  rested.y = 0
  if (!(speed > drift)) return
  const kept: f32 = 1 - drift / speed
  rested.x = x * kept
  rested.y = y * kept
}

/** The share of the kept impulses of a tile that leaves it and the tiles beside it the least kinetic energy, 0 to 1. */
export function shareOf(grid: Level, tileSums: Items<TileSum>, tile: u32, deltaV: f32, RELATIVE: bool): f32 {
  const own = tileSums[tile]
  if (!(own.inverseMass > 0) || own.pushOut < 0) return 1
  const walls = own.faces[WALLS].impulse
  let x = walls.x
  let y = walls.y
  let gain: f32 = 0
  if (RELATIVE)
    gain = driven(own.velocity.x * x + own.velocity.y * y - own.wallWork, x, y, <f32>KEPT_DRIFT * deltaV)
  let stiffness: f32 = 0
  for (let face: u32 = 0; face < FACES; face++) {
    if (face === WALLS) continue
    const half = own.faces[face].impulse
    const halfX: f32 = 0.5 * half.x
    const halfY: f32 = 0.5 * half.y
    x += halfX
    y += halfY
    const other = tileSums[tileBeside(grid, tile, face)]
    if (RELATIVE) {
      const relativeX = own.velocity.x - other.velocity.x
      const relativeY = own.velocity.y - other.velocity.y
      gain += driven(relativeX * halfX + relativeY * halfY, halfX, halfY, deltaV)
    } else {
      findRested(other.velocity, deltaV)
      gain -= rested.x * halfX + rested.y * halfY
    }
    stiffness += other.inverseMass * (halfX * halfX + halfY * halfY)
  }
  if (!RELATIVE) {
    findRested(own.velocity, deltaV)
    gain += rested.x * x + rested.y * y
  }
  stiffness += own.inverseMass * (x * x + y * y)
  gain -= <f32>PUSH_KEPT * own.pushOut
  if (!(gain > 0)) return 1
  return gain < stiffness ? 1 - gain / stiffness : 0
}
