/** Twin of shaders/scan.wgsl. */
import { offsets, starts, status, values, valuesLength } from '../../../shaders/scan.wgsl'
import { plus } from './shared/saturating'
import { keepsList } from './shared/status'

export function scan(): void {
  if (keepsList(status)) return
  const tiles = (valuesLength + SCAN_TILE - 1) / SCAN_TILE
  for (let tile = firstWorkgroup, upTo = endWorkgroup(tiles); tile < upTo; tile++) {
    const end = min((tile + 1) * SCAN_TILE, valuesLength)
    let sum = offsets[tile]
    for (let i = tile * SCAN_TILE; i < end; i++) {
      starts[i] = sum
      sum = plus(sum, values[i])
    }
    if (end === valuesLength) starts[valuesLength] = sum
  }
}
