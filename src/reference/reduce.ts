/** Twin of shaders/reduce.wgsl. */
import { SCAN_TILE } from '../constants.ts'
import type { Twin } from './bindings.ts'
import { keepsList } from './shared/status.ts'

export const reduce: Twin<'reduce'> = ({ status, values, totals }) => {
  if (keepsList(status)) return
  for (let tile = 0; tile < totals.u32.length; tile++) {
    const end = Math.min((tile + 1) * SCAN_TILE, values.u32.length)
    let total = 0
    for (let i = tile * SCAN_TILE; i < end; i++) total = (total + values.u32[i]) >>> 0
    totals.u32[tile] = total
  }
}
