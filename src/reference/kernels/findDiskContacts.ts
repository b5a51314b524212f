/** Twin of shaders/findDiskContacts.wgsl. */
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
} from '../../../shaders/findDiskContacts.wgsl'
import { mayTouchDisk } from './shared/diskFilter'
import { area, areaAround, finerArea, levelOf, ownArea, run, searchedRun } from './shared/grid'
import { mixedRestitution, pairOfDisk, pairOfDisks } from './shared/material'
import { clear } from './shared/memory'
import { partnerOf, partnersAt } from './shared/partners'
import { imageGap, touchImage } from './shared/periodic'
import { keepsList } from './shared/status'
import { touch } from './shared/touch'

/** Writes the partners in `area` of the cells from `table` on, from this entry on; returns the entry after the last. */
function writePartners(table: u32, i: u32, pose: Pose, first: u32): u32 {
  let next = first
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    const end = cellStarts[table + run.end]
    for (let j = area.isOwn && n === 0 ? i + 1 : cellStarts[table + run.first]; j < end; j++) {
      if (!(imageGap(params, PERIODIC, pose, sortedPoses[j]) < params.reach)) continue
      if (FILTERED && !mayTouchDisk(materials, sortedMotions[i].id, sortedMotions[j].id)) continue
      contacts[next].b = j
      next++
    }
  }
  return next
}

export function findDiskContacts(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    const id = sortedMotions[i].id
    if (id === NONE) continue
    const pose = sortedPoses[i]
    const first = newStarts[i]
    let next = first
    const secondRun = newStarts[partnersAt(params, i)]
    if (secondRun !== NONE) {
      for (let bits = newStarts[partnersAt(params, i) + 1]; bits !== 0; bits &= bits - 1) {
        contacts[next].b = partnerOf(bits, i, secondRun)
        next++
      }
    } else {
      let own: u32 = 0
      if (!ONE_LEVEL) own = levelOf(params, pose.radius)
      const sleepers = params.cells / 2
      const table = SLEEP && i >= cellStarts[sleepers] ? sleepers : 0
      ownArea(params, pose, own)
      next = writePartners(table, i, pose, next)
      if (!ONE_LEVEL) {
        for (let level: u32 = 0; level < own; level++) {
          finerArea(params, pose, level)
          next = writePartners(table, i, pose, next)
        }
      }
      if (SLEEP && table === 0 && cellStarts[sleepers] < cellStarts[params.cells]) {
        for (let level: u32 = 0; level < params.levelCount; level++) {
          areaAround(params, pose, level)
          next = writePartners(sleepers, i, pose, next)
        }
      }
    }

    const mine = materials[id]
    if (FILTERED) {
      newStarts[partnersAt(params, i)] = mine.groups
      newStarts[partnersAt(params, i) + 1] = mine.collidesWith
    }
    for (let k = first; k < next; k++) {
      const contact = contacts[k]
      const j = contact.b
      const other = sortedPoses[j]
      const otherId = sortedMotions[j].id
      const theirs = materials[otherId]
      touchImage(params, PERIODIC, pose, id, other, otherId)
      clear(contact)
      contact.a = i
      contact.b = j
      contact.normal.x = touch.normalX
      contact.normal.y = touch.normalY
      contact.gap = touch.gap
      contact.restitution = mixedRestitution(mine.restitution, theirs.restitution)
      pairOfDisks(pairMaterials[k], mine, pose.radius, theirs, other.radius)
    }
    for (let k = next; k < newStarts[i + 1]; k++) {
      const contact = contacts[k]
      clear(contact)
      contact.a = i
      contact.b = EDGE_BIT
      contact.restitution = mine.restitution
      pairOfDisk(pairMaterials[k], mine, pose.radius)
    }
  }
}
