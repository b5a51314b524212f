/** Twin of shaders/sweeps/sweepBulletPairs.wgsl. */
import {
  bullets,
  FILTERED,
  fractions,
  materials,
  motions,
  PERIODIC,
  params,
  status,
  sweeps,
} from '../../../shaders/sweeps/sweepBulletPairs.wgsl'
import { stopAmongAll, stopAt } from './parts/stops'

export function sweepBulletPairs(): void {
  const count = status.bullets
  if (status.halted !== 0 || count > MAX_BULLETS) return
  for (let n = firstThread, upTo = endThread(count); n < upTo; n++) {
    const i = bullets[n]
    const fraction = stopAmongAll(
      params,
      i,
      0,
      count,
      bullets,
      sweeps,
      fractions,
      FILTERED,
      PERIODIC,
      motions,
      materials,
    )
    fractions[stopAt(params, 1, i)] = fraction
  }
}
