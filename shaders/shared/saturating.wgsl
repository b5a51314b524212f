// Sums that saturate at the largest u32, in any order of summation. Twin: src/reference/shared/saturating.ts

fn plus(a: u32, b: u32) -> u32 {
  return a + min(b, ~a);
}
