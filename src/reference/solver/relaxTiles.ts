/** Twin of shaders/solver/relaxTiles.wgsl. Velocities and sums stay in storage. */
import {
  contacts,
  edges,
  impulses,
  motions,
  params,
  poses,
  stageIndex,
  status,
  tilePlans,
  warmStarts,
} from '../../../shaders/solver/relaxTiles.wgsl'
import { atomicMax } from '../shared/atomics'
import { fromBody, isBehind, nextOwner, toBodyPoint, touchEdge } from '../shared/edge'
import { maxExact } from '../shared/exact'
import { comesFromJoined, forgetLeft } from '../shared/front'
import { boundedTravel, noteTravel } from '../shared/listReach'
import { clear, ownStruct } from '../shared/memory'
import { noteChange, settleSpeed, settling, takeChanges } from '../shared/settling'
import { solverTileCount } from '../shared/solverTiles'
import { headerOf } from '../shared/tileHeaders'
import { touch, touchDisk } from '../shared/touch'
import { checksList, isHeld } from './parts/afterMove'
import {
  areUneven,
  findVelocities,
  normalVelocity,
  pushSides,
  relaxedNormal,
  rubbed,
  sides,
} from './parts/plainContact'
import {
  floatAt,
  IS_EDGE,
  IS_FIRST_EDGE,
  RECORD_CONTACT,
  RECORD_FRICTION,
  RECORD_MASS,
  RECORD_WORDS,
  TILE_DISKS,
  TILE_RECORDS,
  TRAIT_POSITION,
  TRAIT_RADIUS,
  TRAIT_RESIDUE,
  traitAt,
} from './parts/tilePlan'

/** Writes the geometry that is in `touch`. */
function recordGeometry(contact: Contact): void {
  contact.normal.x = touch.normalX
  contact.normal.y = touch.normalY
  contact.gap = touch.gap
}

/** Moves the impulses of a contact, and its approach speed, to the one with the next edge, as the disk passes a joint. */
function passOn(k: u32, next: u32, first: u32, end: u32): void {
  const carried = impulses[k]
  for (let other = first; other < end; other++) {
    if (contacts[other].b !== (EDGE_BIT | (next & EDGE_INDEX)) || impulses[other].normal < 0) continue
    if (contacts[other].approach === 0) contacts[other].approach = contacts[k].approach
    impulses[other].normal += carried.normal
    impulses[other].tangent += carried.tangent
    impulses[other].rolling += carried.rolling
  }
  clear(carried)
}

/** Updates the contacts of a disk with edges, given the first one; returns the deepest overlap, at least 0. */
function updateEdges(firstEdge: u32, listed: u32): f32 {
  const i = contacts[firstEdge].a
  const ground = ownStruct<Body>(0)
  clear(ground)
  ground.rotation.x = 1
  let end = firstEdge + 1
  while (end < listed && contacts[end].a === i) end++
  const count = end - firstEdge
  let deepest: f32 = 0
  let hasLeft = false
  let isRefused = false
  for (let n: u32 = 0; n < (hasLeft && isRefused ? 2 * count : count); n++) {
    const isAgain = n >= count
    const k = firstEdge + (isAgain ? n - count : n)
    const known = contacts[k].gap
    const edge = edges[contacts[k].b & EDGE_INDEX]
    if (isAgain) {
      if (edge.oneSided === 0 || known !== <f32>NO_TOUCH) continue
      if (!comesFromJoined(contacts, edges, k, 0, firstEdge, end)) continue
    }
    toBodyPoint(poses[i], ground)
    touchEdge(poses[i].radius, edge)
    if (!isAgain && known === <f32>NO_TOUCH && isBehind(touch.gap, poses[i].radius, edge)) {
      touch.gap = <f32>NO_TOUCH
      isRefused = true
    }
    fromBody(ground)
    recordGeometry(contacts[k])
    if (edge.sensor === 0) deepest = maxExact(deepest, -touch.gap)
    if (touch.gap === <f32>NO_TOUCH && impulses[k].normal > 0) passOn(k, nextOwner(edge), firstEdge, end)
    if (edge.oneSided !== 0 && touch.gap === <f32>NO_TOUCH && known !== <f32>NO_TOUCH) {
      contacts[k].gap = <f32>LEFT_EDGE
      hasLeft = true
    }
  }
  if (hasLeft) forgetLeft(contacts, firstEdge, end)
  return deepest
}

/** Brings the contact of a record up to date, or all contacts of its disk with edges; returns the deepest overlap, at least 0. */
function updateRecord(record: u32): f32 {
  const k = tilePlans[record + RECORD_CONTACT]
  const other = tilePlans[record] >> 16
  if (other === IS_FIRST_EDGE) return updateEdges(k, status.neededContacts)
  if (other === IS_EDGE) return 0
  const contact = contacts[k]
  touchDisk(poses[contact.a], motions[contact.a].id, poses[contact.b], motions[contact.b].id)
  recordGeometry(contact)
  return maxExact(0, -touch.gap)
}

/** Fills the masses and radii of `sides`; returns the other disk, or that of an edge itself. */
function findSides(record: u32, contact: Contact): u32 {
  const isEdge = tilePlans[record] >> 16 >= IS_EDGE
  const a = contact.a
  const b = isEdge ? a : contact.b
  sides.inverseMassA = floatAt(tilePlans, traitAt(params, a))
  sides.radiusA = floatAt(tilePlans, traitAt(params, a) + TRAIT_RADIUS)
  sides.inverseMassB = isEdge ? <f32>0 : floatAt(tilePlans, traitAt(params, b))
  sides.radiusB = isEdge ? <f32>0 : floatAt(tilePlans, traitAt(params, b) + TRAIT_RADIUS)
  return b
}

/** Solves a contact that has an impulse, given its record. */
function relaxRecord(record: u32): void {
  const k = tilePlans[record + RECORD_CONTACT]
  const stored = impulses[k]
  const oldNormal = stored.normal
  if (!(oldNormal > 0)) return
  const oldTangent = stored.tangent
  const contact = contacts[k]
  const b = findSides(record, contact)
  findVelocities(motions[contact.a], motions[b])
  const mass = floatAt(tilePlans, record + RECORD_MASS)
  const normal = relaxedNormal(params, contact.gap, mass, oldNormal, normalVelocity(contact))
  const grip = floatAt(tilePlans, record + RECORD_FRICTION) * normal
  const tangent = rubbed(contact, mass, grip, oldTangent)
  if (abs(normal - oldNormal) > mass * settling.limit) noteChange(areUneven())
  pushSides<Motion>(contact, motions[contact.a], motions[b], normal - oldNormal, tangent - oldTangent)
  stored.normal = normal
  stored.tangent = tangent
  const isDisk = sides.radiusB > 0
  if (isDisk && contact.gap < (sides.radiusA + sides.radiusB) * -(<f32>DEEP_OVERLAP)) clear(stored)
}

/** Adds the impulses of a contact, if it has any, to the sums of its disks. */
function sumUp(record: u32): void {
  const k = tilePlans[record + RECORD_CONTACT]
  const stored = impulses[k]
  if (!(stored.normal > 0)) return
  const contact = contacts[k]
  if (contact.gap > params.reach * <f32>OUTLYING) status.outlying = 1
  const b = findSides(record, contact)
  const index = 1 - status.sumIndex
  const sumA = warmStarts[2 * contact.a + index]
  const sumB = warmStarts[2 * b + index]
  pushSides<WarmStart>(contact, sumA, sumB, stored.normal, stored.tangent)
  sumA.contacts++
  if (sides.radiusB > 0) sumB.contacts++
}

/** Checks the list for the disks of a tile, as checkNeighborList.ts does. */
function checkDisks(header: u32): void {
  const limit = status.reach * 0.5
  const firstDisk = tilePlans[header]
  let farthest: f32 = 0
  for (let number: u32 = 0; number < tilePlans[header + TILE_DISKS]; number++) {
    const slot = tilePlans[firstDisk + number]
    if (motions[slot].id === NONE) continue
    const pose = poses[slot]
    const trait = traitAt(params, slot)
    const residueX = pose.residue.x - floatAt(tilePlans, trait + TRAIT_RESIDUE)
    const residueY = pose.residue.y - floatAt(tilePlans, trait + TRAIT_RESIDUE + 1)
    const movedX = pose.position.x - floatAt(tilePlans, trait + TRAIT_POSITION) + residueX
    const movedY = pose.position.y - floatAt(tilePlans, trait + TRAIT_POSITION + 1) + residueY
    const velocity = motions[slot].velocity
    const speed: f32 = sqrt(velocity.x * velocity.x + velocity.y * velocity.y)
    const ahead = params.h * (speed + params.gravityDeltaV)
    if (!(sqrt(movedX * movedX + movedY * movedY) + ahead < limit)) status.moved = 1
    farthest = maxExact(farthest, boundedTravel(params, ahead))
  }
  noteTravel(status, farthest)
}

export function relaxTiles(): void {
  if (isHeld(status, stageIndex)) return
  settling.limit = settleSpeed(params)
  let deepest: f32 = 0
  const tiles = solverTileCount(params.levels[0])
  for (let tile = firstWorkgroup, upTo = endWorkgroup(tiles); tile < upTo; tile++) {
    const header = headerOf(tile)
    const begin = tilePlans[header + TILE_RECORDS]
    const last = tilePlans[header + TILE_RECORDS + CONTACT_COLORS + 1]
    for (let record = begin; record < last; record += RECORD_WORDS)
      deepest = maxExact(deepest, updateRecord(record))
    settling.goesOn = false
    for (
      let iteration: u32 = 0;
      iteration < RELAXATIONS || (settling.goesOn && iteration < MAX_RELAXATIONS);
      iteration++
    ) {
      settling.goesOn = false
      for (let record = begin; record < last; record += RECORD_WORDS) relaxRecord(record)
    }
    takeChanges(status)
    if (checksList(stageIndex)) checkDisks(header)
    for (let record = begin; record < last; record += RECORD_WORDS) sumUp(record)
  }
  atomicMax(status.deepestAddress, reinterpret<u32>(deepest))
}
