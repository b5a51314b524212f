/** Four contacts at a time: vectors have a value of each. */
import { maxExact } from '../../../reference/shared/exact'
import { ownMemory } from '../../../reference/shared/memory'

/** Returned in place of a count of contacts. */
export const MAY_BOUNCE: u32 = 0xffffffff

/** Offsets, in bytes, of what is loaded or stored at once: of a normal, and of the residue of a position. */
export const NORMAL: usize = offsetof<Contact>('_normal')
export const RESIDUE: usize = offsetof<Pose>('_residue')
/** Of `inverseMassA`, `inverseMassB`, `radiusA` and `radiusB` of a pair of disks. */
export const MASSES: usize = offsetof<PairMaterial>('inverseMassA')

/** Bytes of four contacts in the order of the solver. */
export const QUAD_BYTES: u32 = 16

/** An address whose contents mean nothing. */
export const NOWHERE_BYTE: u32 = 2048

/** Returns a vector of a f32 of four structs at these addresses. */
export function gathered(a: usize, b: usize, c: usize, d: usize, offset: usize): v128 {
  let four = v128.load32_zero(a + offset)
  four = v128.load32_lane(b + offset, four, 1)
  four = v128.load32_lane(c + offset, four, 2)
  return v128.load32_lane(d + offset, four, 3)
}

/** Returns the largest of four numbers, at least 0. */
export function largestOfFour(four: v128): f32 {
  let largest = maxExact(0, f32x4.extract_lane(four, 0))
  largest = maxExact(largest, f32x4.extract_lane(four, 1))
  largest = maxExact(largest, f32x4.extract_lane(four, 2))
  return maxExact(largest, f32x4.extract_lane(four, 3))
}

/** Stores the lanes of a vector as a f32 of four structs. */
export function scatter(four: v128, a: usize, b: usize, c: usize, d: usize, offset: usize): void {
  v128.store32_lane(a + offset, four, 0)
  v128.store32_lane(b + offset, four, 1)
  v128.store32_lane(c + offset, four, 2)
  v128.store32_lane(d + offset, four, 3)
}

/** Stores velocities and spins, and ids as they were, as four `Motion` structs. */
export function storeMotions(
  x: v128,
  y: v128,
  spin: v128,
  id: v128,
  a: usize,
  b: usize,
  c: usize,
  d: usize,
): void {
  const velocity01 = low(x, y)
  const velocity23 = high(x, y)
  const spin01 = low(spin, id)
  const spin23 = high(spin, id)
  v128.store(a, lowHalves(velocity01, spin01))
  v128.store(b, highHalves(velocity01, spin01))
  v128.store(c, lowHalves(velocity23, spin23))
  v128.store(d, highHalves(velocity23, spin23))
}

/** First halves of two vectors, interleaved. */
export function low(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 0, 4, 1, 5)
}

/** Second halves of two vectors, interleaved. */
export function high(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 2, 6, 3, 7)
}

/** The first halves of two vectors. */
export function lowHalves(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 0, 1, 4, 5)
}

/** The second halves of two vectors. */
export function highHalves(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(a, b, 2, 3, 6, 7)
}

/** `within` of exact.ts. */
export function withinFour(low: v128, high: v128, x: v128): v128 {
  return f32x4.pmin(f32x4.pmax(x, low), high)
}

/** `impulseWithin` of exact.ts. */
export function impulseWithinFour(most: v128, impulse: v128): v128 {
  const limited = withinFour(f32x4.neg(most), most, impulse)
  const isSmall = f32x4.lt(f32x4.abs(limited), f32x4.splat(<f32>NEGLIGIBLE_IMPULSE))
  return v128.andnot(limited, v128.and(isSmall, f32x4.ne(limited, f32x4.splat(0))))
}

/** `flushed` of exact.ts. */
export function flushedFour(speed: v128): v128 {
  return v128.andnot(speed, f32x4.lt(f32x4.abs(speed), f32x4.splat(NEGLIGIBLE_SPEED)))
}

/** `pushing` of exact.ts. */
export function pushingFour(impulse: v128): v128 {
  return v128.and(impulse, f32x4.gt(impulse, f32x4.splat(<f32>NEGLIGIBLE_IMPULSE)))
}

/** The smaller of two masses is less than 1/HIGH_MASS_RATIO of the other. */
export function unevenFour(inverseMassA: v128, inverseMassB: v128): v128 {
  const ratio = f32x4.splat(<f32>HIGH_MASS_RATIO)
  const isHeavyA = f32x4.gt(inverseMassB, f32x4.mul(inverseMassA, ratio))
  return v128.or(isHeavyA, f32x4.gt(inverseMassA, f32x4.mul(inverseMassB, ratio)))
}

/** `solveNormal` of the biased pass. */
export function biasedFour(
  params: Params,
  gap: v128,
  mass: v128,
  old: v128,
  normalVelocity: v128,
  isUneven: v128,
): v128 {
  const zero = f32x4.splat(0)
  const h = f32x4.splat(params.h)
  const closing = f32x4.add(normalVelocity, f32x4.div(gap, h))
  const apart = f32x4.sub(old, f32x4.mul(mass, closing))
  const rate = v128.bitselect(f32x4.splat(STIFF_RATE), f32x4.splat(SOFT_RATE), isUneven)
  const softMass = v128.bitselect(f32x4.splat(STIFF_MASS), f32x4.splat(SOFT_MASS), isUneven)
  const softImpulse = v128.bitselect(f32x4.splat(STIFF_IMPULSE), f32x4.splat(SOFT_IMPULSE), isUneven)
  const bias = f32x4.pmax(f32x4.splat(-params.maxPushSpeed), f32x4.div(f32x4.mul(rate, gap), h))
  const change = f32x4.mul(mass, f32x4.mul(softMass, f32x4.add(normalVelocity, bias)))
  const overlapping = f32x4.sub(f32x4.sub(old, change), f32x4.mul(softImpulse, old))
  return pushingFour(v128.bitselect(apart, overlapping, f32x4.gt(gap, zero)))
}

/** `solveNormal` of the relaxing pass. */
export function relaxedFour(params: Params, gap: v128, mass: v128, old: v128, normalVelocity: v128): v128 {
  const zero = f32x4.splat(0)
  const apart = f32x4.div(f32x4.pmax(zero, gap), f32x4.splat(params.h))
  const speed = f32x4.add(normalVelocity, apart)
  return pushingFour(f32x4.sub(old, f32x4.mul(mass, speed)))
}

/** Where the velocity of the other side of a contact is. */
export function otherSide(contact: Contact, motion: Motion): usize {
  return contact.b < EDGE_BIT ? changetype<usize>(motion) : changetype<usize>(contact.wallVelocity)
}

/** Where it is stored: nothing pushes an edge or a sleeping disk. */
export function pushedSide(b: u32, other: usize, endOfPushed: u32): usize {
  return b < endOfPushed ? other : ownMemory(NOWHERE_BYTE)
}
