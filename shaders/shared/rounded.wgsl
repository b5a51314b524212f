// Arithmetic that every device rounds as the CPU does. The linker puts these functions in place of `/`, `sqrt`, `dot` and of
// products that may be added or multiplied (src/build/roundedWgsl.ts): WGSL allows a division and a square root to be a few units
// in the last place (ulp) off, a product to be added before it is rounded, and the factors of a product of several to be multiplied
// in any order. It needs no twin: WebAssembly computes so itself.
//
// A quotient and a root start with what the device has, and are corrected with integers, which are exact everywhere. With
// significands A and B of 24 bits, the quotient in units of its last place is A 2^s / B, s = 23 or 24, from 2^23 to below 2^24.
// If Q is an integer at most 60 away, the remainder R = A 2^s - Q B is below 60 * 2^24 < 2^31, so 32 bits hold it, and
// products modulo 2^32 give it. R / B, within 1e-4 and then cut to an integer D, leaves a remainder R - D B within (-1.001 B,
// 1.001 B), and the nearest integer is then one of three. It is never half way between two: (2 Q + 1) B = A 2^(s + 1) is
// impossible, for 2 Q + 1 is odd and larger than A. A root S of N = A 2^s, with s = 23 or 24 so that the exponent that is left is even, is
// the same with R = N - S S and 2 S in place of B: S + 1/2 is below the root if and only if R > S, and S - 1/2 above it if and
// only if R <= -S, and the root of an integer is never half way. So 60 ulp would do, where WGSL promises 2.5 of a division.
//
// Denormal operands and quotients are 0, as on devices that flush them.

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
  let bitsA = bitcast<u32>(a);
  let bitsB = bitcast<u32>(b);
  let fractionA = bitsA & 0x7fffffu;
  let fractionB = bitsB & 0x7fffffu;
  let isLess = fractionA < fractionB;
  // from 1 to below 4 over 1 to below 2, so that the quotient is from 1 to below 2
  let inverse = 1.0 / bitcast<f32>(fractionB | 0x3f800000u);
  let start = bitcast<f32>(fractionA | select(0x3f800000u, 0x40000000u, isLess)) * inverse;
  let near = bitcast<i32>(start) - 0x3f000000;
  let divisor = i32(fractionB | 0x800000u);
  let rest = bitcast<i32>((fractionA | 0x800000u) << select(23u, 24u, isLess)) - near * divisor;
  let step = i32(f32(rest) * (inverse * 1.1920929e-7));
  let left = 2 * (rest - step * divisor);
  let whole = near + step + select(0, 1, left > divisor) - select(0, 1, left < -divisor);
  // 0 is as small, and infinity as large, as no quotient of others
  let sizeA = (bitsA >> 23u) & 255u;
  let sizeB = (bitsB >> 23u) & 255u;
  let exponentA = select(select(i32(sizeA), -1024, sizeA == 0u), 1024, sizeA == 255u);
  let exponentB = select(select(i32(sizeB), -1024, sizeB == 0u), 1024, sizeB == 255u);
  let exponent = exponentA - exponentB + select(127, 126, isLess);
  let size = select(bitcast<u32>(((exponent - 1) << 23u) + whole), 0x7f800000u, exponent > 254);
  // 0 / 0, infinity / infinity, and what is no number
  let isNone = (abs(exponentA) == 1024 && exponentA == exponentB) || max(bitsA & 0x7fffffffu, bitsB & 0x7fffffffu) > 0x7f800000u;
  let sign = (bitsA ^ bitsB) & 0x80000000u;
  return bitcast<f32>(sign | select(select(size, 0u, exponent < 1), 0x7fc00000u, isNone));
}

fn quotient2(a: vec2f, b: f32) -> vec2f {
  return vec2f(quotient(a.x, b), quotient(a.y, b));
}

fn quotients(a: vec2f, b: vec2f) -> vec2f {
  return vec2f(quotient(a.x, b.x), quotient(a.y, b.y));
}

fn squareRoot(x: f32) -> f32 {
  let bits = bitcast<u32>(x);
  let exponent = bits >> 23u;
  let fraction = bits & 0x7fffffu;
  let isOdd = (exponent & 1u) == 1u;
  // from 1 to below 4
  let radicand = bitcast<f32>(fraction | select(0x40000000u, 0x3f800000u, isOdd));
  let inverse = inverseSqrt(radicand);
  let near = bitcast<i32>(radicand * inverse) - 0x3f000000;
  let rest = bitcast<i32>((fraction | 0x800000u) << select(24u, 23u, isOdd)) - near * near;
  let step = i32(f32(rest) * (inverse * 5.9604645e-8));
  let root = near + step;
  let left = rest - step * (near + root);
  let whole = root + select(0, 1, left > root) - select(0, 1, left <= -root);
  let size = ((((exponent + 127u) >> 1u) - 1u) << 23u) + bitcast<u32>(whole);
  // infinite, negative or no number
  let other = select(bits | 0x7fc00000u, 0x7f800000u, bits == 0x7f800000u);
  return bitcast<f32>(select(select(size, other, exponent >= 255u), bits & 0x80000000u, (exponent & 255u) == 0u));
}
