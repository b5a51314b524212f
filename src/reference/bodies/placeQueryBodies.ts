/** Twin of shaders/bodies/placeQueryBodies.wgsl. */
import { bodies, dynamicBodies, params } from '../../../shaders/bodies/placeQueryBodies.wgsl'
import { turn, turned } from '../shared/turned'

export function placeQueryBodies(): void {
  for (let b = firstThread, upTo = endThread(params.bodies); b < upTo; b++) {
    const dynamic = dynamicBodies[b]
    if (dynamic.kind === DYNAMIC_NONE) continue
    for (let level: u32 = 0; level < params.levelCount; level++) {
      const body = bodies[b * params.levelCount + level]
      turn(dynamic.center.x, dynamic.center.y, dynamic.angle)
      body.position.x = dynamic.position.x - turned.x
      body.position.y = dynamic.position.y - turned.y
      turn(1, 0, dynamic.angle)
      body.rotation.x = turned.x
      body.rotation.y = turned.y
    }
  }
}
