/** Twin of shaders/collide.wgsl. */
import { EDGE_BIT, NONE } from '../constants.ts'
import type { Words } from '../words.ts'
import { CONTACT, EDGE, MOTION, POSE, TRAITS, type Twin } from './bindings.ts'
import { columnOf, rowOf } from './shared/grid.ts'
import { touch, touchDisk, touchEdge } from './shared/touch.ts'

const f = Math.fround

/** A body's inverse mass as one of its contacts feels it: the mass is split evenly among them. */
function splitInverseMass(contactStarts: Words, slot: number, inverseMass: number): number {
  return f((contactStarts.u32[slot + 1] - contactStarts.u32[slot]) * inverseMass)
}

function record(
  contacts: Words,
  index: number,
  other: number,
  key: number,
  friction: number,
  restitution: number,
  mass: number,
): void {
  const c = index * CONTACT.stride
  contacts.u32[c + CONTACT.other] = other
  contacts.u32[c + CONTACT.key] = key
  contacts.f32[c + CONTACT.normal] = touch.normalX
  contacts.f32[c + CONTACT.normal + 1] = touch.normalY
  contacts.f32[c + CONTACT.gap] = touch.gap
  contacts.f32[c + CONTACT.approach] = touch.approach
  contacts.f32[c + CONTACT.friction] = friction
  contacts.f32[c + CONTACT.restitution] = restitution
  contacts.f32[c + CONTACT.mass] = mass
  contacts.f32[c + CONTACT.normalImpulse] = 0
  contacts.f32[c + CONTACT.tangentImpulse] = 0
}

export const collide: Twin<'collide'> = ({
  frame,
  sortedPoses,
  sortedMotions,
  traits,
  cellStarts,
  edges,
  edgeTable,
  contactStarts,
  contacts,
}) => {
  if (contactStarts.u32[frame.disks] > contacts.u32.length / CONTACT.stride) return
  for (let i = 0; i < frame.disks; i++) {
    const id = sortedMotions.u32[i * MOTION.stride + MOTION.id]
    if (id === NONE) continue
    const mine = id * TRAITS.stride
    const split = splitInverseMass(contactStarts, i, traits.f32[mine + TRAITS.inverseMass])
    let next = contactStarts.u32[i]
    const column = columnOf(frame, sortedPoses.f32[i * POSE.stride + POSE.position])
    const row = rowOf(frame, sortedPoses.f32[i * POSE.stride + POSE.position + 1])
    const left = Math.max(column, 1) - 1
    const right = Math.min(column + 1, frame.columns - 1)
    const top = Math.min(row + 1, frame.rows - 1)
    for (let y = Math.max(row, 1) - 1; y <= top; y++) {
      const end = cellStarts.u32[y * frame.columns + right + 1]
      for (let j = cellStarts.u32[y * frame.columns + left]; j < end; j++) {
        if (j === i || !touchDisk(frame, sortedPoses, sortedMotions, i, j)) continue
        const key = sortedMotions.u32[j * MOTION.stride + MOTION.id]
        const theirs = key * TRAITS.stride
        const otherSplit = splitInverseMass(contactStarts, j, traits.f32[theirs + TRAITS.inverseMass])
        const friction = f(
          Math.sqrt(f(traits.f32[mine + TRAITS.friction] * traits.f32[theirs + TRAITS.friction])),
        )
        const restitution = Math.max(
          traits.f32[mine + TRAITS.restitution],
          traits.f32[theirs + TRAITS.restitution],
        )
        record(contacts, next, j, key, friction, restitution, f(1 / f(split + otherSplit)))
        next++
      }
    }
    const cell = row * frame.columns + column
    const end = edgeTable.u32[cell + 1]
    for (let k = edgeTable.u32[cell]; k < end; k++) {
      const e = edgeTable.u32[k]
      if (!touchEdge(frame, sortedPoses, sortedMotions, edges, i, e)) continue
      const key = (EDGE_BIT | e) >>> 0
      const theirs = e * EDGE.stride
      const friction = f(Math.sqrt(f(traits.f32[mine + TRAITS.friction] * edges.f32[theirs + EDGE.friction])))
      const restitution = Math.max(
        traits.f32[mine + TRAITS.restitution],
        edges.f32[theirs + EDGE.restitution],
      )
      record(contacts, next, key, key, friction, restitution, f(1 / split))
      next++
    }
  }
}
