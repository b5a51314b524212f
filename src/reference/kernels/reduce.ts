/** Twin of shaders/reduce.wgsl. */
import { Numbers } from './shared/memory'
import { plus } from './shared/saturating'
import { keepsList } from './shared/status'

export function reduce(
  status: Status,
  values: Numbers<u32>,
  totals: Numbers<u32>,
  valueCount: u32,
  totalCount: u32,
): void {
  if (keepsList(status)) return
  for (let tile: u32 = 0; tile < totalCount; tile++) {
    const end = min((tile + 1) * SCAN_TILE, valueCount)
    let sum: u32 = 0
    for (let i = tile * SCAN_TILE; i < end; i++) sum = plus(sum, values[i])
    totals[tile] = sum
  }
}
