/** `solveContact` of grains/solveGrains.ts for four contacts of one color: see orderContacts.ts. */
import {
  activeContactCounts,
  contacts,
  grainPairs,
  impulses,
  motions,
  PASS,
  PLAIN,
  params,
} from '../../../../shaders/grains/solveGrains.wgsl'
import { hits } from '../../../reference/grains/parts/hitLimit'
import { kept } from '../../../reference/shared/keptScale'
import { settling } from '../../../reference/shared/settling'
import {
  biasedFour,
  flushedFour,
  gathered,
  high,
  highHalves,
  impulseWithinFour,
  low,
  lowHalves,
  MAY_BOUNCE,
  NORMAL,
  otherSide,
  pushedSide,
  relaxedFour,
  scatter,
  storeMotions,
  unevenFour,
} from './four'
import { mayBounceFour, signedFour } from './fourGrainBounces'
import { deepFour, forgetFour, rollingArm } from './fourOverlaps'
import { watchFour } from './fourSettling'

/**
 * Solves the four contacts of a quad, and returns how many of them take part in this pass. Returns MAY_BOUNCE, and
 * changes nothing, if one of them may bounce: then they are to be solved one by one.
 */
export function solveFourGrains(quad: usize, endOfPushed: u32): u32 {
  const k0 = load<u32>(quad)
  const k1 = load<u32>(quad, 4)
  const k2 = load<u32>(quad, 8)
  const k3 = load<u32>(quad, 12)
  const zero = f32x4.splat(0)

  const i0 = changetype<usize>(impulses[k0])
  const i1 = changetype<usize>(impulses[k1])
  const i2 = changetype<usize>(impulses[k2])
  const i3 = changetype<usize>(impulses[k3])
  const stored01 = v128.load64_lane(i1, v128.load64_zero(i0), 1)
  const stored23 = v128.load64_lane(i3, v128.load64_zero(i2), 1)
  let storedNormal = v128.shuffle<f32>(stored01, stored23, 0, 2, 4, 6)
  // some have bounced
  if (!PLAIN && PASS !== WARM_PASS && v128.any_true(f32x4.lt(storedNormal, zero))) return MAY_BOUNCE
  let storedTangent = v128.shuffle<f32>(stored01, stored23, 1, 3, 5, 7)
  let storedRolling = gathered(i0, i1, i2, i3, offsetof<Impulses>('rolling'))
  if (PASS !== RELAX_PASS) {
    const scale = f32x4.splat(kept.scale)
    storedNormal = f32x4.mul(scale, storedNormal)
    storedTangent = f32x4.mul(scale, storedTangent)
    storedRolling = f32x4.mul(scale, storedRolling)
  }
  const carries = f32x4.gt(storedNormal, zero)
  if (PASS !== BIAS_PASS && !v128.any_true(carries)) return 0

  const c0 = contacts[k0]
  const c1 = contacts[k1]
  const c2 = contacts[k2]
  const c3 = contacts[k3]
  const at0 = changetype<usize>(c0)
  const at1 = changetype<usize>(c1)
  const at2 = changetype<usize>(c2)
  const at3 = changetype<usize>(c3)
  const normals01 = v128.load64_lane(at1 + NORMAL, v128.load64_zero(at0 + NORMAL), 1)
  const normals23 = v128.load64_lane(at3 + NORMAL, v128.load64_zero(at2 + NORMAL), 1)
  const normalX = v128.shuffle<f32>(normals01, normals23, 0, 2, 4, 6)
  const normalY = v128.shuffle<f32>(normals01, normals23, 1, 3, 5, 7)
  const minusY = f32x4.neg(normalY)
  const gap = gathered(at0, at1, at2, at3, offsetof<Contact>('gap'))

  // velocity, spin, id
  const a0 = changetype<usize>(motions[c0.a])
  const a1 = changetype<usize>(motions[c1.a])
  const a2 = changetype<usize>(motions[c2.a])
  const a3 = changetype<usize>(motions[c3.a])
  const moving0 = v128.load(a0)
  const moving1 = v128.load(a1)
  const moving2 = v128.load(a2)
  const moving3 = v128.load(a3)
  const va01 = low(moving0, moving1)
  const va23 = low(moving2, moving3)
  const sa01 = high(moving0, moving1)
  const sa23 = high(moving2, moving3)
  let ax = lowHalves(va01, va23)
  let ay = highHalves(va01, va23)
  let aSpin = lowHalves(sa01, sa23)
  const aId = highHalves(sa01, sa23)
  const b0 = otherSide(c0, motions[c0.b])
  const b1 = otherSide(c1, motions[c1.b])
  const b2 = otherSide(c2, motions[c2.b])
  const b3 = otherSide(c3, motions[c3.b])
  const other0 = v128.load(b0)
  const other1 = v128.load(b1)
  const other2 = v128.load(b2)
  const other3 = v128.load(b3)
  const vb01 = low(other0, other1)
  const vb23 = low(other2, other3)
  const sb01 = high(other0, other1)
  const sb23 = high(other2, other3)
  let bx = lowHalves(vb01, vb23)
  let by = highHalves(vb01, vb23)
  let bSpin = lowHalves(sb01, sb23)
  const bId = highHalves(sb01, sb23)

  // crossA, dotA, crossB, dotB
  const p0 = changetype<usize>(grainPairs[k0])
  const p1 = changetype<usize>(grainPairs[k1])
  const p2 = changetype<usize>(grainPairs[k2])
  const p3 = changetype<usize>(grainPairs[k3])
  const arms0 = v128.load(p0 + offsetof<GrainPair>('crossA'))
  const arms1 = v128.load(p1 + offsetof<GrainPair>('crossA'))
  const arms2 = v128.load(p2 + offsetof<GrainPair>('crossA'))
  const arms3 = v128.load(p3 + offsetof<GrainPair>('crossA'))
  const armsA01 = low(arms0, arms1)
  const armsA23 = low(arms2, arms3)
  const armsB01 = high(arms0, arms1)
  const armsB23 = high(arms2, arms3)
  const crossA = lowHalves(armsA01, armsA23)
  const dotA = highHalves(armsA01, armsA23)
  const crossB = lowHalves(armsB01, armsB23)
  const dotB = highHalves(armsB01, armsB23)

  let active = carries
  if (PASS === WARM_PASS) {
    const isForgotten = v128.and(carries, deepFour(gap, p0, p1, p2, p3))
    if (v128.any_true(isForgotten)) {
      forgetFour(isForgotten, i0, i1, i2, i3)
      active = v128.andnot(carries, isForgotten)
      if (!v128.any_true(active)) return 0
    }
  }
  let deltaNormal = storedNormal
  let deltaTangent = storedTangent
  let deltaRolling = storedRolling
  let newNormal = storedNormal
  let newTangent = storedTangent
  let newRolling = storedRolling
  let normalVelocity = zero
  const relativeX = f32x4.sub(bx, ax)
  const relativeY = f32x4.sub(by, ay)
  if (PASS !== WARM_PASS) {
    const along = f32x4.add(f32x4.mul(relativeX, normalX), f32x4.mul(relativeY, normalY))
    normalVelocity = f32x4.add(along, f32x4.sub(f32x4.mul(bSpin, crossB), f32x4.mul(aSpin, crossA)))
  }
  if (PASS === BIAS_PASS) {
    // most pairs are apart and stay so
    const speed = f32x4.add(normalVelocity, f32x4.div(gap, f32x4.splat(params.h)))
    const staysApart = v128.and(f32x4.gt(gap, zero), f32x4.ge(speed, zero))
    const isIdle = v128.or(v128.andnot(staysApart, carries), f32x4.eq(gap, f32x4.splat(<f32>NO_TOUCH)))
    active = v128.not(isIdle)
    newNormal = zero
    newTangent = zero
    newRolling = zero
    if (!v128.any_true(active)) {
      v128.store64_lane(i0, zero, 0)
      v128.store64_lane(i1, zero, 0)
      v128.store64_lane(i2, zero, 0)
      v128.store64_lane(i3, zero, 0)
      scatter(zero, i0, i1, i2, i3, offsetof<Impulses>('rolling'))
      return 0
    }
  }

  // inverseMassA, inverseMassB, inverseInertiaA, inverseInertiaB
  const inverse0 = v128.load(p0 + offsetof<GrainPair>('inverseMassA'))
  const inverse1 = v128.load(p1 + offsetof<GrainPair>('inverseMassA'))
  const inverse2 = v128.load(p2 + offsetof<GrainPair>('inverseMassA'))
  const inverse3 = v128.load(p3 + offsetof<GrainPair>('inverseMassA'))
  const masses01 = low(inverse0, inverse1)
  const masses23 = low(inverse2, inverse3)
  const inertias01 = high(inverse0, inverse1)
  const inertias23 = high(inverse2, inverse3)
  const inverseMassA = lowHalves(masses01, masses23)
  const inverseMassB = highHalves(masses01, masses23)
  const inverseInertiaA = lowHalves(inertias01, inertias23)
  const inverseInertiaB = highHalves(inertias01, inertias23)

  if (PASS !== WARM_PASS) {
    // mass, tangentMass, friction, rolling
    const kind0 = v128.load(p0)
    const kind1 = v128.load(p1)
    const kind2 = v128.load(p2)
    const kind3 = v128.load(p3)
    const effective01 = low(kind0, kind1)
    const effective23 = low(kind2, kind3)
    const holding01 = high(kind0, kind1)
    const holding23 = high(kind2, kind3)
    const mass = lowHalves(effective01, effective23)
    const tangentMass = highHalves(effective01, effective23)
    const friction = lowHalves(holding01, holding23)
    const rolling = highHalves(holding01, holding23)

    if (!PLAIN && mayBounceFour(active, carries, normalVelocity, at0, at1, at2, at3)) return MAY_BOUNCE
    const oldNormal = v128.and(carries, storedNormal)
    const oldTangent = v128.and(carries, storedTangent)
    const oldRolling = v128.and(carries, storedRolling)
    let nextNormal = zero
    if (PASS === RELAX_PASS) {
      nextNormal = relaxedFour(params, gap, mass, oldNormal, normalVelocity)
    } else {
      const isUneven = v128.and(f32x4.ne(inverseMassB, zero), unevenFour(inverseMassA, inverseMassB))
      nextNormal = biasedFour(params, gap, mass, oldNormal, normalVelocity, isUneven)
    }
    const across = f32x4.add(f32x4.mul(relativeX, minusY), f32x4.mul(relativeY, normalX))
    const tangentVelocity = f32x4.add(across, f32x4.sub(f32x4.mul(bSpin, dotB), f32x4.mul(aSpin, dotA)))
    const grip = f32x4.mul(friction, nextNormal)
    deltaNormal = f32x4.sub(nextNormal, oldNormal)
    const ofA = f32x4.mul(f32x4.mul(crossA, dotA), inverseInertiaA)
    const ofB = f32x4.mul(f32x4.mul(crossB, dotB), inverseInertiaB)
    const sliding = f32x4.add(tangentVelocity, f32x4.mul(f32x4.add(ofA, ofB), deltaNormal))
    const held = f32x4.sub(oldTangent, f32x4.mul(tangentMass, sliding))
    const nextTangent = impulseWithinFour(grip, held)
    let nextRolling = zero
    deltaTangent = f32x4.sub(nextTangent, oldTangent)
    const inverseInertia = f32x4.add(inverseInertiaA, inverseInertiaB)
    // where neither side can turn, nothing rolls
    const rolls = PLAIN ? zero : v128.and(f32x4.gt(rolling, zero), f32x4.gt(inverseInertia, zero))
    if (v128.any_true(rolls)) {
      const arm = rollingArm(inverseMassB, p0, p1, p2, p3)
      const hold = f32x4.mul(f32x4.mul(rolling, arm), nextNormal)
      const toA = f32x4.add(f32x4.mul(crossA, deltaNormal), f32x4.mul(dotA, deltaTangent))
      const toB = f32x4.add(f32x4.mul(crossB, deltaNormal), f32x4.mul(dotB, deltaTangent))
      const leftA = f32x4.sub(aSpin, f32x4.mul(inverseInertiaA, toA))
      const leftB = f32x4.add(bSpin, f32x4.mul(inverseInertiaB, toB))
      const spinning = f32x4.div(f32x4.sub(leftB, leftA), inverseInertia)
      nextRolling = v128.and(rolls, impulseWithinFour(hold, f32x4.sub(oldRolling, spinning)))
    }
    deltaRolling = f32x4.sub(nextRolling, oldRolling)
    if (PASS === RELAX_PASS) {
      watchFour(active, deltaNormal, mass, bx, by, f32x4.gt(inverseMassB, zero), inverseMassA, inverseMassB)
      const limit = f32x4.mul(mass, f32x4.splat(settling.limit))
      const changes = v128.and(active, f32x4.gt(f32x4.abs(deltaNormal), limit))
      if (v128.any_true(changes) && v128.any_true(v128.and(changes, deepFour(gap, p0, p1, p2, p3))))
        settling.goesOn = true
    }

    const isFast = v128.and(active, f32x4.gt(deltaNormal, f32x4.mul(mass, f32x4.splat(hits.limit))))
    const keptNormal = v128.any_true(isFast) ? signedFour(nextNormal, isFast, at0, at1, at2, at3) : nextNormal
    newNormal = v128.bitselect(keptNormal, newNormal, active)
    newTangent = v128.bitselect(nextTangent, newTangent, active)
    newRolling = v128.bitselect(nextRolling, newRolling, active)
    const new01 = low(newNormal, newTangent)
    const new23 = high(newNormal, newTangent)
    v128.store64_lane(i0, new01, 0)
    v128.store64_lane(i1, new01, 1)
    v128.store64_lane(i2, new23, 0)
    v128.store64_lane(i3, new23, 1)
    scatter(newRolling, i0, i1, i2, i3, offsetof<Impulses>('rolling'))
  }

  const impulseX = f32x4.add(f32x4.mul(deltaNormal, normalX), f32x4.mul(deltaTangent, minusY))
  const impulseY = f32x4.add(f32x4.mul(deltaNormal, normalY), f32x4.mul(deltaTangent, normalX))
  const turningA = f32x4.add(f32x4.mul(crossA, deltaNormal), f32x4.mul(dotA, deltaTangent))
  const turningB = f32x4.add(f32x4.mul(crossB, deltaNormal), f32x4.mul(dotB, deltaTangent))
  const minusMassA = f32x4.neg(inverseMassA)
  const spinA = f32x4.add(aSpin, f32x4.mul(f32x4.neg(inverseInertiaA), f32x4.add(turningA, deltaRolling)))
  const spinB = f32x4.add(bSpin, f32x4.mul(inverseInertiaB, f32x4.add(turningB, deltaRolling)))
  ax = v128.bitselect(f32x4.add(ax, f32x4.mul(minusMassA, impulseX)), ax, active)
  ay = v128.bitselect(f32x4.add(ay, f32x4.mul(minusMassA, impulseY)), ay, active)
  aSpin = v128.bitselect(flushedFour(spinA), aSpin, active)
  bx = v128.bitselect(f32x4.add(bx, f32x4.mul(inverseMassB, impulseX)), bx, active)
  by = v128.bitselect(f32x4.add(by, f32x4.mul(inverseMassB, impulseY)), by, active)
  bSpin = v128.bitselect(flushedFour(spinB), bSpin, active)
  storeMotions(ax, ay, aSpin, aId, a0, a1, a2, a3)
  const pushed0 = pushedSide(c0.b, b0, endOfPushed)
  const pushed1 = pushedSide(c1.b, b1, endOfPushed)
  const pushed2 = pushedSide(c2.b, b2, endOfPushed)
  const pushed3 = pushedSide(c3.b, b3, endOfPushed)
  storeMotions(bx, by, bSpin, bId, pushed0, pushed1, pushed2, pushed3)
  const taking = i32x4.bitmask(active)
  if (PASS === WARM_PASS) {
    countActive(c0, taking & 1, endOfPushed)
    countActive(c1, (taking >> 1) & 1, endOfPushed)
    countActive(c2, (taking >> 2) & 1, endOfPushed)
    countActive(c3, (taking >> 3) & 1, endOfPushed)
  }
  return popcnt<u32>(taking)
}

/** Counts a contact of both its grains, if `count` is 1. */
function countActive(contact: Contact, count: u32, endOfPushed: u32): void {
  activeContactCounts[contact.a] += count
  if (contact.b < endOfPushed) activeContactCounts[contact.b] += count
}
