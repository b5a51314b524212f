/** Twin of shaders/shared/brush.wgsl. */
import { flushed, minExact } from './exact'

/** Applies the brush to the velocity of a disk at this position. */
export function brush(params: Params, x: f32, y: f32, velocity: Vec2): void {
  const awayX = x - params.brushCenter.x
  const awayY = y - params.brushCenter.y
  const awaySquared = awayX * awayX + awayY * awayY
  const brushSquared = params.brushRadius * params.brushRadius
  if (awaySquared < brushSquared) {
    const blend = minExact(1, params.brushRate * params.h) * (<f32>1 - awaySquared / brushSquared)
    velocity.x = flushed(velocity.x + blend * (params.brushVelocity.x - velocity.x))
    velocity.y = flushed(velocity.y + blend * (params.brushVelocity.y - velocity.y))
  }
}
