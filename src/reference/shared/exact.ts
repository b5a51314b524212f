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

/** The normal impulse of a contact, which cannot pull. A negligible one is 0, before it becomes denormal. */
export function pushing(impulse: f32): f32 {
  return select(impulse, <f32>0, impulse > <f32>NEGLIGIBLE_IMPULSE)
}

export function within(low: f32, high: f32, x: f32): f32 {
  if (x < low) return low
  if (x > high) return high
  return x
}

/** An impulse limited to `most` either way. A negligible one is 0, before it becomes denormal; a zero keeps its sign. */
export function impulseWithin(most: f32, impulse: f32): f32 {
  const limited = within(-most, most, impulse)
  const isNegligible = u32(abs(limited) < <f32>NEGLIGIBLE_IMPULSE) & u32(limited !== <f32>0)
  return select(<f32>0, limited, isNegligible)
}

/** x - a * b without rounding of the product, if that is near x. */
export function residual(x: f32, a: f32, b: f32): f32 {
  const highA = reinterpret<f32>(reinterpret<u32>(a) & 0xfffff000)
  const highB = reinterpret<f32>(reinterpret<u32>(b) & 0xfffff000)
  const lowA = a - highA
  const lowB = b - highB
  return x - highA * highB - highA * lowB - lowA * highB - lowA * lowB
}
