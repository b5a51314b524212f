/** Twin of shaders/shared/exact.wgsl. */

export function atLeast(low: f32, x: f32): f32 {
  return select(x, low, x > low)
}

export function atMost(high: f32, x: f32): f32 {
  return select(x, high, x < high)
}

export function within(low: f32, high: f32, x: f32): f32 {
  if (x < low) return low
  if (x > high) return high
  return x
}
