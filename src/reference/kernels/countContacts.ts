/** Twin of shaders/countContacts.wgsl. */
import {
  bodies,
  cellStarts,
  contactCounts,
  edges,
  edgeTable,
  newStarts,
  ONE_LEVEL,
  params,
  sortedPoses,
  status,
} from '../../../shaders/countContacts.wgsl'
import { bodyAt, edgeCell, gapToEdge, toBodyPoint } from './shared/edge'
import { area, finerArea, levelOf, ownArea, run, searchedRun } from './shared/grid'
import { bitsOfRun, partnersAt } from './shared/partners'
import { keepsList } from './shared/status'
import { gapToDisk } from './shared/touch'

/** The number of contacts with disks that have been found, and the bits of those in the disk's own level. */
namespace partners {
  export let found: u32 = 0
  export let bits: u32 = 0
  export let secondRun: u32 = 0
}

function searchArea(i: u32, pose: Pose): void {
  let found = partners.found
  for (let n: u32 = 0; n < area.runs; n++) {
    searchedRun(params, n)
    const first = area.isOwn && n === 0 ? i + 1 : cellStarts[run.first]
    const end = cellStarts[run.end]
    let bits: u32 = 0
    for (let j = first; j < end; j++) {
      const isPartner = <u32>(gapToDisk(pose, sortedPoses[j]) < params.reach)
      found += isPartner
      bits |= isPartner << min(j - first, 31)
    }
    if (area.isOwn && n < 2) {
      partners.bits |= bitsOfRun(n, bits)
      partners.secondRun = first
    }
  }
  partners.found = found
}

export function countContacts(): void {
  if (keepsList(status)) return
  for (let i = firstThread, upTo = endThread(params.disks); i < upTo; i++) {
    contactCounts[i] = 0
    if (i >= cellStarts[params.cells]) continue // the dead are at the end
    const pose = sortedPoses[i]
    let own: u32 = 0
    if (!ONE_LEVEL) own = levelOf(params, pose.radius)
    ownArea(params, pose, own)
    partners.found = 0
    partners.bits = 0
    partners.secondRun = 0
    searchArea(i, pose)
    if (!ONE_LEVEL) {
      for (let level: u32 = 0; level < own; level++) {
        finerArea(params, pose, level)
        searchArea(i, pose)
      }
    }
    let found = partners.found
    newStarts[partnersAt(params, i)] = popcnt(partners.bits) === found ? partners.secondRun : NONE
    newStarts[partnersAt(params, i) + 1] = partners.bits
    for (let b: u32 = 0; b < params.bodies; b++) {
      const body = bodyAt(bodies, status, params, b, own, 0)
      toBodyPoint(pose, body)
      const cell = edgeCell(body)
      const end = edgeTable[cell + 1]
      for (let k = edgeTable[cell]; k < end; k++) {
        if (gapToEdge(pose.radius, edges[edgeTable[k]]) < params.reach) found++
      }
    }
    contactCounts[i] = found
  }
}
