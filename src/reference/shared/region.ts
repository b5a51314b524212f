/** Twin of shaders/shared/region.wgsl. */
import { alongNear } from './periodic'

/** The middle of a region along an axis, or a point on its line. */
function middleOf(region: u32, a: f32, b: f32): f32 {
  return region === FIELD_IN_BOX ? a * 0.5 + b * 0.5 : a
}

/** Whether the image of a position that is nearest to the middle of a region is in it, or within `margin` of it. */
export function isImageWithin(
  period: Vec2,
  isPeriodic: bool,
  region: u32,
  a: Vec2,
  b: Vec2,
  position: Vec2,
  margin: f32,
): bool {
  const x = alongNear(isPeriodic, middleOf(region, a.x, b.x), position.x, period.x)
  const y = alongNear(isPeriodic, middleOf(region, a.y, b.y), position.y, period.y)
  return isWithin(region, a, b, x, y, margin)
}

/** Whether a position is in a region, or within `margin` of it. */
function isWithin(region: u32, a: Vec2, b: Vec2, x: f32, y: f32, margin: f32): bool {
  if (region === FIELD_IN_BOX) {
    return x >= a.x - margin && x <= b.x + margin && y >= a.y - margin && y <= b.y + margin
  }
  const awayX = x - a.x
  const awayY = y - a.y
  if (region === FIELD_IN_DISK) {
    const radius = b.x + margin
    return awayX * awayX + awayY * awayY < radius * radius
  }
  return region !== FIELD_IN_HALF_PLANE || awayX * b.x + awayY * b.y >= -margin
}
