/** Twin of shaders/scan/reduce.wgsl. */
import {
  ALWAYS,
  SLEEP,
  status,
  totals,
  totalsLength,
  values,
  valuesLength,
} from '../../../shaders/scan/reduce.wgsl'
import { allRest } from '../shared/awake'
import { plus } from '../shared/saturating'
import { keepsList } from '../shared/status'

export function reduce(): void {
  if (ALWAYS ? allRest(status, SLEEP) : keepsList(status)) return
  for (let tile = firstWorkgroup, upTo = endWorkgroup(totalsLength); tile < upTo; tile++) {
    const end = min((tile + 1) * SCAN_TILE, valuesLength)
    let sum: u32 = 0
    for (let i = tile * SCAN_TILE; i < end; i++) sum = plus(sum, values[i])
    totals[tile] = sum
  }
}
