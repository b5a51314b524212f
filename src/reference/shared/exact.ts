/** Twin of shaders/shared/exact.wgsl. Math.max and Math.min would let NaN through and order the zeros. */

export function atLeast(low: number, x: number): number {
  if (x > low) return x
  return low
}

export function atMost(high: number, x: number): number {
  if (x < high) return x
  return high
}

export function within(low: number, high: number, x: number): number {
  if (x < low) return low
  if (x > high) return high
  return x
}
