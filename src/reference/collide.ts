/** Twin of shaders/collide.wgsl. */
import { NONE } from '../constants.ts'
import { CONTACT, MOTION, POSE, SPAN, TRAITS, type Twin } from './bindings.ts'
import { atLeast } from './shared/exact.ts'
import { columnOf, rowOf } from './shared/grid.ts'
import { keepsList } from './shared/status.ts'
import { gapToDisk, touch, touchDisk } from './shared/touch.ts'

const f = Math.fround

export const collide: Twin<'collide'> = ({
  frame,
  status,
  sortedPoses,
  sortedMotions,
  traits,
  cellStarts,
  newStarts,
  contactSpans,
  contacts,
}) => {
  if (keepsList(status)) return
  for (let i = 0; i < frame.disks; i++) {
    contactSpans.u32[i * SPAN.stride + SPAN.start] = newStarts.u32[i]
    contactSpans.u32[i * SPAN.stride + SPAN.count] = newStarts.u32[i + 1] - newStarts.u32[i]
    const id = sortedMotions.u32[i * MOTION.stride + MOTION.id]
    if (id === NONE) continue
    const mine = id * TRAITS.stride
    const inverseMass = traits.f32[mine + TRAITS.inverseMass]
    const friction = traits.f32[mine + TRAITS.friction]
    const restitution = traits.f32[mine + TRAITS.restitution]
    const rolling = traits.f32[mine + TRAITS.rolling]
    const writeBlank = (k: number) => {
      const c = k * CONTACT.stride
      contacts.u32.fill(0, c, c + CONTACT.stride)
      contacts.u32[c + CONTACT.a] = i
      contacts.f32[c + CONTACT.friction] = friction
      contacts.f32[c + CONTACT.restitution] = restitution
      contacts.f32[c + CONTACT.rolling] = rolling
      contacts.f32[c + CONTACT.inverseMassA] = inverseMass
      contacts.f32[c + CONTACT.mass] = f(1 / inverseMass)
      contacts.f32[c + CONTACT.radiusA] = sortedPoses.f32[i * POSE.stride + POSE.radius]
    }
    let next = newStarts.u32[i]
    const column = columnOf(frame, sortedPoses.f32[i * POSE.stride + POSE.position])
    const row = rowOf(frame, sortedPoses.f32[i * POSE.stride + POSE.position + 1])
    const left = Math.max(column, 1) - 1
    const right = Math.min(column + 1, frame.columns - 1)
    const top = Math.min(row + 1, frame.rows - 1)
    for (let y = row; y <= top; y++) {
      const end = cellStarts.u32[y * frame.columns + right + 1]
      for (let j = Math.max(i + 1, cellStarts.u32[y * frame.columns + left]); j < end; j++) {
        if (!(gapToDisk(sortedPoses, i, j) < frame.reach)) continue
        const theirId = sortedMotions.u32[j * MOTION.stride + MOTION.id]
        const theirs = theirId * TRAITS.stride
        touchDisk(sortedPoses, i, id, j, theirId)
        writeBlank(next)
        const c = next * CONTACT.stride
        contacts.u32[c + CONTACT.b] = j
        contacts.f32[c + CONTACT.normal] = touch.normalX
        contacts.f32[c + CONTACT.normal + 1] = touch.normalY
        contacts.f32[c + CONTACT.gap] = touch.gap
        contacts.f32[c + CONTACT.friction] = f(Math.sqrt(f(friction * traits.f32[theirs + TRAITS.friction])))
        contacts.f32[c + CONTACT.restitution] = atLeast(restitution, traits.f32[theirs + TRAITS.restitution])
        contacts.f32[c + CONTACT.rolling] = f(Math.sqrt(f(rolling * traits.f32[theirs + TRAITS.rolling])))
        contacts.f32[c + CONTACT.inverseMassB] = traits.f32[theirs + TRAITS.inverseMass]
        contacts.f32[c + CONTACT.mass] = f(1 / f(inverseMass + traits.f32[theirs + TRAITS.inverseMass]))
        contacts.f32[c + CONTACT.radiusB] = sortedPoses.f32[j * POSE.stride + POSE.radius]
        next++
      }
    }
    for (; next < newStarts.u32[i + 1]; next++) writeBlank(next)
  }
}
