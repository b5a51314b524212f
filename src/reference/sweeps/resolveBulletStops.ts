/** Twin of shaders/sweeps/resolveBulletStops.wgsl. */
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
} from '../../../shaders/sweeps/resolveBulletStops.wgsl'
import { minExact } from '../shared/exact'
import { meetImages, moverOf } from '../shared/sweep'
import { mayStop, stopAmongAll, stopAt } from './parts/stops'

function stopAmongChanged(i: u32, round: u32, count: u32): f32 {
  const mine = sweeps[i]
  const last = fractions[stopAt(params, round, i)]
  let fraction = last
  for (let k: u32 = 0; k < count; k++) {
    const j = bullets[k]
    const past = fractions[stopAt(params, round + 2, j)]
    const now = fractions[stopAt(params, round, j)]
    if (j === i || now === past || !mayStop(FILTERED, motions, materials, i, j)) continue
    moverOf(sweeps[j])
    if (meetImages(params, PERIODIC, mine, past) <= last)
      return stopAmongAll(
        params,
        i,
        round,
        count,
        bullets,
        sweeps,
        fractions,
        FILTERED,
        PERIODIC,
        motions,
        materials,
      )
    fraction = minExact(fraction, meetImages(params, PERIODIC, mine, now))
  }
  return fraction
}

export function resolveBulletStops(): void {
  if (status.halted !== 0) return
  const count = status.bullets
  if (count > MAX_BULLETS) {
    status.unsettledSweeps++
    return
  }
  let going = count
  let round: u32 = 1
  while (round < BULLET_ROUNDS && going !== 0) {
    going = 0
    for (let n: u32 = 0; n < count; n++) {
      const i = bullets[n]
      const fraction = stopAmongChanged(i, round, count)
      fractions[stopAt(params, round + 1, i)] = fraction
      if (fraction !== fractions[stopAt(params, round, i)]) going++
    }
    round++
  }
  if (going !== 0) status.unsettledSweeps++
  for (let n: u32 = 0; n < count; n++) {
    const i = bullets[n]
    fractions[i] = fractions[stopAt(params, round, i)]
  }
}
