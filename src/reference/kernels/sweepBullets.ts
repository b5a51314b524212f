/** Twin of shaders/sweepBullets.wgsl. */
import { atMost } from './shared/exact'
import { Items, Numbers } from './shared/memory'
import { meetMoving, moverOf } from './shared/sweep'

/** Where the bullets stop it that there are; `mine` is that of slot i. */
function stopAmongAll(
  i: u32,
  mine: Sweep,
  count: u32,
  bullets: Numbers<u32>,
  sweeps: Items<Sweep>,
  before: Numbers<f32>,
): f32 {
  let fraction = mine.fraction
  for (let k: u32 = 0; k < count; k++) {
    const j = bullets[k]
    if (j === i) continue
    moverOf(sweeps[j])
    fraction = atMost(fraction, meetMoving(mine, before[j]))
  }
  return fraction
}

function stopAmongChanged(
  i: u32,
  mine: Sweep,
  count: u32,
  bullets: Numbers<u32>,
  sweeps: Items<Sweep>,
  past: Numbers<f32>,
  before: Numbers<f32>,
): f32 {
  let fraction = before[i]
  for (let k: u32 = 0; k < count; k++) {
    const j = bullets[k]
    if (j === i || before[j] === past[j]) continue
    moverOf(sweeps[j])
    if (meetMoving(mine, past[j]) <= before[i]) return stopAmongAll(i, mine, count, bullets, sweeps, before)
    fraction = atMost(fraction, meetMoving(mine, before[j]))
  }
  return fraction
}

export function sweepBullets(
  turn: u32,
  status: Status,
  bullets: Numbers<u32>,
  sweeps: Items<Sweep>,
  past: Numbers<f32>,
  before: Numbers<f32>,
  after: Numbers<f32>,
  changes: Numbers<u32>,
): void {
  if (status.halted !== 0) return
  const count = status.bullets
  for (let n: u32 = 0; n < count; n++) {
    const i = bullets[n]
    let fraction = before[i]
    if (count <= MOST_BULLETS) {
      if (turn === 0) fraction = stopAmongAll(i, sweeps[i], count, bullets, sweeps, before)
      else if (changes[turn - 1] !== 0)
        fraction = stopAmongChanged(i, sweeps[i], count, bullets, sweeps, past, before)
    }
    after[i] = fraction
    if (fraction !== before[i]) changes[turn]++
  }
}
