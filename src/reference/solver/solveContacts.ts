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
  warmStarts,
} from '../../../shaders/solver/solveContacts.wgsl'
import { atomicAdd } from '../shared/atomics'
import { pushedEnd } from '../shared/awake'
import { impulseWithin, maxExact, pushing } from '../shared/exact'
import { hit, reboundFrom } from '../shared/hit'
import { kept, keptScale } from '../shared/keptScale'
import { isDisk, push, solveRolling, spinningAfter } from '../shared/push'
import { noteChange, settleSpeed, settling, takeChanges } from '../shared/settling'
import {
  colorsOfTile,
  diskShare,
  findShareStarts,
  shareAt,
  solverTileCount,
  solverTilesBefore,
} from '../shared/solverTiles'
import { keepsList } from '../shared/status'
import { tileToSolve } from '../shared/tileToSolve'

/** Which of the two sums of a slot this pass adds to. */
export namespace sums {
  export let index: u32 = 0
}

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

/** Whether a disk of the contact carries a load, or sleeps: it does not bounce as a pair. */
function isLoaded(contact: Contact, pair: PairMaterial): bool {
  if (activeContactCounts[contact.a] !== 0) return true
  return isDisk(pair) && (contact.b >= endOfPushed || activeContactCounts[contact.b] !== 0)
}

function bounces(contact: Contact, pair: PairMaterial, normalVelocity: f32): bool {
  if (contact.restitution === 0 || normalVelocity >= -params.restitutionThreshold) return false
  return contact.gap + params.h * normalVelocity < 0 && !isLoaded(contact, pair)
}

/** Whether another hit made a pair close faster: it gets no impulse now and bounces in the next substep. */
function isBounceToCome(contact: Contact, pair: PairMaterial, normalVelocity: f32): bool {
  return !PLAIN && PASS === RELAX_PASS && bounces(contact, pair, normalVelocity)
}

/** Normal impulse of a bounce, and the most that friction may give in it. */
namespace bounce {
  export let normal: f32 = 0
  export let grip: f32 = 0
}

/** Solves the normal impulse of a bounce, into `bounce`; 0 if the disk would not leave the wall. */
function solveBounce(contact: Contact, pair: PairMaterial, normalVelocity: f32): void {
  bounce.normal = 0
  bounce.grip = 0
  const restitution = contact.restitution
  if (isDisk(pair) || params.fieldCount > 0) {
    let closing = normalVelocity
    if (params.fieldCount > 0 && contact.approach < -params.restitutionThreshold) closing = contact.approach
    bounce.normal = -(normalVelocity + restitution * closing) * pair.mass
    bounce.grip = pair.friction * bounce.normal
    return
  }
  const pull = params.gravity.x * contact.normal.x + params.gravity.y * contact.normal.y
  reboundFrom(contact.gap, -(normalVelocity + params.h * pull), pull, params.h * pull, restitution)
  if (!(hit.away > 0)) return
  bounce.normal = (hit.away - normalVelocity) * pair.mass
  bounce.grip = pair.friction * ((1 + restitution) * (hit.impact * pair.mass))
}

function solveNormal(contact: Contact, pair: PairMaterial, old: f32, normalVelocity: f32): f32 {
  const gap = contact.gap
  if (PASS === RELAX_PASS) {
    let bounce: f32 = 0
    if (!PLAIN && contact.approach < -params.restitutionThreshold && isLoaded(contact, pair))
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

/** Whether the next warm start leaves the impulse out, as that of a bounce. */
function isForgotten(contact: Contact): bool {
  return !PLAIN && contact.approach < -params.restitutionThreshold && contact.restitution > 0
}

function isDeep(contact: Contact, pair: PairMaterial): bool {
  return isDisk(pair) && contact.gap < (pair.radiusA + pair.radiusB) * -(<f32>DEEP_OVERLAP)
}

/** Adds the impulses of a contact, if it has any, to the sums of its disks, and counts it. */
function sumUp(contact: Contact, pair: PairMaterial, stored: Impulses): void {
  if (!(stored.normal > 0)) return
  if (PASS === RELAX_PASS) {
    if (isForgotten(contact)) return
    if (contact.gap > params.reach * <f32>OUTLYING) status.outlying = 1
  }
  const x = contact.normal.x
  const y = contact.normal.y
  const rolling: f32 = PLAIN ? 0 : stored.rolling
  const a = warmStarts[2 * contact.a + sums.index]
  push<WarmStart>(a, -1, stored.normal, stored.tangent, rolling, x, y, pair.inverseMassA, pair.radiusA)
  a.contacts++
  if (contact.b >= endOfPushed) return
  const b = warmStarts[2 * contact.b + sums.index]
  push<WarmStart>(b, 1, stored.normal, stored.tangent, rolling, x, y, pair.inverseMassB, pair.radiusB)
  b.contacts++
}

/** Finds the scale of the kept impulses of a contact: the mean of those of its disks. */
function findScales(contact: Contact): void {
  kept.scaleA = kept.whole * diskShare(contactOrder, contact.a)
  kept.scaleB = contact.b < endOfPushed ? kept.whole * diskShare(contactOrder, contact.b) : kept.scaleA
  kept.scale = 0.5 * (kept.scaleA + kept.scaleB)
}

/** Gives the disks of a contact what the sums of the warm start, with the share of each, have given too little. */
function evenOut(contact: Contact, pair: PairMaterial, stored: Impulses): void {
  const x = contact.normal.x
  const y = contact.normal.y
  const rolling: f32 = PLAIN ? 0 : stored.rolling
  const lessA = kept.scale - kept.scaleA
  const lessB = kept.scale - kept.scaleB
  const a = motions[contact.a]
  const b = motions[contact.b]
  push<Motion>(
    a,
    -1,
    lessA * stored.normal,
    lessA * stored.tangent,
    lessA * rolling,
    x,
    y,
    pair.inverseMassA,
    pair.radiusA,
  )
  push<Motion>(
    b,
    1,
    lessB * stored.normal,
    lessB * stored.tangent,
    lessB * rolling,
    x,
    y,
    pair.inverseMassB,
    pair.radiusB,
  )
}

/** Solves one contact and applies the change of its impulses to both sides; returns whether it had one. */
function solveContact(contact: Contact, pair: PairMaterial, stored: Impulses): bool {
  if (PASS === BIAS_PASS && kept.differs) findScales(contact)
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
    let isBounce = mayBounce && bounces(contact, pair, normalVelocity)
    let grip: f32 = 0
    if (isBounce) {
      solveBounce(contact, pair, normalVelocity)
      isBounce = bounce.normal > 0
      if (isBounce) nextNormal = bounce.normal
      grip = bounce.grip
    }
    if (!isBounce) {
      if (!isBounceToCome(contact, pair, normalVelocity))
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
    sumUp(contacts[k], pairMaterials[k], impulses[k])
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
