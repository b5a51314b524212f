/** Twin of shaders/scan.wgsl. */
import { Numbers } from './shared/memory'
import { plus } from './shared/saturating'
import { keepsList } from './shared/status'

export function scan(
  status: Status,
  values: Numbers<u32>,
  offsets: Numbers<u32>,
  starts: Numbers<u32>,
  valueCount: u32,
): void {
  if (keepsList(status)) return
  for (let tile: u32 = 0; tile * SCAN_TILE < valueCount; tile++) {
    const end = min((tile + 1) * SCAN_TILE, valueCount)
    let sum = offsets[tile]
    for (let i = tile * SCAN_TILE; i < end; i++) {
      starts[i] = sum
      sum = plus(sum, values[i])
    }
    if (end === valueCount) starts[valueCount] = sum
  }
}
