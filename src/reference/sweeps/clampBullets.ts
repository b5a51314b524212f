/** Twin of shaders/sweeps/clampBullets.wgsl. */
import {
  bulletStops,
  bullets,
  fractions,
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
    const position = poses[i].position
    position.x =
      sweep.origin.x + fraction * sweep.translation.x + (movesWithWall ? sweep.wallTranslation.x : 0)
    position.y =
      sweep.origin.y + fraction * sweep.translation.y + (movesWithWall ? sweep.wallTranslation.y : 0)
    poses[i].residue.x = 0
    poses[i].residue.y = 0
    if (TIMED_STOPS) bulletStops[i] = (<f32>1 - fraction) * params.h
  }
}
