/** Twin of shaders/list/findDiskContacts.wgsl. */
import {
  cellStarts,
  contacts,
  FILTERED,
  materials,
  newStarts,
  ONE_LEVEL,
  PERIODIC,
  pairMaterials,
  params,
  SLEEP,
  sortedMotions,
  sortedPoses,
  status,
} from '../../../shaders/list/findDiskContacts.wgsl'
import { mayTouchDisk } from '../shared/diskFilter'
import { area, areaAround, finerArea, levelOf, ownArea, run, searchedRun } from '../shared/grid'
import { mixedRestitution, pairOfDisk, pairOfDisks } from '../shared/material'
import { clear } from '../shared/memory'
import { imageGap, touchImage } from '../shared/periodic'
import { keepsList } from '../shared/status'
import { touch } from '../shared/touch'
import { partnerOf, partnersAt } from './parts/partners'

function setSlots(k: u32, a: u32, b: u32): void {
  contacts[k].a = a
  contacts[k].b = b
}

/** Sets the slots of the contacts with the noted partners; returns the entry after the last. Those from `end` on are of others. */
function setPartners(first: u32, i: u32, secondRun: u32, noted: u32, end: u32): u32 {
  let next = first
  let bits = noted
  if (next + 3 <= end) {
    // a branch would cost more than contacts that are too many, which are overwritten
    const second = bits & (bits - 1)
    const third = second & (second - 1)
    setSlots(next, i, partnerOf(bits, i, secondRun))
    setSlots(next + 1, i, partnerOf(second, i, secondRun))
    setSlots(next + 2, i, partnerOf(third, i, secondRun))
    bits = third & (third - 1)
    next += min(popcnt(noted), 3)
  }
  for (; bits !== 0; bits &= bits - 1) {
    setSlots(next, i, partnerOf(bits, i, secondRun))
    next++
  }
  return next
}

/** Writes the partners in `area` of the cells from `table` on, from this entry on; returns the entry after the last. */
function writePartners(table: u32, i: u32, pose: Pose, first: u32): u32 {
  let next = first
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    const end = cellStarts[table + run.end]
    for (let j = area.isOwn && n === 0 ? i + 1 : cellStarts[table + run.first]; j < end; j++) {
      if (!(imageGap(params, PERIODIC, pose, sortedPoses[j]) < status.reach)) continue
      if (FILTERED && !mayTouchDisk(materials, sortedMotions[i].id, sortedMotions[j].id)) continue
      setSlots(next, i, j)
      next++
    }
  }
  return next
}

/** Completes a contact that has both its slots. */
export function complete(k: u32): void {
  const contact = contacts[k]
  const i = contact.a
  const j = contact.b
  const pose = sortedPoses[i]
  const id = sortedMotions[i].id
  const mine = materials[id]
  clear(contact)
  contact.a = i
  contact.b = j
  if (j >= EDGE_BIT) {
    contact.restitution = mine.restitution
    pairOfDisk(pairMaterials[k], mine, pose.radius)
    return
  }
  const other = sortedPoses[j]
  const otherId = sortedMotions[j].id
  const theirs = materials[otherId]
  touchImage(params, PERIODIC, pose, id, other, otherId)
  contact.normal.x = touch.normalX
  contact.normal.y = touch.normalY
  contact.gap = touch.gap
  contact.restitution = mixedRestitution(mine.restitution, theirs.restitution)
  pairOfDisks(pairMaterials[k], mine, pose.radius, theirs, other.radius)
}

/** Sets the slots of all contacts of the disks from `firstThread` to `upTo`, exclusive. */
export function findPartners(upTo: u32): void {
  const end = newStarts[upTo]
  for (let i = firstThread; i < upTo; i++) {
    const id = sortedMotions[i].id
    if (id === NONE) continue
    const pose = sortedPoses[i]
    let next = newStarts[i]
    const secondRun = newStarts[partnersAt(params, i)]
    if (secondRun !== NONE) {
      next = setPartners(next, i, secondRun, newStarts[partnersAt(params, i) + 1], end)
    } else {
      let own: u32 = 0
      if (!ONE_LEVEL) own = levelOf(params, pose.radius)
      const sleepers = params.cells / 2
      const table = SLEEP && i >= cellStarts[sleepers] ? sleepers : 0
      ownArea(params, pose, own)
      next = writePartners(table, i, pose, next)
      if (!ONE_LEVEL) {
        for (let level: u32 = 0; level < own; level++) {
          finerArea(params, pose, level, status.reach)
          next = writePartners(table, i, pose, next)
        }
      }
      if (SLEEP && table === 0 && cellStarts[sleepers] < cellStarts[params.cells]) {
        for (let level: u32 = 0; level < params.levelCount; level++) {
          areaAround(params, pose, level, status.reach)
          next = writePartners(sleepers, i, pose, next)
        }
      }
      newStarts[partnersAt(params, i) + 1] = next - newStarts[i]
    }

    if (FILTERED) {
      newStarts[partnersAt(params, i)] = materials[id].category
      newStarts[partnersAt(params, i) + 1] = materials[id].mask
    }
    for (; next < newStarts[i + 1]; next++) setSlots(next, i, EDGE_BIT)
  }
}

export function findDiskContacts(): void {
  if (keepsList(status)) return
  const upTo = endThread(params.disks)
  if (firstThread >= upTo) return
  findPartners(upTo)
  for (let k = newStarts[firstThread], end = newStarts[upTo]; k < end; k++) complete(k)
}
