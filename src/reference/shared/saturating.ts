/** Twin of shaders/shared/saturating.wgsl. */

export function plus(a: u32, b: u32): u32 {
  return a + min(b, ~a)
}
