/** `addToSums` of solveContacts.ts for four contacts of one color. */
import { PLAIN, warmStarts } from '../../../../shaders/solveContacts.wgsl'
import { flushedFour, high, highHalves, low, lowHalves, NOWHERE_BYTE, storeMotions } from './four'
import { ownMemory } from './memory'

/** Which of the two sums of a slot this pass adds to. */
export namespace sums {
  export let index: u32 = 0
}

/** Adds impulses of four contacts to the sums of their disks, where the lanes of `summed` are set, and to their numbers of contacts. */
export function addToSumsOfFour(
  c0: Contact,
  c1: Contact,
  c2: Contact,
  c3: Contact,
  endOfPushed: u32,
  summed: v128,
  normal: v128,
  tangent: v128,
  rolling: v128,
  count: v128,
  normalX: v128,
  normalY: v128,
  inverseMassA: v128,
  inverseMassB: v128,
  radiusA: v128,
  radiusB: v128,
): void {
  const minusY = f32x4.neg(normalY)
  const impulseX = v128.and(summed, f32x4.add(f32x4.mul(normal, normalX), f32x4.mul(tangent, minusY)))
  const impulseY = v128.and(summed, f32x4.add(f32x4.mul(normal, normalY), f32x4.mul(tangent, normalX)))
  const along = v128.and(summed, tangent)
  const turning = PLAIN ? f32x4.splat(0) : v128.and(summed, rolling)
  addToSumOfFour(
    changetype<usize>(warmStarts[2 * c0.a + sums.index]),
    changetype<usize>(warmStarts[2 * c1.a + sums.index]),
    changetype<usize>(warmStarts[2 * c2.a + sums.index]),
    changetype<usize>(warmStarts[2 * c3.a + sums.index]),
    f32x4.neg(inverseMassA),
    inverseMassA,
    radiusA,
    impulseX,
    impulseY,
    along,
    f32x4.neg(turning),
    count,
  )
  addToSumOfFour(
    sumOfOther(c0.b, endOfPushed),
    sumOfOther(c1.b, endOfPushed),
    sumOfOther(c2.b, endOfPushed),
    sumOfOther(c3.b, endOfPushed),
    inverseMassB,
    inverseMassB,
    radiusB,
    impulseX,
    impulseY,
    along,
    turning,
    count,
  )
}

/** Where the sum of the other side of a contact is: nothing pushes an edge or a sleeping disk. */
function sumOfOther(b: u32, endOfPushed: u32): usize {
  return b < endOfPushed ? changetype<usize>(warmStarts[2 * b + sums.index]) : ownMemory(NOWHERE_BYTE)
}

/** Adds impulses to the sums of four disks, at these addresses. `sided` is the inverse mass with the sign of the side. */
function addToSumOfFour(
  at0: usize,
  at1: usize,
  at2: usize,
  at3: usize,
  sided: v128,
  inverseMass: v128,
  radius: v128,
  impulseX: v128,
  impulseY: v128,
  tangent: v128,
  rolling: v128,
  count: v128,
): void {
  const sum0 = v128.load(at0)
  const sum1 = v128.load(at1)
  const sum2 = v128.load(at2)
  const sum3 = v128.load(at3)
  const velocity01 = low(sum0, sum1)
  const velocity23 = low(sum2, sum3)
  const rest01 = high(sum0, sum1)
  const rest23 = high(sum2, sum3)
  const x = f32x4.add(lowHalves(velocity01, velocity23), f32x4.mul(sided, impulseX))
  const y = f32x4.add(highHalves(velocity01, velocity23), f32x4.mul(sided, impulseY))
  const turn = f32x4.div(f32x4.mul(inverseMass, f32x4.splat(2)), radius)
  let spin = f32x4.sub(lowHalves(rest01, rest23), f32x4.mul(turn, tangent))
  if (!PLAIN) {
    const turns = f32x4.ne(rolling, f32x4.splat(0))
    const turned = f32x4.add(spin, f32x4.mul(f32x4.div(turn, radius), rolling))
    spin = v128.bitselect(flushedFour(turned), spin, turns)
  }
  const contacts = i32x4.add(highHalves(rest01, rest23), count)
  storeMotions(x, y, spin, contacts, at0, at1, at2, at3)
}
