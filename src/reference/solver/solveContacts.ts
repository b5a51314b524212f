/** Twin of shaders/solver/solveContacts.wgsl. A struct that is copied there is a reference here. */
import {
  activeContactCounts,
  contactOrder,
  contacts,
  ITERATIONS,
  impulses,
  motions,
  PASS,
  PLAIN,
  pairMaterials,
  params,
  SLEEP,
  SUMMED,
  stageIndex,
  status,
} from '../../../shaders/solver/solveContacts.wgsl'
import { atomicAdd } from '../shared/atomics'
import { pushedEnd } from '../shared/awake'
import { impulseWithin, maxExact, pushing } from '../shared/exact'
import { kept, keptScale } from '../shared/keptScale'
import { isDisk, push, solveRolling, spinningAfter } from '../shared/push'
import { noteChange, settleSpeed, settling, takeChanges } from '../shared/settling'
import {
  colorsOfTile,
  findShareStarts,
  shareAt,
  solverTileCount,
  solverTilesBefore,
} from '../shared/solverTiles'
import { keepsList } from '../shared/status'
import { tileToSolve } from '../shared/tileToSolve'
import { bounce, bounces, isBounceToCome, isLoaded, solveBounce } from './parts/contactBounce'
import { evenOut, findScales } from './parts/tileScales'
import { sums, sumUp } from './parts/warmSums'

/** `pushedEnd` of the stage. */
let endOfPushed: u32 = EDGE_BIT

/** Whether one disk is far heavier than the other. */
function isUneven(pair: PairMaterial): bool {
  if (!isDisk(pair)) return false
  return (
    pair.inverseMassA > pair.inverseMassB * <f32>HIGH_MASS_RATIO ||
    pair.inverseMassB > pair.inverseMassA * <f32>HIGH_MASS_RATIO
  )
}

function solveNormal(contact: Contact, pair: PairMaterial, old: f32, normalVelocity: f32): f32 {
  const gap = contact.gap
  if (PASS === RELAX_PASS) {
    let bounce: f32 = 0
    if (!PLAIN && contact.approach < -params.restitutionThreshold && isLoaded(contact, pair, endOfPushed))
      bounce = contact.restitution * contact.approach
    return pushing(old - pair.mass * (normalVelocity + bounce + maxExact(0, gap) / params.h))
  }
  if (gap > 0) return pushing(old - pair.mass * (normalVelocity + gap / params.h))
  const stiff = isUneven(pair)
  const rate: f32 = stiff ? STIFF_RATE : SOFT_RATE
  const mass: f32 = stiff ? STIFF_MASS : SOFT_MASS
  const impulse: f32 = stiff ? STIFF_IMPULSE : SOFT_IMPULSE
  const bias = maxExact(-params.maxPushSpeed, (rate * gap) / params.h)
  return pushing(old - pair.mass * (mass * (normalVelocity + bias)) - impulse * old)
}

function isDeep(contact: Contact, pair: PairMaterial): bool {
  return isDisk(pair) && contact.gap < (pair.radiusA + pair.radiusB) * -(<f32>DEEP_OVERLAP)
}

/** Solves one contact and applies the change of its impulses to both sides; returns whether it had one. */
function solveContact(contact: Contact, pair: PairMaterial, stored: Impulses): bool {
  if (PASS === BIAS_PASS && kept.differs) findScales(contact, endOfPushed)
  const storedNormal: f32 = PASS === RELAX_PASS ? stored.normal : kept.scale * stored.normal
  const storedTangent: f32 = PASS === RELAX_PASS ? stored.tangent : kept.scale * stored.tangent
  const carried = storedNormal > 0
  if (PASS !== BIAS_PASS && !carried) return false
  const slotA = contact.a
  const slotB = contact.b
  const normalX = contact.normal.x
  const normalY = contact.normal.y
  const a = motions[slotA]
  let deltaNormal = storedNormal
  let deltaTangent = storedTangent
  let deltaRolling: f32 = 0
  if (!PLAIN) deltaRolling = PASS === RELAX_PASS ? stored.rolling : kept.scale * stored.rolling
  if (PASS === BIAS_PASS && kept.differs && carried && kept.scaleA !== kept.scale)
    evenOut(contact, pair, stored)
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
    const normalVelocity = relativeX * normalX + relativeY * normalY

    let oldNormal: f32 = 0
    let oldTangent: f32 = 0
    let oldRolling: f32 = 0
    if (carried) {
      oldNormal = storedNormal
      oldTangent = storedTangent
      oldRolling = deltaRolling
    }
    let nextNormal: f32 = 0
    const mayBounce = !PLAIN && PASS !== RELAX_PASS && oldNormal === 0
    let isBounce = mayBounce && bounces(contact, pair, normalVelocity, endOfPushed)
    let grip: f32 = 0
    if (isBounce) {
      solveBounce(contact, pair, normalVelocity)
      isBounce = bounce.normal > 0
      if (isBounce) nextNormal = bounce.normal
      grip = bounce.grip
    }
    if (!isBounce) {
      if (!isBounceToCome(contact, pair, normalVelocity, endOfPushed))
        nextNormal = solveNormal(contact, pair, oldNormal, normalVelocity)
      grip = pair.friction * nextNormal
    }
    const sliding = relativeX * -normalY + relativeY * normalX
    const tangentVelocity = sliding - (spin * pair.radiusB + a.spin * pair.radiusA)
    const nextTangent = impulseWithin(grip, oldTangent - pair.mass * (tangentVelocity * THIRD))
    let nextRolling: f32 = 0
    if (!PLAIN && pair.rolling > 0) {
      const spinning = spinningAfter(pair, nextTangent - oldTangent, a.spin, spin)
      nextRolling = solveRolling(pair, oldRolling, nextNormal, spinning)
    }
    stored.normal = isBounce ? -nextNormal : nextNormal
    stored.tangent = nextTangent
    if (!PLAIN) stored.rolling = nextRolling
    deltaNormal = nextNormal - oldNormal
    deltaTangent = nextTangent - oldTangent
    deltaRolling = nextRolling - oldRolling
    if (PASS === RELAX_PASS && abs(deltaNormal) > pair.mass * settling.limit) {
      const isMoved = slotB >= EDGE_BIT && (velocityX !== 0 || velocityY !== 0)
      noteChange(isMoved || isUneven(pair))
    }
  }
  push<Motion>(
    a,
    -1,
    deltaNormal,
    deltaTangent,
    deltaRolling,
    normalX,
    normalY,
    pair.inverseMassA,
    pair.radiusA,
  )
  if (PASS === WARM_PASS) activeContactCounts[slotA]++
  if (PASS === RELAX_PASS && isDeep(contact, pair)) {
    stored.normal = 0
    stored.tangent = 0
    stored.rolling = 0
  }
  if (slotB >= endOfPushed) return carried // an edge, or it sleeps
  const b = motions[slotB]
  push<Motion>(
    b,
    1,
    deltaNormal,
    deltaTangent,
    deltaRolling,
    normalX,
    normalY,
    pair.inverseMassB,
    pair.radiusB,
  )
  if (PASS === WARM_PASS) activeContactCounts[slotB]++
  return carried
}

/** Solves the contacts of all tiles. `R` solves and sums up runs of the order: contacts of one color, which share no disk that moves. */
export function solveTiles<R>(): void {
  if (SUMMED && PASS === WARM_PASS && (keepsList(status) || status.summed !== 0)) return
  endOfPushed = pushedEnd(status, SLEEP)
  sums.index = PASS === WARM_PASS ? status.sumIndex : 1 - status.sumIndex
  settling.limit = settleSpeed(params)
  kept.whole = keptScale(params, status)
  kept.scale = kept.whole
  const isShared = SUMMED && PASS === BIAS_PASS && status.reduced !== 0
  kept.differs = isShared && stageIndex !== 0
  if (isShared) findShareStarts(params)
  const runs = changetype<R>(0)
  const level = stageIndex / TILINGS
  const tiles = solverTileCount(params.levels[level])
  const tiling = stageIndex % TILINGS
  const tilesBefore = solverTilesBefore(params, level)
  let carrying: u32 = 0
  for (let workgroup = firstWorkgroup, upTo = endWorkgroup(tiles); workgroup < upTo; workgroup++) {
    const tile = tileToSolve(params, status, SLEEP, level, tiling, workgroup)
    if (tile === NONE) break
    // both disks of these contacts are in the tile
    if (isShared && stageIndex === 0)
      kept.scale = kept.whole * reinterpret<f32>(contactOrder[shareAt(params, tile)])
    const colors = colorsOfTile(tilesBefore, tiles, tiling, tile)
    const last = contactOrder.address(contactOrder[colors + CONTACT_COLORS + 1])
    // a warm start that sums up solves nothing
    settling.goesOn = false
    for (
      let iteration: u32 = SUMMED && PASS === WARM_PASS ? ITERATIONS : 0;
      iteration < ITERATIONS || (settling.goesOn && iteration < MAX_RELAXATIONS);
      iteration++
    ) {
      settling.goesOn = false
      let at = contactOrder.address(contactOrder[colors])
      for (let color: u32 = 1; color <= CONTACT_COLORS && at < last; color++) {
        const end = contactOrder.address(contactOrder[colors + color])
        carrying += kept.differs ? solveRun(at, end) : runs.solve(at, end, endOfPushed)
        at = end
      }
      carrying += solveRun(at, last)
    }
    if (PASS === RELAX_PASS) takeChanges(status)
    if (SUMMED && PASS !== BIAS_PASS) {
      let at = contactOrder.address(contactOrder[colors])
      for (let color: u32 = 1; color <= CONTACT_COLORS && at < last; color++) {
        const end = contactOrder.address(contactOrder[colors + color])
        runs.sumUp(at, end, endOfPushed)
        at = end
      }
      sumUpRun(at, last)
    }
  }
  if (PASS === (SUMMED ? BIAS_PASS : WARM_PASS) && carrying > 0) atomicAdd(status.carryingAddress, carrying)
}

/** Solves contacts one by one; returns how many of them had an impulse. */
export function solveRun(first: usize, end: usize): u32 {
  let carrying: u32 = 0
  for (let at = first; at < end; at += sizeof<u32>()) {
    const k = load<u32>(at)
    if (solveContact(contacts[k], pairMaterials[k], impulses[k])) carrying++
  }
  return carrying
}

export function sumUpRun(first: usize, end: usize): void {
  for (let at = first; at < end; at += sizeof<u32>()) {
    const k = load<u32>(at)
    sumUp(contacts[k], pairMaterials[k], impulses[k], endOfPushed)
  }
}

@unmanaged
class OneByOne {
  solve(first: usize, end: usize, _endOfPushed: u32): u32 {
    return solveRun(first, end)
  }

  sumUp(first: usize, end: usize, _endOfPushed: u32): void {
    sumUpRun(first, end)
  }
}

export function solveContacts(): void {
  solveTiles<OneByOne>()
}
