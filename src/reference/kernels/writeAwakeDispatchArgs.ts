/** Twin of shaders/writeAwakeDispatchArgs.wgsl. */
import { BEGIN, dispatches, params, planned, status } from '../../../shaders/writeAwakeDispatchArgs.wgsl'
import { findAwakeTileRows, solverTilesAlong, tileRows } from './shared/solverTiles'

/** The tiles of a level in rows with awake disks, in the tiling in which there are most. */
function tilesToSolve(level: u32): u32 {
  if (level >= params.levelCount) return 0
  const grid = params.levels[level]
  let rows: u32 = 0
  for (let tiling: u32 = 0; tiling < TILINGS; tiling++) {
    findAwakeTileRows(grid, tiling, status.awakeRows[level])
    rows = max(rows, tileRows.count)
  }
  return rows * solverTilesAlong(grid.columns)
}

export function writeAwakeDispatchArgs(): void {
  const awake = status.awakeSlots
  dispatches[3 * AWAKE_PLANNED] = (awake + WORKGROUP - 1) / WORKGROUP
  if (BEGIN && awake === 0 && status.halted === 0) {
    status.lastDeepest = reinterpret<f32>(status.deepest)
    status.carrying = 0
    status.deepest = 0
    status.bullets = 0
  }
  // after a rebuild all contacts: see collidedSlots
  dispatches[3 * AWAKE_FIRST_PLANNED] =
    status.rebuilt !== 0 ? planned[AWAKE_FIRST_PLANNED] : (awake + WORKGROUP - 1) / WORKGROUP
  for (let stage: u32 = AWAKE_LEVELS_PLANNED; stage < AWAKE_EVENTS_PLANNED; stage++)
    dispatches[3 * stage] = tilesToSolve(stage - AWAKE_LEVELS_PLANNED)
  const records = awake > 0 || status.rebuilt !== 0
  for (let stage: u32 = AWAKE_EVENTS_PLANNED; stage < AWAKE_PLANNED_END; stage++)
    dispatches[3 * stage] = records ? planned[stage] : 0
}
