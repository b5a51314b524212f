/** Twin of shaders/grains/solveGrains.wgsl. A struct that is copied there is a reference here. */
import {
  activeContactCounts,
  contactOrder,
  contacts,
  grainPairs,
  ITERATIONS,
  impulses,
  motions,
  PASS,
  PLAIN,
  params,
  SLEEP,
  stageIndex,
  status,
} from '../../../shaders/grains/solveGrains.wgsl'
import { atomicAdd } from '../shared/atomics'
import { pushedEnd } from '../shared/awake'
import { impulseWithin, maxExact, pushing } from '../shared/exact'
import { kept, keptScale } from '../shared/keptScale'
import { clear } from '../shared/memory'
import { noteChange, settleSpeed, settling, takeChanges } from '../shared/settling'
import { colorsOfTile, solverTileCount, solverTilesBefore } from '../shared/solverTiles'
import { tileToSolve } from '../shared/tileToSolve'
import { bounceGrains, mayBounce } from './parts/grainBounce'
import { push, solveRolling } from './parts/grainPush'
import { hitLimit, hits, isHit } from './parts/hitLimit'

/** `pushedEnd` of the stage. */
let endOfPushed: u32 = EDGE_BIT

/** Whether one grain is far heavier than the other. */
function isUneven(pair: GrainPair): bool {
  if (pair.inverseMassB === 0) return false
  return (
    pair.inverseMassA > pair.inverseMassB * <f32>HIGH_MASS_RATIO ||
    pair.inverseMassB > pair.inverseMassA * <f32>HIGH_MASS_RATIO
  )
}

function solveNormal(contact: Contact, pair: GrainPair, old: f32, normalVelocity: f32): f32 {
  const gap = contact.gap
  if (PASS === RELAX_PASS) {
    return pushing(old - pair.mass * (normalVelocity + maxExact(0, gap) / params.h))
  }
  if (gap > 0) return pushing(old - pair.mass * (normalVelocity + gap / params.h))
  const stiff = isUneven(pair)
  const rate: f32 = stiff ? STIFF_RATE : SOFT_RATE
  const mass: f32 = stiff ? STIFF_MASS : SOFT_MASS
  const impulse: f32 = stiff ? STIFF_IMPULSE : SOFT_IMPULSE
  const bias = maxExact(-params.maxPushSpeed, (rate * gap) / params.h)
  return pushing(old - pair.mass * (mass * (normalVelocity + bias)) - impulse * old)
}

/** Whether a contact has bounced in this substep: then it may do so again. */
function mayHaveBounced(stored: Impulses): bool {
  return !PLAIN && PASS === RELAX_PASS && stored.normal < 0
}

/** Whether two grains are in a deep overlap: they keep no impulse. */
function isDeep(contact: Contact, pair: GrainPair): bool {
  if ((pair.feature & DEEP_FEATURE) !== 0) return true
  return pair.innerB > 0 && contact.gap < (pair.innerA + pair.innerB) * -(<f32>DEEP_OVERLAP)
}

/** Solves one contact and applies the change of its impulses to both sides; returns whether it takes part in this pass. */
function solveContact(k: u32, contact: Contact, pair: GrainPair, stored: Impulses): bool {
  const storedNormal: f32 = PASS === RELAX_PASS ? stored.normal : kept.scale * stored.normal
  const storedTangent: f32 = PASS === RELAX_PASS ? stored.tangent : kept.scale * stored.tangent
  const storedRolling: f32 = PASS === RELAX_PASS ? stored.rolling : kept.scale * stored.rolling
  if (PASS !== BIAS_PASS && !(storedNormal > 0) && !mayHaveBounced(stored)) return false
  if (PASS === BIAS_PASS && contact.gap === <f32>NO_TOUCH) {
    clear(stored)
    return false
  }
  if (PASS === WARM_PASS && isDeep(contact, pair)) {
    clear(stored)
    return false
  }
  const slotB = contact.b
  const normal = contact.normal
  const a = motions[contact.a]
  let deltaNormal = storedNormal
  let deltaTangent = storedTangent
  let deltaRolling = storedRolling
  if (PASS !== WARM_PASS) {
    let velocityX = contact.wallVelocity.x
    let velocityY = contact.wallVelocity.y
    let spin = contact.wallSpin
    if (slotB < EDGE_BIT) {
      const b = motions[slotB]
      velocityX = b.velocity.x
      velocityY = b.velocity.y
      spin = b.spin
    }
    const relativeX = velocityX - a.velocity.x
    const relativeY = velocityY - a.velocity.y
    const normalVelocity =
      relativeX * normal.x + relativeY * normal.y + (spin * pair.crossB - a.spin * pair.crossA)
    if (!PLAIN) {
      if (mayBounce(k, normalVelocity) && bounceGrains(k, endOfPushed)) return true
      if (stored.normal < 0 && (PASS === RELAX_PASS || contact.restitution > 0)) return false
    }
    // most pairs are apart and stay so
    if (PASS === BIAS_PASS && !(storedNormal > 0) && contact.gap > 0) {
      if (normalVelocity + contact.gap / params.h >= 0) {
        clear(stored)
        return false
      }
    }
    const tangentVelocity =
      relativeX * -normal.y + relativeY * normal.x + (spin * pair.dotB - a.spin * pair.dotA)

    let oldNormal: f32 = 0
    let oldTangent: f32 = 0
    let oldRolling: f32 = 0
    if (storedNormal > 0) {
      oldNormal = storedNormal
      oldTangent = storedTangent
      oldRolling = storedRolling
    }
    const nextNormal = solveNormal(contact, pair, oldNormal, normalVelocity)
    const grip = pair.friction * nextNormal
    deltaNormal = nextNormal - oldNormal
    const ofA: f32 = pair.crossA * pair.dotA * pair.inverseInertiaA
    const ofB: f32 = pair.crossB * pair.dotB * pair.inverseInertiaB
    const sliding: f32 = tangentVelocity + (ofA + ofB) * deltaNormal
    const nextTangent = impulseWithin(grip, oldTangent - pair.tangentMass * sliding)
    deltaTangent = nextTangent - oldTangent
    let nextRolling: f32 = 0
    if (!PLAIN && pair.rolling > 0) {
      // the spins that the other impulses leave
      const turnA = pair.inverseInertiaA * (pair.crossA * deltaNormal + pair.dotA * deltaTangent)
      const turnB = pair.inverseInertiaB * (pair.crossB * deltaNormal + pair.dotB * deltaTangent)
      nextRolling = solveRolling(pair, oldRolling, nextNormal, spin + turnB - (a.spin - turnA))
    }
    deltaRolling = nextRolling - oldRolling
    stored.normal = isHit(params, contact, pair.mass, deltaNormal) ? -nextNormal : nextNormal
    stored.tangent = nextTangent
    stored.rolling = nextRolling
    if (PASS === RELAX_PASS && abs(deltaNormal) > pair.mass * settling.limit) {
      const isMoved = slotB >= EDGE_BIT && (velocityX !== 0 || velocityY !== 0)
      noteChange(isMoved || isUneven(pair) || isDeep(contact, pair))
    }
  }
  const inverseInertiaA = pair.inverseInertiaA
  push(
    a,
    -1,
    deltaNormal,
    deltaTangent,
    deltaRolling,
    normal,
    pair.inverseMassA,
    inverseInertiaA,
    pair.crossA,
    pair.dotA,
  )
  if (PASS === WARM_PASS) activeContactCounts[contact.a]++
  if (slotB >= EDGE_BIT) return true
  if (slotB >= endOfPushed) return true // it sleeps
  const inverseInertiaB = pair.inverseInertiaB
  push(
    motions[slotB],
    1,
    deltaNormal,
    deltaTangent,
    deltaRolling,
    normal,
    pair.inverseMassB,
    inverseInertiaB,
    pair.crossB,
    pair.dotB,
  )
  if (PASS === WARM_PASS) activeContactCounts[slotB]++
  return true
}

/** Solves the contacts of all tiles. `R` solves runs of the order: contacts of one color, which share no grain that moves. */
export function solveTiles<R>(): void {
  endOfPushed = pushedEnd(status, SLEEP)
  settling.limit = settleSpeed(params)
  kept.scale = keptScale(params, status)
  hits.limit = hitLimit(params)
  const runs = changetype<R>(0)
  const level = stageIndex / TILINGS
  const tiles = solverTileCount(params.levels[level])
  const tiling = stageIndex % TILINGS
  const tilesBefore = solverTilesBefore(params, level)
  let activeCount: u32 = 0
  for (let workgroup = firstWorkgroup, upTo = endWorkgroup(tiles); workgroup < upTo; workgroup++) {
    const tile = tileToSolve(params, status, SLEEP, level, tiling, workgroup)
    if (tile === NONE) break
    const colors = colorsOfTile(tilesBefore, tiles, tiling, tile)
    const last = contactOrder.address(contactOrder[colors + CONTACT_COLORS + 1])
    settling.goesOn = false
    for (
      let iteration: u32 = 0;
      iteration < ITERATIONS || (settling.goesOn && iteration < MAX_RELAXATIONS);
      iteration++
    ) {
      settling.goesOn = false
      let at = contactOrder.address(contactOrder[colors])
      for (let color: u32 = 1; color <= CONTACT_COLORS && at < last; color++) {
        const end = contactOrder.address(contactOrder[colors + color])
        activeCount += runs.solve(at, end, endOfPushed)
        at = end
      }
      activeCount += solveRun(at, last)
    }
    if (PASS === RELAX_PASS) takeChanges(status)
  }
  if (PASS === WARM_PASS && activeCount > 0) atomicAdd(status.carryingAddress, activeCount)
}

/** Solves contacts one by one; returns how many of them take part in this pass. */
export function solveRun(first: usize, end: usize): u32 {
  let activeCount: u32 = 0
  for (let at = first; at < end; at += sizeof<u32>()) {
    const k = load<u32>(at)
    if (solveContact(k, contacts[k], grainPairs[k], impulses[k])) activeCount++
  }
  return activeCount
}

@unmanaged
class OneByOne {
  solve(first: usize, end: usize, _endOfPushed: u32): u32 {
    return solveRun(first, end)
  }
}

export function solveGrains(): void {
  solveTiles<OneByOne>()
}
