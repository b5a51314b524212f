/** Twin of shaders/shared/exact.wgsl. */

export function maxExact(low: f32, x: f32): f32 {
  return select(x, low, x > low)
}

export function minExact(high: f32, x: f32): f32 {
  return select(x, high, x < high)
}

/** Sets a negligible speed to 0, before it becomes denormal. */
export function flushed(speed: f32): f32 {
  return select(<f32>0, speed, abs(speed) < <f32>NEGLIGIBLE_SPEED)
}

export function within(low: f32, high: f32, x: f32): f32 {
  if (x < low) return low
  if (x > high) return high
  return x
}

/** x - a * b without rounding of the product, if that is near x. */
export function residual(x: f32, a: f32, b: f32): f32 {
  const highA = reinterpret<f32>(reinterpret<u32>(a) & 0xfffff000)
  const highB = reinterpret<f32>(reinterpret<u32>(b) & 0xfffff000)
  const lowA = a - highA
  const lowB = b - highB
  return x - highA * highB - highA * lowB - lowA * highB - lowA * lowB
}
