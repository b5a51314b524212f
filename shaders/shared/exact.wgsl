// min, max and clamp that leave no choice: which zero max(0.0, -0.0) gives is the driver's affair, and so is NaN. And what
// rounding leaves out.
// Twin: src/reference/kernels/shared/exact.ts

import package::schemas::NEGLIGIBLE_SPEED;

fn maxExact(low: f32, x: f32) -> f32 {
  return select(low, x, x > low);
}

fn minExact(high: f32, x: f32) -> f32 {
  return select(high, x, x < high);
}

// Sets what is negligible to 0, before it becomes denormal.
fn flushed(speed: f32) -> f32 {
  return select(speed, 0.0, abs(speed) < NEGLIGIBLE_SPEED);
}

fn flushed2(velocity: vec2f) -> vec2f {
  return vec2f(flushed(velocity.x), flushed(velocity.y));
}

fn within(low: f32, high: f32, x: f32) -> f32 {
  if (x < low) { return low; }
  if (x > high) { return high; }
  return x;
}

// x - a * b for a product near x, as if the product were not rounded: factors of 12 bits have products of 24 (T. J. Dekker,
// Numerische Mathematik 18, 1971).
fn residual(x: f32, a: f32, b: f32) -> f32 {
  let highA = bitcast<f32>(bitcast<u32>(a) & 0xfffff000u);
  let highB = bitcast<f32>(bitcast<u32>(b) & 0xfffff000u);
  let lowA = a - highA;
  let lowB = b - highB;
  return ((x - highA * highB) - highA * lowB - lowA * highB) - lowA * lowB;
}
