// Arithmetic that every device rounds as the CPU does. The linker puts these functions in place of `/`, `sqrt`, `dot` and of
// products that may be added or multiplied (src/build/roundedWgsl.ts): WGSL allows a division and a square root to be a few units
// in the last place (ulp) off, a product to be added before it is rounded, and the factors of a product of several to be multiplied
// in any order. It needs no twin: WebAssembly computes so itself.
//
// A quotient and a root start with what the device has, and are corrected with integers, which are exact everywhere. With
// significands A and B of 24 bits, the quotient in units of its last place is A 2^s / B, s = 23 or 24, from 2^23 to below 2^24.
// If Q is an integer at most 60 away, the remainder R = A 2^s - Q B is below 60 * 2^24 < 2^31, so 32 bits hold it, and
// products modulo 2^32 give it. R / B, within 1e-4 and then rounded to an integer D, leaves a remainder R - D B within (-0.501 B,
// 0.501 B), and the nearest integer is then one of three. It is never half way between two: (2 Q + 1) B = A 2^(s + 1) is
// impossible, for 2 Q + 1 is odd and larger than A. A root S of N = A 2^s, with s = 23 or 24 so that the exponent that is left is even, is
// the same with R = N - S S and 2 S in place of B: S + 1/2 is below the root if and only if R > S, and S - 1/2 above it if and
// only if R <= -S, and the root of an integer is never half way. So 60 ulp would do, where WGSL promises 2.5 of a division.
//
// Denormal operands and quotients are 0, as on devices that flush them.
//
// Exponents stay where they are in the bits, since software drivers shift lane by lane, and a number is rounded to an integer by adding
// 1.5 * 2^23. `|` and `&` of conditions compute both sides: no branch.

// x, which no compiler knows to be x: so it cannot fuse the product x into a sum, or multiply its factors in another order.
fn rounded1(x: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(x) ^ unknownZero());
}

fn rounded2(x: vec2f) -> vec2f {
  return bitcast<vec2f>(bitcast<vec2u>(x) ^ vec2u(unknownZero()));
}

fn rounded3(x: vec3f) -> vec3f {
  return bitcast<vec3f>(bitcast<vec3u>(x) ^ vec3u(unknownZero()));
}

fn dotted(a: vec2f, b: vec2f) -> f32 {
  let products = rounded2(a * b);
  return products.x + products.y;
}

fn quotient(a: f32, b: f32) -> f32 {
  let bitsA = bitcast<i32>(a);
  let bitsB = bitcast<i32>(b);
  let fractionA = bitsA & 0x7fffff;
  let fractionB = bitsB & 0x7fffff;
  // from 1 to below 4 over 1 to below 2, so that the quotient is from 1 to below 2
  let isLess = fractionA < fractionB;
  let doubled = select(0, 0x800000, isLess);
  let inverse = 1.0 / bitcast<f32>(fractionB | 0x3f800000);
  let near = bitcast<i32>(bitcast<f32>((fractionA | 0x3f800000) + doubled) * inverse) - 0x3f000000;
  let significand = fractionA | 0x800000;
  let divisor = fractionB | 0x800000;
  let rest = (significand + select(0, significand, isLess)) * 0x800000 - near * divisor;
  // a sum with 1.5 * 2^23 is rounded to an integer
  let step = bitcast<i32>(f32(rest) * (inverse * 1.1920929e-7) + 12582912.0) - 0x4b400000;
  let left = 2 * (rest - step * divisor);
  let whole = near + step + select(0, 1, left > divisor) - select(0, 1, left < -divisor);
  // 0 is as small, and infinity as large, as no quotient of others
  let exponentA = bitsA & 0x7f800000;
  let exponentB = bitsB & 0x7f800000;
  let exponent = exponentA - exponentB - doubled;
  let isLarge = (exponent > 0x3f800000) | (exponentA == 0x7f800000) | (exponentB == 0);
  let isSmall = (exponent < -0x3f000000) | (exponentA == 0) | (exponentB == 0x7f800000);
  // 0 / 0, infinity / infinity, and what is no number
  let isNone = (isLarge & isSmall) | ((bitsA & 0x7fffffff) > 0x7f800000) | ((bitsB & 0x7fffffff) > 0x7f800000);
  let size = select(select(whole + exponent + 0x3f000000, 0x7f800000, isLarge), 0, isSmall);
  return bitcast<f32>(select(size, 0x7fc00000, isNone) | ((bitsA ^ bitsB) & ~0x7fffffff));
}

fn quotient2(a: vec2f, b: f32) -> vec2f {
  return vec2f(quotient(a.x, b), quotient(a.y, b));
}

fn quotients(a: vec2f, b: vec2f) -> vec2f {
  return vec2f(quotient(a.x, b.x), quotient(a.y, b.y));
}

fn squareRoot(x: f32) -> f32 {
  let bits = bitcast<i32>(x);
  let exponent = bits & 0x7f800000;
  let fraction = bits & 0x7fffff;
  // from 1 to below 4, so that the exponent that is left is even
  let isOdd = (bits & 0x800000) != 0;
  let radicand = bitcast<f32>((fraction | 0x3f800000) + select(0x800000, 0, isOdd));
  let inverse = inverseSqrt(radicand);
  let near = bitcast<i32>(radicand * inverse) - 0x3f000000;
  let significand = fraction | 0x800000;
  let rest = (significand + select(significand, 0, isOdd)) * 0x800000 - near * near;
  let step = bitcast<i32>(f32(rest) * (inverse * 5.9604645e-8) + 12582912.0) - 0x4b400000;
  let root = near + step;
  let left = rest - step * (near + root);
  let whole = root + select(0, 1, left > root) - select(0, 1, left <= -root);
  // half the exponent
  let half = i32(((u32(exponent) + 0x3f800000u) >> 1u) & 0x7f800000u);
  let size = half + whole - 0x800000;
  // infinite, negative or no number
  let other = select(bits | 0x7fc00000, 0x7f800000, bits == 0x7f800000);
  let isOther = (bits < 0) | (exponent == 0x7f800000);
  return bitcast<f32>(select(select(size, other, isOther), bits & ~0x7fffffff, exponent == 0));
}
