// min, max and clamp with defined results for signed zeros and NaN, which WGSL leaves to the driver; flushing of
// negligible values; and exact residuals. Twin: src/reference/shared/exact.ts

import package::schemas::{NEGLIGIBLE_IMPULSE, NEGLIGIBLE_SPEED};

fn maxExact(low: f32, x: f32) -> f32 {
  return select(low, x, x > low);
}

fn minExact(high: f32, x: f32) -> f32 {
  return select(high, x, x < high);
}

// A sum from which another one takes one of its terms again. The linker puts a barrier around it (src/build/roundedWgsl.ts): a compiler that takes sums for
// those of real numbers would leave the term out, and make errors of sums 0.
fn inOrder(sum: f32) -> f32 {
  return sum;
}

fn inOrder2(sum: vec2f) -> vec2f {
  return sum;
}

// Sets a negligible speed to 0, before it becomes denormal.
fn flushed(speed: f32) -> f32 {
  return select(speed, 0.0, abs(speed) < NEGLIGIBLE_SPEED);
}

fn flushed2(velocity: vec2f) -> vec2f {
  return vec2f(flushed(velocity.x), flushed(velocity.y));
}

// The normal impulse of a contact, which cannot pull. A negligible one is 0, before it becomes denormal.
fn pushing(impulse: f32) -> f32 {
  return select(0.0, impulse, impulse > NEGLIGIBLE_IMPULSE);
}

fn within(low: f32, high: f32, x: f32) -> f32 {
  if (x < low) { return low; }
  if (x > high) { return high; }
  return x;
}

// An impulse limited to `most` either way. A negligible one is 0, before it becomes denormal; a zero keeps its sign.
fn impulseWithin(most: f32, impulse: f32) -> f32 {
  let limited = within(-most, most, impulse);
  return select(limited, 0.0, (abs(limited) < NEGLIGIBLE_IMPULSE) & (limited != 0.0));
}

// x - a * b without rounding of the product, if that is near x: factors of 12 bits have exact products of 24 (Dekker,
// Numerische Mathematik 18, 1971).
fn residual(x: f32, a: f32, b: f32) -> f32 {
  let highA = bitcast<f32>(bitcast<u32>(a) & 0xfffff000u);
  let highB = bitcast<f32>(bitcast<u32>(b) & 0xfffff000u);
  let lowA = a - highA;
  let lowB = b - highB;
  return ((x - highA * highB) - highA * lowB - lowA * highB) - lowA * lowB;
}
