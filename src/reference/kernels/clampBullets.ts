/** Twin of shaders/clampBullets.wgsl. */
import { bullets, fractions, poses, status, sweeps } from '../../../shaders/clampBullets.wgsl'

export function clampBullets(): void {
  if (status.halted !== 0) return
  const count = status.bullets
  for (let n: u32 = 0; n < count; n++) {
    const i = bullets[n]
    const sweep = sweeps[i]
    const fraction = fractions[i]
    sweep.radius = 0
    if (!(fraction < 1)) continue
    const isRiding = fraction === sweep.fraction
    const position = poses[i].position
    position.x = sweep.origin.x + fraction * sweep.translation.x + (isRiding ? sweep.rest.x : 0)
    position.y = sweep.origin.y + fraction * sweep.translation.y + (isRiding ? sweep.rest.y : 0)
  }
}
