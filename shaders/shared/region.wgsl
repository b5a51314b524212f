// Regions of fields and sinks. Twin: src/reference/shared/region.ts

import package::schemas::{FIELD_IN_BOX, FIELD_IN_DISK, FIELD_IN_HALF_PLANE};

// The middle of a region, or a point on its line.
fn regionCenter(region: u32, a: vec2f, b: vec2f) -> vec2f {
  return select(a, 0.5 * a + 0.5 * b, region == FIELD_IN_BOX);
}

// Whether a position is in a region, or within `margin` of it. `a` and `b` are `regionA` and `regionB` of `Field`.
fn isWithin(region: u32, a: vec2f, b: vec2f, position: vec2f, margin: f32) -> bool {
  if (region == FIELD_IN_BOX) {
    return position.x >= a.x - margin && position.x <= b.x + margin
      && position.y >= a.y - margin && position.y <= b.y + margin;
  }
  let away = position - a;
  if (region == FIELD_IN_DISK) {
    let radius = b.x + margin;
    return dot(away, away) < radius * radius;
  }
  return region != FIELD_IN_HALF_PLANE || dot(away, b) >= -margin;
}
