/** Twin of shaders/shared/exact.wgsl. */

export function atLeast(low: number, x: number): number {
  return Math.max(x, low)
}

export function atMost(high: number, x: number): number {
  return Math.min(x, high)
}

export function within(low: number, high: number, x: number): number {
  if (x < low) return low
  if (x > high) return high
  return x
}
