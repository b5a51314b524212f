/** Twin of shaders/bodies/placeQueryBodies.wgsl. */
import { bodies, heavyBodies, params } from '../../../../shaders/bodies/placeQueryBodies.wgsl'
import { turn, turned } from '../shared/turned'

export function placeQueryBodies(): void {
  for (let b = firstThread, upTo = endThread(params.bodies); b < upTo; b++) {
    const heavy = heavyBodies[b]
    if (heavy.kind === HEAVY_NONE) continue
    for (let level: u32 = 0; level < params.levelCount; level++) {
      const body = bodies[b * params.levelCount + level]
      turn(heavy.center.x, heavy.center.y, heavy.angle)
      body.position.x = heavy.position.x - turned.x
      body.position.y = heavy.position.y - turned.y
      turn(1, 0, heavy.angle)
      body.rotation.x = turned.x
      body.rotation.y = turned.y
    }
  }
}
