/** Twin of shaders/solver/relaxSeams.wgsl. */
import {
  contactOrder,
  contacts,
  impulses,
  motions,
  pairMaterials,
  params,
  poses,
  stageIndex,
  status,
  warmStarts,
} from '../../../shaders/solver/relaxSeams.wgsl'
import { atomicMax } from '../shared/atomics'
import { maxExact } from '../shared/exact'
import { clear } from '../shared/memory'
import { noteChange, settleSpeed, settling, takeChanges } from '../shared/settling'
import { colorsOfTile, solverTileCount } from '../shared/solverTiles'
import { touch, touchDisk } from '../shared/touch'
import { isHeld } from './parts/afterMove'
import {
  areUneven,
  findVelocities,
  normalVelocity,
  pushSides,
  relaxedNormal,
  rubbed,
  sides,
} from './parts/plainContact'

/** Brings a contact up to date; returns its overlap, at least 0. */
function updatePair(k: u32): f32 {
  const contact = contacts[k]
  touchDisk(poses[contact.a], motions[contact.a].id, poses[contact.b], motions[contact.b].id)
  contact.normal.x = touch.normalX
  contact.normal.y = touch.normalY
  contact.gap = touch.gap
  return maxExact(0, -touch.gap)
}

/** Fills the masses and radii of `sides`. */
function findSides(k: u32): void {
  const pair = pairMaterials[k]
  sides.inverseMassA = pair.inverseMassA
  sides.inverseMassB = pair.inverseMassB
  sides.radiusA = pair.radiusA
  sides.radiusB = pair.radiusB
}

/** Solves a contact that has an impulse. */
function relaxContact(k: u32): void {
  const stored = impulses[k]
  const oldNormal = stored.normal
  if (!(oldNormal > 0)) return
  const oldTangent = stored.tangent
  const contact = contacts[k]
  const a = contact.a
  const b = contact.b
  findSides(k)
  findVelocities(motions[a], motions[b])
  const mass = pairMaterials[k].mass
  const normal = relaxedNormal(params, contact.gap, mass, oldNormal, normalVelocity(contact))
  const tangent = rubbed(contact, mass, pairMaterials[k].friction * normal, oldTangent)
  if (abs(normal - oldNormal) > mass * settling.limit) noteChange(areUneven())
  pushSides<Motion>(contact, motions[a], motions[b], normal - oldNormal, tangent - oldTangent)
  stored.normal = normal
  stored.tangent = tangent
  if (contact.gap < (sides.radiusA + sides.radiusB) * -(<f32>DEEP_OVERLAP)) clear(stored)
}

/** Adds the impulses of a contact, if it has any, to the sums of its disks. */
function sumUp(k: u32): void {
  const stored = impulses[k]
  if (!(stored.normal > 0)) return
  const contact = contacts[k]
  if (contact.gap > params.reach * <f32>OUTLYING) status.outlying = 1
  findSides(k)
  const index = 1 - status.sumIndex
  const a = warmStarts[2 * contact.a + index]
  const b = warmStarts[2 * contact.b + index]
  pushSides<WarmStart>(contact, a, b, stored.normal, stored.tangent)
  a.contacts++
  b.contacts++
}

export function relaxSeams(): void {
  if (isHeld(status, stageIndex)) return
  settling.limit = settleSpeed(params)
  const tiles = solverTileCount(params.levels[0])
  let deepest: f32 = 0
  for (let tile = firstWorkgroup, upTo = endWorkgroup(tiles); tile < upTo; tile++) {
    const colors = colorsOfTile(0, tiles, stageIndex % TILINGS, tile)
    const begin = contactOrder[colors]
    const last = contactOrder[colors + CONTACT_COLORS + 1]
    for (let n = begin; n < last; n++) deepest = maxExact(deepest, updatePair(contactOrder[n]))
    settling.goesOn = false
    for (
      let iteration: u32 = 0;
      iteration < RELAXATIONS || (settling.goesOn && iteration < MAX_RELAXATIONS);
      iteration++
    ) {
      settling.goesOn = false
      for (let n = begin; n < last; n++) relaxContact(contactOrder[n])
    }
    takeChanges(status)
    for (let n = begin; n < last; n++) sumUp(contactOrder[n])
  }
  atomicMax(status.deepestAddress, reinterpret<u32>(deepest))
}
