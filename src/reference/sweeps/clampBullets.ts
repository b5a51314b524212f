/** Twin of shaders/sweeps/clampBullets.wgsl. */
import {
  bulletStops,
  bullets,
  fractions,
  motions,
  params,
  poses,
  status,
  sweeps,
  TIMED_STOPS,
} from '../../../shaders/sweeps/clampBullets.wgsl'

export function clampBullets(): void {
  if (status.halted !== 0) return
  const count = status.bullets
  for (let n = firstThread, upTo = endThread(count); n < upTo; n++) {
    const i = bullets[n]
    const sweep = sweeps[i]
    const fraction = fractions[i]
    sweep.radius = 0
    if (!(fraction < 1)) continue
    const movesWithWall = fraction === sweep.fraction
    const wallX: f32 = movesWithWall ? sweep.wallTranslation.x : 0
    const wallY: f32 = movesWithWall ? sweep.wallTranslation.y : 0
    const position = poses[i].position
    position.x = sweep.origin.x + fraction * sweep.translation.x + wallX
    position.y = sweep.origin.y + fraction * sweep.translation.y + wallY
    poses[i].residue.x = 0
    poses[i].residue.y = 0
    const left: f32 = (<f32>1 - fraction) * params.h
    if (wallX === 0 && wallY === 0) {
      const velocity = motions[i].velocity
      velocity.x = velocity.x - left * params.gravity.x
      velocity.y = velocity.y - left * params.gravity.y
    }
    if (TIMED_STOPS) bulletStops[i] = left
  }
}
