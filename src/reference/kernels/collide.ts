/** Twin of shaders/collide.wgsl. */
import { atLeast } from './shared/exact'
import { area, levelOf, run, searchedArea, searchedRun } from './shared/grid'
import { clear, Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'
import { gapToDisk, touch, touchDisk } from './shared/touch'

/** A record of disk i, still without a partner. */
function begin(contact: Contact, pair: PairTraits, i: u32, radius: f32, mine: Traits): void {
  clear(contact)
  contact.a = i
  contact.restitution = mine.restitution
  pair.mass = <f32>1 / mine.inverseMass
  pair.friction = mine.friction
  pair.rolling = mine.rolling
  pair.inverseMassA = mine.inverseMass
  pair.inverseMassB = 0
  pair.radiusA = radius
  pair.radiusB = 0
}

export function collide(
  frame: Frame,
  status: Status,
  sortedPoses: Items<Pose>,
  sortedMotions: Items<Motion>,
  traits: Items<Traits>,
  cellStarts: Numbers<u32>,
  newStarts: Numbers<u32>,
  contacts: Items<Contact>,
  pairTraits: Items<PairTraits>,
): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < frame.disks; i++) {
    const id = sortedMotions[i].id
    if (id === NONE) continue
    const pose = sortedPoses[i]
    const mine = traits[id]
    let next = newStarts[i]
    const own = levelOf(frame, pose.radius)
    for (let level: u32 = 0; level <= own; level++) {
      searchedArea(frame, pose, own, level)
      for (let n: u32 = 0; n < area.runs; n++) {
        searchedRun(frame, n)
        const end = cellStarts[run.end]
        for (let j = area.isOwn && n === 0 ? i + 1 : cellStarts[run.first]; j < end; j++) {
          if (!(gapToDisk(pose, sortedPoses[j]) < frame.reach)) continue
          const theirs = traits[sortedMotions[j].id]
          const contact = contacts[next]
          const pair = pairTraits[next]
          begin(contact, pair, i, pose.radius, mine)
          touchDisk(pose, id, sortedPoses[j], sortedMotions[j].id)
          contact.b = j
          contact.normal.x = touch.normalX
          contact.normal.y = touch.normalY
          contact.gap = touch.gap
          contact.restitution = atLeast(mine.restitution, theirs.restitution)
          pair.mass = <f32>1 / (mine.inverseMass + theirs.inverseMass)
          pair.friction = sqrt(mine.friction * theirs.friction)
          pair.rolling = sqrt(mine.rolling * theirs.rolling)
          pair.inverseMassB = theirs.inverseMass
          pair.radiusB = sortedPoses[j].radius
          next++
        }
      }
    }
    for (; next < newStarts[i + 1]; next++) begin(contacts[next], pairTraits[next], i, pose.radius, mine)
  }
}
