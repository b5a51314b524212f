// The images of a grain in a periodic box that may be nearest to a point: the outline of the one with the nearest centre may be
// farther than that of its neighbour across the point. Twin: src/reference/grains/parts/grainImages.ts

import package::kernel::{PERIODIC, params};

// A disk has one such image.
fn imagesOfGrain(partCount: u32) -> u32 {
  return select(1u, 4u, PERIODIC && partCount > 0u);
}

// An offset to the image n, given that to the image with the nearest centre.
fn offsetToImage(nearest: vec2f, n: u32) -> vec2f {
  if (n == 0u) { return nearest; }
  return vec2f(
    select(nearest.x, otherAlong(nearest.x, params.period.x), (n & 1u) != 0u),
    select(nearest.y, otherAlong(nearest.y, params.period.y), (n & 2u) != 0u),
  );
}

fn otherAlong(offset: f32, period: f32) -> f32 {
  return select(offset + period, offset - period, offset > 0.0);
}
