/** Twin of shaders/settleBullets.wgsl. */
import { atMost } from './shared/exact'
import { Items, Numbers } from './shared/memory'
import { stopAmongAll, stopAt } from './shared/stops'
import { meetMoving, moverOf } from './shared/sweep'

function stopAmongChanged(
  frame: Frame,
  i: u32,
  round: u32,
  count: u32,
  bullets: Numbers<u32>,
  sweeps: Items<Sweep>,
  fractions: Numbers<f32>,
): f32 {
  const mine = sweeps[i]
  const last = fractions[stopAt(frame, round, i)]
  let fraction = last
  for (let k: u32 = 0; k < count; k++) {
    const j = bullets[k]
    const past = fractions[stopAt(frame, round + 2, j)]
    const now = fractions[stopAt(frame, round, j)]
    if (j === i || now === past) continue
    moverOf(sweeps[j])
    if (meetMoving(mine, past) <= last)
      return stopAmongAll(frame, i, round, count, bullets, sweeps, fractions)
    fraction = atMost(fraction, meetMoving(mine, now))
  }
  return fraction
}

export function settleBullets(
  frame: Frame,
  status: Status,
  bullets: Numbers<u32>,
  sweeps: Items<Sweep>,
  fractions: Numbers<f32>,
): void {
  if (status.halted !== 0) return
  const count = status.bullets
  if (count > MOST_BULLETS) {
    status.unsettledSweeps++
    return
  }
  let going = count
  let round: u32 = 1
  while (round < SWEEP_ROUNDS && going !== 0) {
    going = 0
    for (let n: u32 = 0; n < count; n++) {
      const i = bullets[n]
      const fraction = stopAmongChanged(frame, i, round, count, bullets, sweeps, fractions)
      fractions[stopAt(frame, round + 1, i)] = fraction
      if (fraction !== fractions[stopAt(frame, round, i)]) going++
    }
    round++
  }
  if (going !== 0) status.unsettledSweeps++
  for (let n: u32 = 0; n < count; n++) {
    const i = bullets[n]
    fractions[i] = fractions[stopAt(frame, round, i)]
  }
}
