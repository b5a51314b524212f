/** Twin of shaders/grains/collideGrains.wgsl. */
import {
  APPROACH,
  arcs,
  CLUMPS,
  contactSpans,
  contacts,
  grainPairs,
  impulses,
  motions,
  PERIODIC,
  params,
  poses,
  SLEEP,
  status,
} from '../../../shaders/grains/collideGrains.wgsl'
import { atomicMax } from '../shared/atomics'
import { collidedSlots } from '../shared/awake'
import { maxExact, minExact } from '../shared/exact'
import { clear } from '../shared/memory'
import { dot2 } from '../shared/outline'
import { imageAlong } from '../shared/periodic'
import { closingOf, isFirst, recordApproach } from './parts/approachSpeed'
import { coverCount } from './parts/covers'
import { turnsFar } from './parts/fastTurn'
import { arm, partContact } from './parts/grainContact'
import { endGrain } from './parts/hookedGrains'
import { keepsPoints, keptGap, movedSince } from './parts/keptPoints'
import { beginParts } from './parts/partReach'
import { uncovered } from './parts/seamContact'
import { rotations, touchParts, turnBoth } from './parts/touchParts'

/** Records a contact point with the normal of `partContact`. */
function recordPoint(k: u32, i: u32, b: u32, gap: f32, armX: f32, armY: f32, otherX: f32, otherY: f32): void {
  const contact = contacts[k]
  const pair = grainPairs[k]
  const normalX = partContact.normalX
  const normalY = partContact.normalY
  contact.normal.x = normalX
  contact.normal.y = normalY
  contact.gap = gap
  arm(pair, normalX, normalY, armX, armY, otherX, otherY)
  pair.foundGap = gap
  if (isFirst()) recordApproach(k, i, b)
}

/** The contact k has no point: its impulses go to the other contact of the pair. */
function dropPoint(k: u32, other: u32): void {
  contacts[k].gap = <f32>NO_TOUCH
  contacts[k].approach = 0
  grainPairs[k].foundGap = <f32>NO_TOUCH
  const carried = impulses[k]
  if (carried.normal > 0 && contacts[other].approach >= -params.restitutionThreshold) {
    const into = impulses[other]
    into.normal = maxExact(0, into.normal) + carried.normal
    into.tangent += carried.tangent
    into.rolling += carried.rolling
  }
  clear(carried)
}

/** Moves the gaps of the contacts from k on, `count` of them, with the grains as `moved`; returns the largest overlap. */
function keepPoints(k: u32, count: u32, i: u32, b: u32): f32 {
  let deepest: f32 = -(<f32>NO_TOUCH)
  for (let n = k; n < k + count; n++) {
    const contact = contacts[n]
    if (contact.gap === <f32>NO_TOUCH) {
      if (isFirst()) contact.approach = 0
      continue
    }
    const gap = keptGap(grainPairs[n], contact.normal)
    contact.gap = gap
    deepest = maxExact(deepest, -gap)
    if (isFirst()) recordApproach(n, i, b)
  }
  return deepest
}

/** Whether a pair without an impulse closes its gap within HIT_SUBSTEPS substeps, so that its points have to be found where they are now. */
function isAboutToHit(k: u32, count: u32, i: u32, b: u32): bool {
  for (let n = k; n < k + count; n++) if (impulses[n].normal > 0) return false
  for (let n = k; n < k + count; n++) {
    const closing = closingOf(n, i, b)
    if (closing >= 0) continue
    if (keptGap(grainPairs[n], contacts[n].normal) + <f32>HIT_SUBSTEPS * params.h * closing < 0) return true
  }
  return false
}

/** Clears the impulses of the contacts from k on, but for those of bounces. */
function forgetImpulses(k: u32, count: u32): void {
  for (let n = k; n < k + count; n++) if (impulses[n].normal > 0) clear(impulses[n])
}

/** Collides the contacts from k on, `count` of them, of one pair of parts; returns the largest overlap. */
function collidePair(k: u32, count: u32, i: u32, b: u32): f32 {
  const pose = poses[i]
  const other = poses[b]
  const period = params.period
  const offsetX = imageAlong(
    PERIODIC,
    pose.position.x,
    pose.residue.x,
    other.position.x,
    other.residue.x,
    period.x,
  )
  const offsetY = imageAlong(
    PERIODIC,
    pose.position.y,
    pose.residue.y,
    other.position.y,
    other.residue.y,
    period.y,
  )
  const pair = grainPairs[k]
  movedSince(pair, pose, other, offsetX, offsetY)
  const least = minExact(pair.foundGap, grainPairs[k + count - 1].foundGap)
  if (keepsPoints(pair, pose.radius, other.radius, least) && !isAboutToHit(k, count, i, b))
    return keepPoints(k, count, i, b)
  pair.foundOffset.x = offsetX
  pair.foundOffset.y = offsetY
  pair.foundAngleA = pose.angle
  pair.foundAngleB = other.angle
  if (!isFirst()) {
    const turns = turnsFar(params, motions[i], pair.outlineA) || turnsFar(params, motions[b], pair.outlineB)
    if (turns) forgetImpulses(k, count)
  }
  return findPoints(k, count, i, b, offsetX, offsetY)
}

/** Finds the contacts from k on, `count` of them, of one pair of parts; returns the largest overlap. */
function findPoints(k: u32, count: u32, i: u32, b: u32, offsetX: f32, offsetY: f32): f32 {
  const pair = grainPairs[k]
  touchParts(pair, i, b, offsetX, offsetY)
  if (CLUMPS && coverCount(arcs, pair.outlineA) + coverCount(arcs, pair.outlineB) > 0) {
    turnBoth(i, b)
    uncovered(arcs, pair, rotations.cosA, rotations.sinA, rotations.cosB, rotations.sinB, offsetX, offsetY)
    if (partContact.points === 0) {
      hidePoints(k, count, i, b, offsetX, offsetY)
      return -partContact.gap
    }
  }
  const firstX = partContact.firstX
  const firstY = partContact.firstY
  const gap = partContact.gap
  let otherX = firstX - offsetX
  let otherY = firstY - offsetY
  if (pair.outlineA + pair.outlineB === 0) {
    otherX = -pair.innerB * partContact.normalX
    otherY = -pair.innerB * partContact.normalY
  }
  if (count === 1) {
    recordPoint(k, i, b, gap, firstX, firstY, otherX, otherY)
    return -gap
  }
  const side: f32 = motions[i].id < motions[b].id ? 1 : -1
  const tangentX = side * -partContact.normalY
  const tangentY = side * partContact.normalX
  if (partContact.points === 1) {
    const along = dot2(firstX - <f32>0.5 * offsetX, firstY - <f32>0.5 * offsetY, tangentX, tangentY)
    const kept = k + <u32>(along >= 0)
    recordPoint(kept, i, b, gap, firstX, firstY, otherX, otherY)
    dropPoint(k + k + 1 - kept, kept)
    return -gap
  }
  const secondX = partContact.secondX
  const secondY = partContact.secondY
  const secondGap = partContact.secondGap
  const isSwapped = dot2(secondX - firstX, secondY - firstY, tangentX, tangentY) < 0
  recordPoint(k + <u32>isSwapped, i, b, gap, firstX, firstY, otherX, otherY)
  recordPoint(k + <u32>!isSwapped, i, b, secondGap, secondX, secondY, secondX - offsetX, secondY - offsetY)
  return maxExact(-gap, -secondGap)
}

/** The parts of contact k, and of the one after it if `count` is 2, touch in no point: a clump covers the normal between them. */
function hidePoints(k: u32, count: u32, i: u32, b: u32, offsetX: f32, offsetY: f32): void {
  const firstX = partContact.firstX
  const firstY = partContact.firstY
  recordPoint(k, i, b, partContact.gap, firstX, firstY, firstX - offsetX, firstY - offsetY)
  for (let n = k; n < k + count; n++) {
    contacts[n].gap = <f32>NO_TOUCH
    contacts[n].approach = 0
    if (n > k) grainPairs[n].foundGap = <f32>NO_TOUCH
    clear(impulses[n])
  }
}

export function collideGrains(): void {
  if (status.halted !== 0) return
  const isCurrent = isFirst() && status.rebuilt === 0 && status.collided !== 0
  if (isCurrent && !APPROACH) return
  beginParts()
  rotations.knownB = NONE
  let deepest: f32 = 0
  for (
    let i = firstThread, upTo = endThread(collidedSlots(params, status, SLEEP, isFirst()));
    i < upTo;
    i++
  ) {
    const span = contactSpans[i]
    const end = span.start + span.count
    let k = span.start
    if (isCurrent) {
      for (; k < end && contacts[k].b < EDGE_BIT; k++) {
        if (contacts[k].gap === <f32>NO_TOUCH) contacts[k].approach = 0
        else recordApproach(k, i, contacts[k].b)
      }
      continue
    }
    rotations.isKnownA = false
    // the contacts with one grain follow each other
    let first = k
    let isDeep = false
    let isClump = false
    while (k < end) {
      const b = contacts[k].b
      if (b >= EDGE_BIT) break
      if (b !== contacts[first].b) {
        endGrain(first, k, i, isDeep, isClump)
        first = k
        isDeep = false
        isClump = false
      }
      const isPair = k + 1 < end && contacts[k + 1].b === b && (grainPairs[k + 1].feature & 1) !== 0
      const count = 1 + <u32>isPair
      const pair = grainPairs[k]
      if (CLUMPS) isClump = isClump || (pair.feature & PARTS_FEATURE) !== 0
      if ((pair.feature & MUTED_FEATURE) === 0) {
        const overlap = collidePair(k, count, i, b)
        deepest = maxExact(deepest, overlap)
        isDeep = isDeep || overlap > (pair.innerA + pair.innerB) * <f32>DEEP_OVERLAP
      }
      k += count
    }
    if (k > first) endGrain(first, k, i, isDeep, isClump)
  }
  if (!isFirst() && firstThread === 0) status.collided = 1
  if (!isFirst()) atomicMax(status.deepestAddress, reinterpret<u32>(deepest))
}
