/** Twin of shaders/shared/random.wgsl. */

export function hashed(value: u32): u32 {
  const state: u32 = value * 747796405 + 2891336453
  const word: u32 = ((state >> ((state >> 28) + 4)) ^ state) * 277803737
  return (word >> 22) ^ word
}

export function unitInterval(hash: u32): f32 {
  return <f32>(hash >> 8) * <f32>5.9604644775390625e-8
}

/** What `randomDirection` returns. */
export namespace direction {
  export let x: f32 = 0
  export let y: f32 = 0
}

export function randomDirection(hash: u32): void {
  const x: f32 = (unitInterval(hash) - <f32>0.5) * <f32>1.5707963
  const xx: f32 = x * x
  let sine: f32 = x * (<f32>1 - xx * (<f32>0.16666667 - xx * (<f32>0.0083333333 - xx * <f32>0.0001984127)))
  let cosine: f32 =
    <f32>1 - xx * (<f32>0.5 - xx * (<f32>0.041666667 - xx * (<f32>0.0013888889 - xx * <f32>0.000024801587)))
  for (let k: u32 = 0; k < 2; k++) {
    const double: f32 = <f32>2 * sine * cosine
    cosine = cosine * cosine - sine * sine
    sine = double
  }
  const length: f32 = sqrt(cosine * cosine + sine * sine)
  direction.x = cosine / length
  direction.y = sine / length
}
