// Rotation of a vector by an angle, with sine and cosine of Scree's own: those of WGSL are as the driver likes. Twin:
// src/reference/shared/turned.ts

import package::schemas::{HALF_PI_HIGH, HALF_PI_LOW, QUARTER_PI, TWO_OVER_PI};
import package::shared::exact::within;

// The vector rotated by an angle in radians. Taylor polynomials on an eighth of a turn; their error is below the rounding.
fn turned(vector: vec2f, angle: f32) -> vec2f {
  let quarters = floor(angle * TWO_OVER_PI + 0.5);
  // pi/2 in two parts, of which the first has few bits (Cody and Waite); rounding of a huge angle may exceed the range
  let x = within(-QUARTER_PI, QUARTER_PI, (angle - quarters * HALF_PI_HIGH) - quarters * HALF_PI_LOW);
  let square = x * x;
  let sine = x + x * square * (-1.0 / 6.0 + square * (1.0 / 120.0 + square * (-1.0 / 5040.0 + square * (1.0 / 362880.0))));
  let cosine = 1.0 + square * (-0.5 + square * (1.0 / 24.0 + square * (-1.0 / 720.0 + square * (1.0 / 40320.0))));
  let left = vec2f(-vector.y, vector.x);
  let quarter = quarters - 4.0 * floor(0.25 * quarters);
  if (quarter == 0.0) { return cosine * vector + sine * left; }
  if (quarter == 1.0) { return cosine * left - sine * vector; }
  if (quarter == 2.0) { return -(cosine * vector + sine * left); }
  return sine * vector - cosine * left;
}
