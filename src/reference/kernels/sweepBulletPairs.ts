/** Twin of shaders/sweepBulletPairs.wgsl. */
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
} from '../../../shaders/sweepBulletPairs.wgsl'
import { stopAmongAll, stopAt } from './shared/stops'

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
