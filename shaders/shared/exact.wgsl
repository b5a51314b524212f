// min, max and clamp that leave no choice: which zero max(0.0, -0.0) gives is the driver's affair, and so is NaN.
// Twin: src/reference/kernels/shared/exact.ts

fn atLeast(low: f32, x: f32) -> f32 {
  return select(low, x, x > low);
}

fn atMost(high: f32, x: f32) -> f32 {
  return select(high, x, x < high);
}

fn within(low: f32, high: f32, x: f32) -> f32 {
  if (x < low) { return low; }
  if (x > high) { return high; }
  return x;
}
