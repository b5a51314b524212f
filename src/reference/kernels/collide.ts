/** Twin of shaders/collide.wgsl. */
import { atLeast } from './shared/exact'
import { columnOf, rowOf, searchedCell } from './shared/grid'
import { clear, Items, Numbers } from './shared/memory'
import { keepsList } from './shared/status'
import { gapToDisk, touch, touchDisk } from './shared/touch'

function blank(contact: Contact, i: u32, radius: f32, mine: Traits): void {
  clear(contact)
  contact.a = i
  contact.friction = mine.friction
  contact.restitution = mine.restitution
  contact.rolling = mine.rolling
  contact.inverseMassA = mine.inverseMass
  contact.mass = <f32>1 / mine.inverseMass
  contact.radiusA = radius
}

export function collide(
  frame: Frame,
  status: Status,
  sortedPoses: Items<Pose>,
  sortedMotions: Items<Motion>,
  traits: Items<Traits>,
  cellStarts: Numbers<u32>,
  newStarts: Numbers<u32>,
  contactSpans: Items<Span>,
  contacts: Items<Contact>,
): void {
  if (keepsList(status)) return
  for (let i: u32 = 0; i < frame.disks; i++) {
    contactSpans[i].start = newStarts[i]
    contactSpans[i].count = newStarts[i + 1] - newStarts[i]
    const id = sortedMotions[i].id
    if (id === NONE) continue
    const pose = sortedPoses[i]
    const mine = traits[id]
    let next = newStarts[i]
    const column = columnOf(frame, pose.position.x)
    const row = rowOf(frame, pose.position.y)
    for (let n: u32 = 0; n < SEARCHED_CELLS; n++) {
      const cell = searchedCell(frame, column, row, n)
      const end = cellStarts[cell + 1]
      for (let j = n === 0 ? i + 1 : cellStarts[cell]; j < end; j++) {
        if (!(gapToDisk(pose, sortedPoses[j]) < frame.reach)) continue
        const theirs = traits[sortedMotions[j].id]
        const contact = contacts[next]
        blank(contact, i, pose.radius, mine)
        touchDisk(pose, id, sortedPoses[j], sortedMotions[j].id)
        contact.b = j
        contact.normal.x = touch.normalX
        contact.normal.y = touch.normalY
        contact.gap = touch.gap
        contact.friction = sqrt(mine.friction * theirs.friction)
        contact.restitution = atLeast(mine.restitution, theirs.restitution)
        contact.rolling = sqrt(mine.rolling * theirs.rolling)
        contact.inverseMassB = theirs.inverseMass
        contact.mass = <f32>1 / (mine.inverseMass + theirs.inverseMass)
        contact.radiusB = sortedPoses[j].radius
        next++
      }
    }
    for (; next < newStarts[i + 1]; next++) blank(contacts[next], i, pose.radius, mine)
  }
}
