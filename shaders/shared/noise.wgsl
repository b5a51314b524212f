// Curl noise: an acceleration without divergence, the curl of a potential (Bridson, Houriham, Nordenstam, Curl-noise for
// procedural fluid flow, 2007). The potential is gradient noise on a cubic lattice, in the plane and in time, with quintic
// weights (Perlin, Improving noise, 2002). Twin: src/reference/shared/noise.ts

import package::schemas::Field;
import package::shared::random::hashed;

// A component of a gradient, from -1 to 1: exact in an f32, and 0 on average.
fn component(hash: u32) -> f32 {
  return (f32(hash & 255u) - 127.5) * 0.0078125;
}

fn quintic(t: f32) -> f32 {
  return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

fn quinticSlope(t: f32) -> f32 {
  return 30.0 * t * t * (t - 1.0) * (t - 1.0);
}

// The index of a lattice line, for the hash; 0 if it is beyond 32 bits.
fn lineOf(floored: f32) -> u32 {
  return u32(i32(select(0.0, floored, abs(floored) < 1e9)));
}

fn curlNoise(field: Field, position: vec2f) -> vec2f {
  let placeX = position.x / field.second;
  let placeY = position.y / field.second;
  let floorX = floor(placeX);
  let floorY = floor(placeY);
  let x = placeX - floorX;
  let y = placeY - floorY;
  let weightX = quintic(x);
  let weightY = quintic(y);
  let weightZ = quintic(field.phase);
  let steepX = quinticSlope(x);
  let steepY = quinticSlope(y);
  let seed = hashed(field.seed);
  var slopeX = 0.0;
  var slopeY = 0.0;
  for (var corner = 0u; corner < 8u; corner++) {
    let atX = corner & 1u;
    let atY = (corner >> 1u) & 1u;
    let atZ = corner >> 2u;
    let wx = select(1.0 - weightX, weightX, atX == 1u);
    let wy = select(1.0 - weightY, weightY, atY == 1u);
    let wz = select(1.0 - weightZ, weightZ, atZ == 1u);
    let sx = select(-steepX, steepX, atX == 1u);
    let sy = select(-steepY, steepY, atY == 1u);
    let hash = hashed(lineOf(floorX) + atX + hashed(lineOf(floorY) + atY + hashed(field.layer + atZ + seed)));
    let gradientX = component(hash);
    let gradientY = component(hash >> 8u);
    let gradientZ = component(hash >> 16u);
    let value = gradientX * (x - f32(atX)) + gradientY * (y - f32(atY)) + gradientZ * (field.phase - f32(atZ));
    slopeX = slopeX + wz * wy * (wx * gradientX + sx * value);
    slopeY = slopeY + wz * wx * (wy * gradientY + sy * value);
  }
  return vec2f(field.strength * slopeY, -(field.strength * slopeX));
}
