/** Twin of shaders/solver/biasTiles.wgsl. Velocities stay in `motions`. */
import {
  activeContactCounts,
  BEGINS,
  contacts,
  impulses,
  motions,
  params,
  poses,
  SHARED,
  status,
  tilePlans,
  warmStarts,
} from '../../../shaders/solver/biasTiles.wgsl'
import { atomicAdd } from '../shared/atomics'
import { brush } from '../shared/brush'
import { flushed } from '../shared/exact'
import { kept, keptScale } from '../shared/keptScale'
import { clear } from '../shared/memory'
import { solverTileCount } from '../shared/solverTiles'
import { reasonToHalt } from '../shared/substepEnd'
import { headerOf, TILE_SHARE } from '../shared/tileHeaders'
import { biasedNormal, findVelocities, normalVelocity, pushSides, rubbed, sides } from './parts/plainContact'
import {
  floatAt,
  IS_EDGE,
  livingAt,
  RECORD_CONTACT,
  RECORD_FRICTION,
  RECORD_MASS,
  RECORD_WORDS,
  TILE_DISKS,
  TILE_RECORDS,
  TRAIT_RADIUS,
  TRAIT_SOURCE,
  traitAt,
} from './parts/tilePlan'

/** Returns why the steps have halted, or halt here, or 0. */
function haltReason(): u32 {
  if (!BEGINS || status.halted !== 0) return status.halted
  return reasonToHalt(params, status, SHARED)
}

/** Halts where the substep before lacks stages, or this one does. Else clears what a substep counts. */
function begin(reason: u32): void {
  if (BEGINS && status.halted === 0) {
    status.halted = reason
    if (reason !== HALT_SWEEPS && reason !== HALT_TILE_SUMS) status.begun++
  }
  if (reason !== 0) return
  status.lastDeepest = reinterpret<f32>(status.deepest)
  status.deepest = 0
  status.outlying = 0
  if (BEGINS) {
    status.carrying = 0
    status.rebuilt = 0
    status.lastH = params.h
  } else {
    status.bullets = 0
    status.unsettled = status.reduced
    status.moved = 0
    status.travel = 0
  }
}

/** Returns which of the two sums of a slot is for this substep. */
function sumNow(): u32 {
  return BEGINS ? 1 - status.sumIndex : status.sumIndex
}

/** Clears the sums for the next warm start. */
function clearSums(slot: u32): void {
  activeContactCounts[slot] = 0
  clear(warmStarts[2 * slot + 1 - sumNow()])
}

/** Applies gravity, the brush and the warm start to a disk. */
function driveDisk(slot: u32): void {
  clearSums(slot)
  const motion = motions[slot]
  if (motion.id === NONE) return
  const velocity = motion.velocity
  velocity.x = flushed(velocity.x) + params.h * params.gravity.x
  velocity.y = flushed(velocity.y) + params.h * params.gravity.y
  brush(params, poses[slot].position.x, poses[slot].position.y, velocity)
  const isMoved = !BEGINS && status.rebuilt !== 0 && status.summed !== 0
  const source = isMoved ? tilePlans[traitAt(params, slot) + TRAIT_SOURCE] : slot
  const sum = warmStarts[2 * source + sumNow()]
  activeContactCounts[slot] = sum.contacts
  velocity.x = velocity.x + kept.scale * sum.velocity.x
  velocity.y = velocity.y + kept.scale * sum.velocity.y
  motion.spin = flushed(motion.spin) + kept.scale * sum.spin
}

/** Solves a contact, given its record; returns whether it had an impulse. */
function solveRecord(record: u32): bool {
  const k = tilePlans[record + RECORD_CONTACT]
  const mass = floatAt(tilePlans, record + RECORD_MASS)
  const contact = contacts[k]
  const stored = impulses[k]
  const storedNormal = kept.scale * stored.normal
  const carried = storedNormal > 0
  const oldNormal: f32 = carried ? storedNormal : 0
  const oldTangent: f32 = carried ? kept.scale * stored.tangent : 0
  const isEdge = tilePlans[record] >> 16 >= IS_EDGE
  const a = contact.a
  const b = isEdge ? a : contact.b
  sides.inverseMassA = floatAt(tilePlans, traitAt(params, a))
  sides.radiusA = floatAt(tilePlans, traitAt(params, a) + TRAIT_RADIUS)
  sides.inverseMassB = isEdge ? <f32>0 : floatAt(tilePlans, traitAt(params, b))
  sides.radiusB = isEdge ? <f32>0 : floatAt(tilePlans, traitAt(params, b) + TRAIT_RADIUS)
  findVelocities(motions[a], motions[b])
  const normal = biasedNormal(params, contact.gap, mass, oldNormal, normalVelocity(contact))
  const grip = floatAt(tilePlans, record + RECORD_FRICTION) * normal
  const tangent = rubbed(contact, mass, grip, oldTangent)
  stored.normal = normal
  stored.tangent = tangent
  pushSides<Motion>(contact, motions[a], motions[b], normal - oldNormal, tangent - oldTangent)
  return carried
}

export function biasTiles(): void {
  const reason = haltReason()
  if (firstWorkgroup === 0) begin(reason)
  if (reason !== 0) return
  if (firstWorkgroup === 0) {
    for (let slot = tilePlans[livingAt(params)]; slot < params.disks; slot++) clearSums(slot)
  }
  const whole: f32 = BEGINS ? 1 : keptScale(params, status)
  let carrying: u32 = 0
  const tiles = solverTileCount(params.levels[0])
  for (let tile = firstWorkgroup, upTo = endWorkgroup(tiles); tile < upTo; tile++) {
    const header = headerOf(tile)
    kept.scale = !BEGINS && status.reduced !== 0 ? whole * floatAt(tilePlans, header + TILE_SHARE) : whole
    const firstDisk = tilePlans[header]
    const disks = tilePlans[header + TILE_DISKS]
    for (let number: u32 = 0; number < disks; number++) driveDisk(tilePlans[firstDisk + number])
    const last = tilePlans[header + TILE_RECORDS + CONTACT_COLORS + 1]
    for (let record = tilePlans[header + TILE_RECORDS]; record < last; record += RECORD_WORDS)
      carrying += u32(solveRecord(record))
  }
  if (carrying > 0) atomicAdd(BEGINS ? status.begunAddress : status.carryingAddress, carrying)
}
