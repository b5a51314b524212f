/** `sumUp` of warmSums.ts for four contacts of one color: see orderContacts.ts. */
import {
  contacts,
  impulses,
  PASS,
  PLAIN,
  pairMaterials,
  params,
  status,
  warmStarts,
} from '../../../../shaders/solver/solveContacts.wgsl'
import { ownMemory } from '../../../reference/shared/memory'
import { sums } from '../../../reference/solver/parts/warmSums'
import {
  flushedFour,
  gathered,
  high,
  highHalves,
  low,
  lowHalves,
  MASSES,
  NORMAL,
  NOWHERE_BYTE,
  storeMotions,
} from './four'

/** Adds the impulses of the four contacts of a quad, where they have any, to the sums of their disks, and counts them. */
export function sumUpFour(quad: usize, endOfPushed: u32): void {
  const k0 = load<u32>(quad)
  const k1 = load<u32>(quad, 4)
  const k2 = load<u32>(quad, 8)
  const k3 = load<u32>(quad, 12)
  const i0 = changetype<usize>(impulses[k0])
  const i1 = changetype<usize>(impulses[k1])
  const i2 = changetype<usize>(impulses[k2])
  const i3 = changetype<usize>(impulses[k3])
  const stored01 = v128.load64_lane(i1, v128.load64_zero(i0), 1)
  const stored23 = v128.load64_lane(i3, v128.load64_zero(i2), 1)
  const normal = v128.shuffle<f32>(stored01, stored23, 0, 2, 4, 6)
  const tangent = v128.shuffle<f32>(stored01, stored23, 1, 3, 5, 7)
  const zero = f32x4.splat(0)
  let summed = f32x4.gt(normal, zero)
  if (!v128.any_true(summed)) return
  const c0 = contacts[k0]
  const c1 = contacts[k1]
  const c2 = contacts[k2]
  const c3 = contacts[k3]
  const at0 = changetype<usize>(c0)
  const at1 = changetype<usize>(c1)
  const at2 = changetype<usize>(c2)
  const at3 = changetype<usize>(c3)
  if (PASS === RELAX_PASS) {
    if (!PLAIN) {
      const restitution = gathered(at0, at1, at2, at3, offsetof<Contact>('restitution'))
      const approach = gathered(at0, at1, at2, at3, offsetof<Contact>('approach'))
      const isFast = f32x4.lt(approach, f32x4.splat(-params.restitutionThreshold))
      summed = v128.andnot(summed, v128.and(isFast, f32x4.gt(restitution, zero)))
    }
    const gap = gathered(at0, at1, at2, at3, offsetof<Contact>('gap'))
    const isOutlying = f32x4.gt(gap, f32x4.splat(params.reach * <f32>OUTLYING))
    if (v128.any_true(v128.and(summed, isOutlying))) status.outlying = 1
  }
  const normals01 = v128.load64_lane(at1 + NORMAL, v128.load64_zero(at0 + NORMAL), 1)
  const normals23 = v128.load64_lane(at3 + NORMAL, v128.load64_zero(at2 + NORMAL), 1)
  const normalX = v128.shuffle<f32>(normals01, normals23, 0, 2, 4, 6)
  const normalY = v128.shuffle<f32>(normals01, normals23, 1, 3, 5, 7)
  // inverseMassA, inverseMassB, radiusA, radiusB
  const q0 = v128.load(changetype<usize>(pairMaterials[k0]) + MASSES)
  const q1 = v128.load(changetype<usize>(pairMaterials[k1]) + MASSES)
  const q2 = v128.load(changetype<usize>(pairMaterials[k2]) + MASSES)
  const q3 = v128.load(changetype<usize>(pairMaterials[k3]) + MASSES)
  const masses01 = low(q0, q1)
  const masses23 = low(q2, q3)
  const radii01 = high(q0, q1)
  const radii23 = high(q2, q3)
  const inverseMassA = lowHalves(masses01, masses23)
  const inverseMassB = highHalves(masses01, masses23)
  const minusY = f32x4.neg(normalY)
  const impulseX = v128.and(summed, f32x4.add(f32x4.mul(normal, normalX), f32x4.mul(tangent, minusY)))
  const impulseY = v128.and(summed, f32x4.add(f32x4.mul(normal, normalY), f32x4.mul(tangent, normalX)))
  const along = v128.and(summed, tangent)
  const rolling = PLAIN ? zero : gathered(i0, i1, i2, i3, offsetof<Impulses>('rolling'))
  const turning = v128.and(summed, rolling)
  const count = v128.and(summed, i32x4.splat(1))
  addToSumOfFour(
    changetype<usize>(warmStarts[2 * c0.a + sums.index]),
    changetype<usize>(warmStarts[2 * c1.a + sums.index]),
    changetype<usize>(warmStarts[2 * c2.a + sums.index]),
    changetype<usize>(warmStarts[2 * c3.a + sums.index]),
    f32x4.neg(inverseMassA),
    inverseMassA,
    lowHalves(radii01, radii23),
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
    highHalves(radii01, radii23),
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
