/** Twin of shaders/scan.wgsl. */
import { SCAN_TILE } from '../constants.ts'
import type { Twin } from './bindings.ts'
import { keepsList } from './shared/status.ts'

export const scan: Twin<'scan'> = ({ status, values, offsets, starts }) => {
  if (keepsList(status)) return
  const length = values.u32.length
  for (let tile = 0; tile * SCAN_TILE < length; tile++) {
    const end = Math.min((tile + 1) * SCAN_TILE, length)
    let sum = offsets.u32[tile]
    for (let i = tile * SCAN_TILE; i < end; i++) {
      starts.u32[i] = sum
      sum = (sum + values.u32[i]) >>> 0
    }
    if (end === length) starts.u32[length] = sum
  }
}
