/** `solveContact` of solveContacts.ts for four contacts of one color: see orderContacts.ts. */
import {
  activeContactCounts,
  contacts,
  impulses,
  motions,
  PASS,
  PLAIN,
  pairMaterials,
  params,
} from '../../../../shaders/solver/solveContacts.wgsl'
import { kept } from '../../../reference/shared/keptScale'
import {
  biasedFour,
  flushedFour,
  gathered,
  high,
  highHalves,
  impulseWithinFour,
  low,
  lowHalves,
  MASSES,
  MAY_BOUNCE,
  NORMAL,
  otherSide,
  pushedSide,
  relaxedFour,
  scatter,
  storeMotions,
  unevenFour,
} from './four'
import { watchFour } from './fourSettling'

/**
 * Solves the four contacts of a quad, and returns how many of them had an impulse. Returns MAY_BOUNCE, and changes nothing, if
 * one of them may bounce: then they are to be solved one by one.
 */
export function solveFour(quad: usize, endOfPushed: u32): u32 {
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
  let storedNormal = v128.shuffle<f32>(stored01, stored23, 0, 2, 4, 6)
  let storedTangent = v128.shuffle<f32>(stored01, stored23, 1, 3, 5, 7)
  const zero = f32x4.splat(0)
  const scale = f32x4.splat(kept.scale)
  // a share of 0 leaves none
  if (PASS !== RELAX_PASS) storedNormal = f32x4.mul(scale, storedNormal)
  const carries = f32x4.gt(storedNormal, zero)
  const active = PASS === BIAS_PASS ? i32x4.splat(-1) : carries
  if (PASS !== BIAS_PASS && !v128.any_true(carries)) return 0
  let storedRolling = PLAIN ? zero : gathered(i0, i1, i2, i3, offsetof<Impulses>('rolling'))
  if (PASS !== RELAX_PASS) {
    storedTangent = f32x4.mul(scale, storedTangent)
    if (!PLAIN) storedRolling = f32x4.mul(scale, storedRolling)
  }
  const c0 = contacts[k0]
  const c1 = contacts[k1]
  const c2 = contacts[k2]
  const c3 = contacts[k3]
  const at0 = changetype<usize>(c0)
  const at1 = changetype<usize>(c1)
  const at2 = changetype<usize>(c2)
  const at3 = changetype<usize>(c3)
  const p0 = changetype<usize>(pairMaterials[k0])
  const p1 = changetype<usize>(pairMaterials[k1])
  const p2 = changetype<usize>(pairMaterials[k2])
  const p3 = changetype<usize>(pairMaterials[k3])
  const a0 = changetype<usize>(motions[c0.a])
  const a1 = changetype<usize>(motions[c1.a])
  const a2 = changetype<usize>(motions[c2.a])
  const a3 = changetype<usize>(motions[c3.a])
  const b0 = otherSide(c0, motions[c0.b])
  const b1 = otherSide(c1, motions[c1.b])
  const b2 = otherSide(c2, motions[c2.b])
  const b3 = otherSide(c3, motions[c3.b])

  const normals01 = v128.load64_lane(at1 + NORMAL, v128.load64_zero(at0 + NORMAL), 1)
  const normals23 = v128.load64_lane(at3 + NORMAL, v128.load64_zero(at2 + NORMAL), 1)
  const normalX = v128.shuffle<f32>(normals01, normals23, 0, 2, 4, 6)
  const normalY = v128.shuffle<f32>(normals01, normals23, 1, 3, 5, 7)
  const minusY = f32x4.neg(normalY)

  // inverseMassA, inverseMassB, radiusA, radiusB
  const q0 = v128.load(p0 + MASSES)
  const q1 = v128.load(p1 + MASSES)
  const q2 = v128.load(p2 + MASSES)
  const q3 = v128.load(p3 + MASSES)
  const masses01 = low(q0, q1)
  const masses23 = low(q2, q3)
  const radii01 = high(q0, q1)
  const radii23 = high(q2, q3)
  const inverseMassA = lowHalves(masses01, masses23)
  const inverseMassB = highHalves(masses01, masses23)
  const radiusA = lowHalves(radii01, radii23)
  const radiusB = highHalves(radii01, radii23)

  // velocity, spin, id
  const m0 = v128.load(a0)
  const m1 = v128.load(a1)
  const m2 = v128.load(a2)
  const m3 = v128.load(a3)
  const va01 = low(m0, m1)
  const va23 = low(m2, m3)
  const sa01 = high(m0, m1)
  const sa23 = high(m2, m3)
  let ax = lowHalves(va01, va23)
  let ay = highHalves(va01, va23)
  let aSpin = lowHalves(sa01, sa23)
  const aId = highHalves(sa01, sa23)
  const n0 = v128.load(b0)
  const n1 = v128.load(b1)
  const n2 = v128.load(b2)
  const n3 = v128.load(b3)
  const vb01 = low(n0, n1)
  const vb23 = low(n2, n3)
  const sb01 = high(n0, n1)
  const sb23 = high(n2, n3)
  let bx = lowHalves(vb01, vb23)
  let by = highHalves(vb01, vb23)
  let bSpin = lowHalves(sb01, sb23)
  const bId = highHalves(sb01, sb23)

  let deltaNormal = storedNormal
  let deltaTangent = storedTangent
  let deltaRolling = storedRolling
  if (PASS !== WARM_PASS) {
    const gap = gathered(at0, at1, at2, at3, offsetof<Contact>('gap'))
    const fraction01 = v128.load64_lane(p1, v128.load64_zero(p0), 1)
    const fraction23 = v128.load64_lane(p3, v128.load64_zero(p2), 1)
    const mass = v128.shuffle<f32>(fraction01, fraction23, 0, 2, 4, 6)
    const friction = v128.shuffle<f32>(fraction01, fraction23, 1, 3, 5, 7)

    const relativeX = f32x4.sub(bx, ax)
    const relativeY = f32x4.sub(by, ay)
    const normalVelocity = f32x4.add(f32x4.mul(relativeX, normalX), f32x4.mul(relativeY, normalY))
    const sliding = f32x4.add(f32x4.mul(relativeX, minusY), f32x4.mul(relativeY, normalX))
    const turning = f32x4.add(f32x4.mul(bSpin, radiusB), f32x4.mul(aSpin, radiusA))
    const tangentVelocity = f32x4.sub(sliding, turning)

    let oldNormal = storedNormal
    let oldTangent = storedTangent
    let oldRolling = storedRolling
    let nextNormal = zero
    if (PASS === RELAX_PASS) {
      if (!PLAIN) {
        const threshold = f32x4.splat(-params.restitutionThreshold)
        const restitution = gathered(at0, at1, at2, at3, offsetof<Contact>('restitution'))
        const approach = gathered(at0, at1, at2, at3, offsetof<Contact>('approach'))
        const isFast = v128.or(f32x4.lt(approach, threshold), f32x4.lt(normalVelocity, threshold))
        const mayBounce = v128.and(f32x4.ne(restitution, zero), isFast)
        if (v128.any_true(v128.and(active, mayBounce))) return MAY_BOUNCE
      }
      nextNormal = relaxedFour(params, gap, mass, oldNormal, normalVelocity)
    } else {
      oldNormal = v128.and(carries, storedNormal)
      oldTangent = v128.and(carries, storedTangent)
      if (!PLAIN) {
        oldRolling = v128.and(carries, storedRolling)
        const threshold = f32x4.splat(-params.restitutionThreshold)
        const restitution = gathered(at0, at1, at2, at3, offsetof<Contact>('restitution'))
        const mayBounce = v128.and(f32x4.ne(restitution, zero), f32x4.lt(normalVelocity, threshold))
        if (v128.any_true(v128.andnot(mayBounce, carries))) return MAY_BOUNCE
      }
      const isUneven = v128.and(f32x4.gt(radiusB, zero), unevenFour(inverseMassA, inverseMassB))
      nextNormal = biasedFour(params, gap, mass, oldNormal, normalVelocity, isUneven)
    }
    const grip = f32x4.mul(friction, nextNormal)
    const slip = f32x4.mul(mass, f32x4.mul(tangentVelocity, f32x4.splat(THIRD)))
    const held = f32x4.sub(oldTangent, slip)
    const nextTangent = impulseWithinFour(grip, held)
    let nextRolling = zero
    if (!PLAIN) {
      const rolling = gathered(p0, p1, p2, p3, offsetof<PairMaterial>('rolling'))
      const rolls = f32x4.gt(rolling, zero)
      if (v128.any_true(rolls)) {
        const isDisk = f32x4.gt(radiusB, zero)
        const two = f32x4.splat(2)
        const joint = f32x4.div(f32x4.mul(radiusA, radiusB), f32x4.add(radiusA, radiusB))
        const arm = v128.bitselect(joint, radiusA, isDisk)
        const inertiaA = f32x4.div(f32x4.mul(inverseMassA, two), f32x4.mul(radiusA, radiusA))
        const inertiaB = f32x4.div(f32x4.mul(inverseMassB, two), f32x4.mul(radiusB, radiusB))
        const inertia = v128.bitselect(f32x4.add(inertiaA, inertiaB), inertiaA, isDisk)
        const hold = f32x4.mul(f32x4.mul(rolling, arm), nextNormal)
        const moreTangent = f32x4.sub(nextTangent, oldTangent)
        const pushA = f32x4.mul(f32x4.div(f32x4.mul(inverseMassA, two), radiusA), moreTangent)
        const pushB = f32x4.mul(f32x4.div(f32x4.mul(inverseMassB, two), radiusB), moreTangent)
        // an edge has a radius of 0, and nothing pushes it
        const leftB = v128.bitselect(f32x4.sub(bSpin, pushB), bSpin, isDisk)
        const spinning = f32x4.sub(leftB, f32x4.sub(aSpin, pushA))
        const wanted = f32x4.sub(oldRolling, f32x4.div(spinning, inertia))
        nextRolling = v128.and(rolls, impulseWithinFour(hold, wanted))
      }
    }
    deltaNormal = f32x4.sub(nextNormal, oldNormal)
    deltaTangent = f32x4.sub(nextTangent, oldTangent)
    deltaRolling = f32x4.sub(nextRolling, oldRolling)
    if (PASS === RELAX_PASS)
      watchFour(active, deltaNormal, mass, bx, by, f32x4.gt(radiusB, zero), inverseMassA, inverseMassB)
    let newNormal = nextNormal
    let newTangent = nextTangent
    let newRolling = nextRolling
    if (PASS === RELAX_PASS) {
      // disks in a deep overlap keep no impulse
      const deepest = f32x4.mul(f32x4.add(radiusA, radiusB), f32x4.splat(-DEEP_OVERLAP))
      const isDeep = v128.and(f32x4.gt(radiusB, zero), f32x4.lt(gap, deepest))
      newNormal = v128.bitselect(v128.andnot(nextNormal, isDeep), storedNormal, active)
      newTangent = v128.bitselect(v128.andnot(nextTangent, isDeep), storedTangent, active)
      newRolling = v128.bitselect(v128.andnot(nextRolling, isDeep), storedRolling, active)
    }
    const new01 = low(newNormal, newTangent)
    const new23 = high(newNormal, newTangent)
    v128.store64_lane(i0, new01, 0)
    v128.store64_lane(i1, new01, 1)
    v128.store64_lane(i2, new23, 0)
    v128.store64_lane(i3, new23, 1)
    if (!PLAIN) scatter(newRolling, i0, i1, i2, i3, offsetof<Impulses>('rolling'))
  }

  const impulseX = f32x4.add(f32x4.mul(deltaNormal, normalX), f32x4.mul(deltaTangent, minusY))
  const impulseY = f32x4.add(f32x4.mul(deltaNormal, normalY), f32x4.mul(deltaTangent, normalX))
  const two = f32x4.splat(2)
  const turnA = f32x4.div(f32x4.mul(inverseMassA, two), radiusA)
  const turnB = f32x4.div(f32x4.mul(inverseMassB, two), radiusB)
  const minusA = f32x4.neg(inverseMassA)
  ax = v128.bitselect(f32x4.add(ax, f32x4.mul(minusA, impulseX)), ax, active)
  ay = v128.bitselect(f32x4.add(ay, f32x4.mul(minusA, impulseY)), ay, active)
  aSpin = v128.bitselect(f32x4.sub(aSpin, f32x4.mul(turnA, deltaTangent)), aSpin, active)
  bx = v128.bitselect(f32x4.add(bx, f32x4.mul(inverseMassB, impulseX)), bx, active)
  by = v128.bitselect(f32x4.add(by, f32x4.mul(inverseMassB, impulseY)), by, active)
  bSpin = v128.bitselect(f32x4.sub(bSpin, f32x4.mul(turnB, deltaTangent)), bSpin, active)
  if (!PLAIN) {
    const turns = v128.and(active, f32x4.ne(deltaRolling, zero))
    if (v128.any_true(turns)) {
      const spinA = f32x4.add(aSpin, f32x4.mul(f32x4.neg(f32x4.div(turnA, radiusA)), deltaRolling))
      const spinB = f32x4.add(bSpin, f32x4.mul(f32x4.div(turnB, radiusB), deltaRolling))
      aSpin = v128.bitselect(flushedFour(spinA), aSpin, turns)
      bSpin = v128.bitselect(flushedFour(spinB), bSpin, turns)
    }
  }
  storeMotions(ax, ay, aSpin, aId, a0, a1, a2, a3)
  const pushed0 = pushedSide(c0.b, b0, endOfPushed)
  const pushed1 = pushedSide(c1.b, b1, endOfPushed)
  const pushed2 = pushedSide(c2.b, b2, endOfPushed)
  const pushed3 = pushedSide(c3.b, b3, endOfPushed)
  storeMotions(bx, by, bSpin, bId, pushed0, pushed1, pushed2, pushed3)
  const taking = i32x4.bitmask(carries)
  if (PASS === WARM_PASS) {
    countActive(c0, taking & 1, endOfPushed)
    countActive(c1, (taking >> 1) & 1, endOfPushed)
    countActive(c2, (taking >> 2) & 1, endOfPushed)
    countActive(c3, (taking >> 3) & 1, endOfPushed)
  }
  return popcnt<u32>(taking)
}

/** Counts a contact of both its disks, if `count` is 1. */
function countActive(contact: Contact, count: u32, endOfPushed: u32): void {
  activeContactCounts[contact.a] += count
  if (contact.b < endOfPushed) activeContactCounts[contact.b] += count
}
