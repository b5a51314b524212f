/** Twin of shaders/grains/parts/grainBounce.wgsl. A struct that is returned there is filled here. */
import {
  contactSpans,
  contacts,
  grainPairs,
  impulses,
  motions,
  params,
} from '../../../../shaders/grains/solveGrains.wgsl'
import { bounce, bounceOf, mobility } from '../../shared/bounce'
import { maxExact, minExact, within } from '../../shared/exact'
import { hit, reboundFrom } from '../../shared/hit'
import { copy, ownStruct } from '../../shared/memory'
import { dot2 } from '../../shared/outline'
import { push, solveRolling } from './grainPush'

/** A contact point along the normal of another one. */
@unmanaged
class HitPoint {
  crossA: f32
  dotA: f32
  crossB: f32
  dotB: f32
  closing: f32
  hit: f32
  sliding: f32
  yields: f32
  yieldsAcross: f32
  gap: f32
}

/** Iterations that find the point where the resultant acts with friction. */
const MAX_ITERATIONS: i32 = 3
/** Two points are one where the determinant of their mobilities is below this fraction of the product of them. */
const LEAST_DETERMINANT: f32 = 1e-5

/** `pushedEnd` of the stage. */
let pushedEnd: u32 = EDGE_BIT

/** Whether the contact bounces: it closes fast enough, and before the end of the substep. */
function bounces(k: u32, closing: f32): bool {
  return closing < -params.restitutionThreshold && mayBounce(k, closing)
}

/** Whether it bounces if one beside it does: it closes at half the threshold. What carries a load also feels the gravity of this substep. */
export function mayBounce(k: u32, closing: f32): bool {
  const contact = contacts[k]
  if (contact.restitution <= 0 || contact.gap + params.h * closing >= 0) return false
  if (impulses[k].normal > 0) return closing < -(params.restitutionThreshold + params.gravityDeltaV)
  return closing < <f32>-0.5 * params.restitutionThreshold
}

/** Whether nothing pushes the other side: an edge, or a grain that sleeps. */
function isFixed(contact: Contact): bool {
  return contact.b >= pushedEnd
}

/** The closing velocity without this substep's gravity. */
function hitVelocity(contact: Contact, closing: f32): f32 {
  if (params.fieldCount > 0 && contact.approach < -params.restitutionThreshold) return contact.approach
  if (!isFixed(contact)) return closing
  return closing + params.h * dot2(params.gravity.x, params.gravity.y, contact.normal.x, contact.normal.y)
}

/** The masses and materials of a contact; those of a grain that sleeps are infinite. `place` is that of a copy. */
function pairOf(k: u32, place: u32): GrainPair {
  const pair = ownStruct<GrainPair>(place)
  copy(pair, grainPairs[k])
  if (isFixed(contacts[k])) {
    pair.inverseMassB = 0
    pair.inverseInertiaB = 0
  }
  return pair
}

function fillHitPoint(point: HitPoint, k: u32, normalX: f32, normalY: f32): void {
  const pair = pairOf(k, 4)
  const contact = contacts[k]
  const own = contact.normal
  const cosine = dot2(own.x, own.y, normalX, normalY)
  const sine: f32 = own.x * normalY - own.y * normalX
  point.crossA = pair.crossA * cosine + pair.dotA * sine
  point.dotA = pair.dotA * cosine - pair.crossA * sine
  point.crossB = pair.crossB * cosine + pair.dotB * sine
  point.dotB = pair.dotB * cosine - pair.crossB * sine
  const a = motions[contact.a]
  let x = contact.wallVelocity.x
  let y = contact.wallVelocity.y
  let spin = contact.wallSpin
  let falling: f32 = 0
  if (contact.b < EDGE_BIT) {
    const b = motions[contact.b]
    x = b.velocity.x
    y = b.velocity.y
    spin = b.spin
  }
  if (isFixed(contact) && params.fieldCount === 0) {
    falling = <f32>0.5 * params.h * dot2(params.gravity.x, params.gravity.y, -normalY, normalX)
  }
  const relativeX = x - a.velocity.x
  const relativeY = y - a.velocity.y
  point.closing = dot2(relativeX, relativeY, normalX, normalY) + (spin * point.crossB - a.spin * point.crossA)
  point.sliding =
    dot2(relativeX, relativeY, -normalY, normalX) + (spin * point.dotB - a.spin * point.dotA) + falling
  point.hit = hitVelocity(contact, point.closing)
  point.gap = contact.gap
  const inverseMass = pair.inverseMassA + pair.inverseMassB
  const spinning: f32 =
    pair.crossA * pair.crossA * pair.inverseInertiaA + pair.crossB * pair.crossB * pair.inverseInertiaB
  const rolling: f32 =
    pair.dotA * pair.dotA * pair.inverseInertiaA + pair.dotB * pair.dotB * pair.inverseInertiaB
  point.yields = 0
  point.yieldsAcross = 0
  if (contact.b >= EDGE_BIT) {
    point.yields = maxExact(0, <f32>1 / pair.mass - (inverseMass + spinning))
    point.yieldsAcross = maxExact(0, <f32>1 / pair.tangentMass - (inverseMass + rolling))
  }
}

/** Fills the point at a share of the way from one point to another. */
function between(point: HitPoint, low: HitPoint, high: HitPoint, share: f32): void {
  const rest: f32 = <f32>1 - share
  point.crossA = rest * low.crossA + share * high.crossA
  point.dotA = rest * low.dotA + share * high.dotA
  point.crossB = rest * low.crossB + share * high.crossB
  point.dotB = rest * low.dotB + share * high.dotB
  point.closing = rest * low.closing + share * high.closing
  point.hit = rest * low.hit + share * high.hit
  point.sliding = rest * low.sliding + share * high.sliding
  point.yields = rest * rest * low.yields + share * share * high.yields
  point.yieldsAcross = rest * rest * low.yieldsAcross + share * share * high.yieldsAcross
  point.gap = rest * low.gap + share * high.gap
}

/** How much an impulse along the normal at one point changes the closing velocity at another one, but for what yields. */
function coupling(pair: GrainPair, a: HitPoint, b: HitPoint): f32 {
  const spinning: f32 =
    a.crossA * b.crossA * pair.inverseInertiaA + a.crossB * b.crossB * pair.inverseInertiaB
  return pair.inverseMassA + pair.inverseMassB + spinning
}

function acrossOf(pair: GrainPair, point: HitPoint): f32 {
  return point.crossA * point.dotA * pair.inverseInertiaA + point.crossB * point.dotB * pair.inverseInertiaB
}

/** Fills `bounce`. */
function bounceAt(pair: GrainPair, point: HitPoint, restitution: f32): void {
  const rolling: f32 =
    point.dotA * point.dotA * pair.inverseInertiaA + point.dotB * point.dotB * pair.inverseInertiaB
  mobility.normal = coupling(pair, point, point) + point.yields
  mobility.across = acrossOf(pair, point)
  mobility.tangent = pair.inverseMassA + pair.inverseMassB + rolling + point.yieldsAcross
  const fallen: f32 = point.hit - point.closing
  let more: f32 = <f32>0.5 * (<f32>1 - restitution) * fallen
  if (params.fieldCount === 0) {
    // on its way back through the gap it is slower: see shared/hit.wgsl
    reboundFrom(point.gap, -point.hit, fallen / params.h, fallen, restitution)
    more = more + minExact(0, hit.away + restitution * point.hit)
  }
  bounceOf(point.closing + <f32>0.5 * fallen, point.sliding, pair.friction, restitution, more)
}

/** The share of the way from `low` to `high` at which the resultant acts. */
function shareOf(pair: GrainPair, low: HitPoint, high: HitPoint, restitution: f32): f32 {
  const ofLow = coupling(pair, low, low) + low.yields
  const ofHigh = coupling(pair, high, high) + high.yields
  const both = coupling(pair, low, high)
  const determinant: f32 = ofLow * ofHigh - both * both
  if (determinant <= LEAST_DETERMINANT * ofLow * ofHigh) return 0
  const closingLow: f32 = <f32>0.5 * (low.closing + low.hit)
  const closingHigh: f32 = <f32>0.5 * (high.closing + high.hit)
  const toLow: f32 = both * closingHigh - ofHigh * closingLow
  const toHigh: f32 = both * closingLow - ofLow * closingHigh
  if (toLow + toHigh <= 0) return toLow > toHigh ? 0 : 1
  const even: f32 = toHigh / (toLow + toHigh)
  let share = within(0, 1, even)
  if (pair.friction === 0) return share
  // friction turns the grains: the resultant moves to balance it
  const acrossLow = acrossOf(pair, low)
  const acrossHigh = acrossOf(pair, high)
  const turnLow: f32 = (ofHigh * acrossLow - both * acrossHigh) / determinant
  const turnHigh: f32 = (ofLow * acrossHigh - both * acrossLow) / determinant
  const point = ownStruct<HitPoint>(3)
  for (let n = 0; n < MAX_ITERATIONS; n++) {
    between(point, low, high, share)
    bounceAt(pair, point, restitution)
    if (bounce.normal <= 0) break
    const ratio: f32 = bounce.tangent / bounce.normal
    share = within(0, 1, even * (<f32>1 + ratio * (turnLow + turnHigh)) - ratio * turnHigh)
  }
  return share
}

/** Whether the contact m hits at the same time as k, along the same normal. */
function isBeside(k: u32, m: u32): bool {
  const contact = contacts[k]
  const other = contacts[m]
  if (other.b !== contact.b && (other.b < EDGE_BIT || contact.b < EDGE_BIT)) return false
  if (other.gap === <f32>NO_TOUCH || other.restitution <= 0) return false
  if (!(grainPairs[m].mass > 0)) return false
  return dot2(other.normal.x, other.normal.y, contact.normal.x, contact.normal.y) > <f32>FLAT_COSINE
}

/** Whether the contact may be one of several that hit at once. */
function mayHit(k: u32, closing: f32): bool {
  return closing < 0 && contacts[k].gap + <f32>FLAT_REACH * params.h * closing < 0
}

/** Bounces a contact and those beside it; returns false, and changes nothing, if none bounces. */
export function bounceGrains(k: u32, endOfPushed: u32): bool {
  pushedEnd = endOfPushed
  const contact = contacts[k]
  const normal = contact.normal
  const low = ownStruct<HitPoint>(0)
  const high = ownStruct<HitPoint>(1)
  const point = ownStruct<HitPoint>(2)
  fillHitPoint(low, k, normal.x, normal.y)
  copy(high, low)
  let atLow = k
  let atHigh = k
  let isBounce = bounces(k, low.closing)
  const span = contactSpans[contact.a]
  for (let m = span.start; m < span.start + span.count; m++) {
    if (m === k || !isBeside(k, m)) continue
    fillHitPoint(point, m, normal.x, normal.y)
    if (!mayHit(m, point.closing)) continue
    isBounce = isBounce || bounces(m, point.closing)
    if (point.crossA < low.crossA) {
      copy(low, point)
      atLow = m
    }
    if (point.crossA > high.crossA) {
      copy(high, point)
      atHigh = m
    }
  }
  if (!isBounce) return false
  const pair = pairOf(k, 6)
  const restitution = contact.restitution
  let share: f32 = 0
  if (atLow !== atHigh) share = shareOf(pair, low, high, restitution)
  between(point, low, high, share)
  bounceAt(pair, point, restitution)
  const hitNormal = bounce.normal
  const hitTangent = bounce.tangent
  pushBoth(contact, pair, normal, point, hitNormal, hitTangent, 0)
  let rolling: f32 = 0
  if (pair.rolling > 0) {
    const spin = contact.b < EDGE_BIT ? motions[contact.b].spin : contact.wallSpin
    rolling = solveRolling(pair, 0, hitNormal, spin - motions[contact.a].spin)
    pushBoth(contact, pair, normal, point, 0, 0, rolling)
  }
  if (share < 1) addBounce(impulses[atLow], <f32>1 - share, hitNormal, hitTangent, rolling)
  if (share > 0) addBounce(impulses[atHigh], share, hitNormal, hitTangent, rolling)
  return true
}

/** With its sign reversed an impulse counts as that of a contact, but not for the warm start. */
function addBounce(into: Impulses, share: f32, normal: f32, tangent: f32, rolling: f32): void {
  into.normal = -(abs(into.normal) + share * normal)
  into.tangent = into.tangent + share * tangent
  into.rolling = into.rolling + share * rolling
}

function pushBoth(
  contact: Contact,
  pair: GrainPair,
  normal: Vec2,
  point: HitPoint,
  deltaNormal: f32,
  deltaTangent: f32,
  deltaRolling: f32,
): void {
  push(
    motions[contact.a],
    -1,
    deltaNormal,
    deltaTangent,
    deltaRolling,
    normal,
    pair.inverseMassA,
    pair.inverseInertiaA,
    point.crossA,
    point.dotA,
  )
  if (isFixed(contact)) return
  push(
    motions[contact.b],
    1,
    deltaNormal,
    deltaTangent,
    deltaRolling,
    normal,
    pair.inverseMassB,
    pair.inverseInertiaB,
    point.crossB,
    point.dotB,
  )
}
