/** Twin of shaders/shared/brush.wgsl. */
import { atMost, flushed } from './exact'

/** Changes the velocity of a disk at this place as a step does. */
export function brush(frame: Frame, position: Vec2, velocity: Vec2): void {
  const awayX = position.x - frame.brushCenter.x
  const awayY = position.y - frame.brushCenter.y
  const awaySquared = awayX * awayX + awayY * awayY
  const brushSquared = frame.brushRadius * frame.brushRadius
  if (awaySquared < brushSquared) {
    const blend = atMost(1, frame.brushRate * frame.step) * (<f32>1 - awaySquared / brushSquared)
    velocity.x = flushed(velocity.x + blend * (frame.brushVelocity.x - velocity.x))
    velocity.y = flushed(velocity.y + blend * (frame.brushVelocity.y - velocity.y))
  }
}
