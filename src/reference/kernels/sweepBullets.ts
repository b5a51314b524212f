/** Twin of shaders/sweepBullets.wgsl. */
import { atMost } from './shared/exact'
import { Items, Numbers } from './shared/memory'
import { meetMoving, moverOf } from './shared/sweep'

export function sweepBullets(
  turn: u32,
  status: Status,
  bullets: Numbers<u32>,
  sweeps: Items<Sweep>,
  before: Numbers<f32>,
  after: Numbers<f32>,
  changes: Numbers<u32>,
): void {
  if (status.halted !== 0) return
  if (turn > 0 && changes[turn - 1] === 0) return
  const count = status.bullets
  for (let n: u32 = 0; n < count; n++) {
    const i = bullets[n]
    const mine = sweeps[i]
    let fraction = mine.fraction
    if (count <= MOST_BULLETS) {
      for (let k: u32 = 0; k < count; k++) {
        const j = bullets[k]
        if (j === i) continue
        moverOf(sweeps[j])
        fraction = atMost(fraction, meetMoving(mine, before[j]))
      }
    }
    after[i] = fraction
    if (fraction !== before[i]) changes[turn]++
  }
}
