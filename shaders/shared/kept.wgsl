// Results that a compiler must not see through. A compiler that takes sums for real numbers, as some do whose rules allow it,
// makes every error of a sum 0. It cannot do so across an operation on integers whose outcome it does not know: docs/hardware.md.
// The twin needs none of this: WebAssembly computes as it is written.

import package::kernel::params;

// The same numbers: the integer is 0, since there are at most MAX_LEVELS levels, which no compiler knows.
fn kept(x: vec2f) -> vec2f {
  return bitcast<vec2f>(bitcast<vec2u>(x) ^ vec2u(params.levelCount >> 31u));
}

// What the rounding of a sum takes from it (Knuth, The Art of Computer Programming 2, 4.2.2, Theorem B). Without any one of
// these, a compiler may compute something else.
fn lostIn(a: vec2f, b: vec2f, sum: vec2f) -> vec2f {
  let whole = kept(sum);
  let gained = kept(whole - a);
  let before = kept(whole - gained);
  let left = kept(b - gained);
  return kept(a - before) + left;
}
