/** Returns the next random number, uniform in [0, 1). */
export type Random = () => number

/**
 * Returns a generator of uniform numbers in [0, 1), multiples of 2^-32, determined by `seed`, a whole number from 0 to 2^53 - 1.
 * Functions that draw from it use +, -, *, / and sqrt only, which every JavaScript engine rounds alike; sin, cos, exp and hypot
 * may differ in the last bit.
 */
export function createRandom(seed: number): Random {
  // sfc32 and its seeding by Chris Doty-Humphrey, from PractRand 0.94: https://pracrand.sourceforge.net
  let a = 0
  let b = seed >>> 0
  let c = Math.floor(seed / 2 ** 32)
  let counter = 1
  const next = () => {
    const result = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + result) >>> 0
    return result
  }
  for (let round = 0; round < 12; round++) next()
  return () => next() / 2 ** 32
}

/** Returns a random number, uniform in [min, max). */
export function uniform(random: Random, min: number, max: number): number {
  return min + (max - min) * random()
}

/** Returns a random point [x, y], uniform in the disk of this radius around the origin. */
export function insideDisk(random: Random, radius: number): [number, number] {
  for (;;) {
    const x = uniform(random, -radius, radius)
    const y = uniform(random, -radius, radius)
    if (x * x + y * y <= radius * radius) return [x, y]
  }
}
