/** Distances of f32 numbers. */

/** f32 bits as integers in the order of the numbers, so that neighbours are one apart and both zeros are 0. */
function ordered(bits: number): number {
  return bits < 0x80000000 ? bits : 0x80000000 - bits
}

/** Returns the distance of two numbers in units in the last place; NaN agrees with NaN. */
export function ulpDistance(a: number, b: number): number {
  const bits = new Uint32Array(new Float32Array([a, b]).buffer)
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b) ? 0 : Infinity
  return Math.abs(ordered(bits[0]) - ordered(bits[1]))
}
