// Sums that stay at the largest u32 once they are there, in whatever order they are taken.
// Twin: src/reference/kernels/shared/saturating.ts

fn plus(a: u32, b: u32) -> u32 {
  return a + min(b, ~a);
}
