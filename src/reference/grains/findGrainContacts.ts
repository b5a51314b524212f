/** Twin of shaders/grains/findGrainContacts.wgsl. */
import {
  cellStarts,
  contacts,
  FILTERED,
  grainPairs,
  grainParts,
  newStarts,
  PERIODIC,
  params,
  SLEEP,
  sortedGrains,
  sortedPoses,
  status,
} from '../../../shaders/grains/findGrainContacts.wgsl'
import { contactsOf, partsOf, placedPart } from '../shared/grainParts'
import { area, areaAround, finerArea, levelOf, ownArea, run, searchedRun } from '../shared/grid'
import { clear, ownStruct } from '../shared/memory'
import { keepsList } from '../shared/status'
import { arePartsNear, isNear } from './parts/grainPairs'

/** Writes a contact with the parts that it is of. */
function writeContact(k: u32, i: u32, j: u32, part: GrainPart, otherPart: GrainPart, feature: u32): void {
  const contact = contacts[k]
  const pair = grainPairs[k]
  clear(contact)
  clear(pair)
  contact.a = i
  contact.b = j
  pair.outlineA = part.outline
  pair.outlineB = otherPart.outline
  pair.innerA = part.inner
  pair.innerB = otherPart.inner
  pair.feature = feature
  pair.rolling = 1 - <f32>(part.hasSides & otherPart.hasSides)
  pair.foundOffset.x = <f32>NO_TOUCH
  pair.foundOffset.y = <f32>NO_TOUCH
}

/** Writes the contacts of two grains from this entry on; returns the entry after the last. */
function writeParts(i: u32, j: u32, first: u32): u32 {
  const pose = sortedPoses[i]
  const other = sortedPoses[j]
  const mine = sortedGrains[i]
  const theirs = sortedGrains[j]
  if (!isNear(params, status, PERIODIC, FILTERED, mine, pose, theirs, other)) return first
  const part = ownStruct<GrainPart>(0)
  const otherPart = ownStruct<GrainPart>(1)
  let next = first
  for (let m: u32 = 0; m < partsOf(mine); m++) {
    placedPart(grainParts, mine, pose, m, part)
    for (let n: u32 = 0; n < partsOf(theirs); n++) {
      placedPart(grainParts, theirs, other, n, otherPart)
      const areDisks = part.outline + otherPart.outline === 0
      if (!areDisks && !arePartsNear(params, status, PERIODIC, part, pose, otherPart, other)) continue
      const parts = mine.id < theirs.id ? (m << 5) | (n << 1) : (n << 5) | (m << 1)
      for (let point: u32 = 0; point < contactsOf(part, otherPart); point++) {
        writeContact(next, i, j, part, otherPart, parts | point)
        next++
      }
    }
  }
  return next
}

/** Searches `area` of the cells from `table` on. */
function writeArea(table: u32, i: u32, first: u32): u32 {
  let next = first
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    const end = cellStarts[table + run.end]
    for (let j = area.isOwn && n === 0 ? i + 1 : cellStarts[table + run.first]; j < end; j++)
      next = writeParts(i, j, next)
  }
  return next
}

export function findGrainContacts(): void {
  if (keepsList(status)) return
  const none = ownStruct<GrainPart>(2)
  clear(none)
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    if (sortedGrains[i].id === NONE) continue
    const pose = sortedPoses[i]
    const own = levelOf(params, pose.radius)
    ownArea(params, pose, own)
    const sleepers = params.cells / 2
    const table = SLEEP && i >= cellStarts[sleepers] ? sleepers : 0
    let next = writeArea(table, i, newStarts[i])
    for (let level: u32 = 0; level < own; level++) {
      finerArea(params, pose, level, status.reach)
      next = writeArea(table, i, next)
    }
    if (SLEEP && table === 0 && cellStarts[sleepers] < cellStarts[params.cells]) {
      for (let level: u32 = 0; level < params.levelCount; level++) {
        areaAround(params, pose, level, status.reach)
        next = writeArea(sleepers, i, next)
      }
    }
    for (let k = next; k < newStarts[i + 1]; k++) writeContact(k, i, EDGE_BIT, none, none, 0)
  }
}
