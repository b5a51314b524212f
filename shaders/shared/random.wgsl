// Random numbers as functions of a counter, so that they do not depend on the order in which they are drawn: the PCG hash
// (Jarzynski and Olano, Hash functions for GPU rendering, 2020). Twin: src/reference/shared/random.ts

fn hashed(value: u32) -> u32 {
  let state = value * 747796405u + 2891336453u;
  let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

// A number from 0 to 1, exclusive: 24 bits, exact in an f32.
fn unitInterval(hash: u32) -> f32 {
  return f32(hash >> 8u) * 5.9604644775390625e-8;
}

// A unit vector; its angle is evenly distributed. The polynomials are Taylor's sine and cosine of a quarter of the angle,
// at most a quarter of pi, accurate to 4e-7; the double angle is taken twice.
fn randomDirection(hash: u32) -> vec2f {
  let x = (unitInterval(hash) - 0.5) * 1.5707963;
  let xx = x * x;
  var sine = x * (1.0 - xx * (0.16666667 - xx * (0.0083333333 - xx * 0.0001984127)));
  var cosine = 1.0 - xx * (0.5 - xx * (0.041666667 - xx * (0.0013888889 - xx * 0.000024801587)));
  for (var k = 0u; k < 2u; k++) {
    let double = 2.0 * sine * cosine;
    cosine = cosine * cosine - sine * sine;
    sine = double;
  }
  let length = sqrt(cosine * cosine + sine * sine);
  return vec2f(cosine / length, sine / length);
}
