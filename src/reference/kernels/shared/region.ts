/** Twin of shaders/shared/region.wgsl. */

/** Whether a position is in a region, or within `margin` of it. */
export function isWithin(region: u32, a: Vec2, b: Vec2, position: Vec2, margin: f32): bool {
  if (region === FIELD_IN_BOX) {
    return (
      position.x >= a.x - margin &&
      position.x <= b.x + margin &&
      position.y >= a.y - margin &&
      position.y <= b.y + margin
    )
  }
  const awayX = position.x - a.x
  const awayY = position.y - a.y
  if (region === FIELD_IN_DISK) {
    const radius = b.x + margin
    return awayX * awayX + awayY * awayY < radius * radius
  }
  return region !== FIELD_IN_HALF_PLANE || awayX * b.x + awayY * b.y >= -margin
}
