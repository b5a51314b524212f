/** Twin of shaders/sweepBulletPairs.wgsl. */
import { Items, Numbers } from './shared/memory'
import { stopAmongAll, stopAt } from './shared/stops'

export function sweepBulletPairs(
  params: Params,
  status: Status,
  bullets: Numbers<u32>,
  sweeps: Items<Sweep>,
  fractions: Numbers<f32>,
): void {
  const count = status.bullets
  if (status.halted !== 0 || count > MOST_BULLETS) return
  for (let n: u32 = 0; n < count; n++) {
    const i = bullets[n]
    fractions[stopAt(params, 1, i)] = stopAmongAll(params, i, 0, count, bullets, sweeps, fractions)
  }
}
