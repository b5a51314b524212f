/** Twin of shaders/scan/scan.wgsl. */
import {
  ALWAYS,
  groupTotals,
  SLEEP,
  starts,
  status,
  tileTotals,
  values,
  valuesLength,
} from '../../../shaders/scan/scan.wgsl'
import { allRest } from '../shared/awake'
import { plus } from '../shared/saturating'
import { keepsList } from '../shared/status'

export function scan(): void {
  if (ALWAYS ? allRest(status, SLEEP) : keepsList(status)) return
  const tiles = (valuesLength + SCAN_TILE - 1) / SCAN_TILE
  for (let tile = firstWorkgroup, upTo = endWorkgroup(tiles); tile < upTo; tile++) {
    const group = tile / SCAN_TILE
    const end = min((tile + 1) * SCAN_TILE, valuesLength)
    let start: u32 = 0
    for (let k: u32 = 0; k < group; k++) start = plus(start, groupTotals[k])
    for (let k = group * SCAN_TILE; k < tile; k++) start = plus(start, tileTotals[k])
    for (let i = tile * SCAN_TILE; i < end; i++) {
      starts[i] = start
      start = plus(start, values[i])
    }
    if (end === valuesLength) starts[valuesLength] = start
  }
}
