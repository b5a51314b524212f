/** Twin of shaders/grains/parts/grainImages.wgsl. */

/** The number of images of a grain that may be nearest. */
export function imagesOfGrain(isPeriodic: bool, partCount: u32): u32 {
  return isPeriodic && partCount > 0 ? 4 : 1
}

/** An offset to the image n along x, given that to the image with the nearest centre. */
export function offsetToImageX(params: Params, nearest: f32, n: u32): f32 {
  return (n & 1) !== 0 ? otherAlong(nearest, params.period.x) : nearest
}

export function offsetToImageY(params: Params, nearest: f32, n: u32): f32 {
  return (n & 2) !== 0 ? otherAlong(nearest, params.period.y) : nearest
}

function otherAlong(offset: f32, period: f32): f32 {
  return offset > 0 ? offset - period : offset + period
}
