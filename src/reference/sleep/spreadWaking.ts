/** Twin of shaders/sleep/spreadWaking.wgsl. */
import { params, status, wakeTiles } from '../../../shaders/sleep/spreadWaking.wgsl'
import { isRestMeasured, stepNumber, tileCount, tilesAlong } from '../shared/tiles'

function isNextToMarked(tile: u32, columns: u32, rows: u32): bool {
  for (let n: u32 = 0; n < 9; n++) {
    const column = ((tile % columns) + columns + (n % 3) - 1) % columns
    const row = (tile / columns + rows + n / 3 - 1) % rows
    if (wakeTiles[row * columns + column] === stepNumber(params)) return true
  }
  return false
}

export function spreadWaking(): void {
  if (isRestMeasured(params, status) || status.someWoken !== stepNumber(params)) return
  const count = tileCount(params)
  const columns = tilesAlong(params.levels[0].columns)
  for (let tile = firstThread, upTo = endThread(count); tile < upTo; tile++) {
    if (isNextToMarked(tile, columns, count / columns)) wakeTiles[count + tile] = stepNumber(params)
  }
}
