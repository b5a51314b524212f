/** Twin of shaders/accelerate.wgsl. */
import { NONE } from '../constants.ts'
import type { Words } from '../words.ts'
import { CONTACT, MOTION, POSE, SPAN, STATUS, type Twin } from './bindings.ts'
import { atMost } from './shared/exact.ts'
import { columnOf, rowOf } from './shared/grid.ts'

const f = Math.fround

const gained = { velocityX: 0, velocityY: 0, spin: 0, load: 0 }

function push(contacts: Words, k: number, side: number, inverseMass: number, radius: number): void {
  const c = k * CONTACT.stride
  const normalImpulse = contacts.f32[c + CONTACT.normalImpulse]
  if (normalImpulse <= 0) return
  const tangentImpulse = contacts.f32[c + CONTACT.tangentImpulse]
  const normalX = contacts.f32[c + CONTACT.normal]
  const normalY = contacts.f32[c + CONTACT.normal + 1]
  const impulseX = f(f(normalImpulse * normalX) + f(tangentImpulse * -normalY))
  const impulseY = f(f(normalImpulse * normalY) + f(tangentImpulse * normalX))
  gained.velocityX = f(gained.velocityX + f(f(side * inverseMass) * impulseX))
  gained.velocityY = f(gained.velocityY + f(f(side * inverseMass) * impulseY))
  const turn = f(f(2 * inverseMass) / radius)
  const rollingImpulse = contacts.f32[c + CONTACT.rollingImpulse]
  const rolled = f(f(side * f(turn / radius)) * rollingImpulse)
  gained.spin = f(gained.spin + f(rolled - f(turn * tangentImpulse)))
  gained.load++
}

export const accelerate: Twin<'accelerate'> = ({
  frame,
  status,
  poses,
  sortedPoses,
  cellStarts,
  contactSpans,
  contacts,
  motions,
  loads,
}) => {
  if (status.u32[STATUS.halted] !== 0) return
  const { gravity, brushCenter, brushVelocity, step } = frame
  const brushSquared = f(frame.brushRadius * frame.brushRadius)
  const startOf = (slot: number) => contactSpans.u32[slot * SPAN.stride + SPAN.start]
  const endOf = (slot: number) => startOf(slot) + contactSpans.u32[slot * SPAN.stride + SPAN.count]
  for (let i = 0; i < frame.disks; i++) {
    const p = i * POSE.stride
    const m = i * MOTION.stride
    if (motions.u32[m + MOTION.id] === NONE) continue
    gained.velocityX = 0
    gained.velocityY = 0
    gained.spin = 0
    gained.load = 0
    const column = columnOf(frame, sortedPoses.f32[p + POSE.position])
    const row = rowOf(frame, sortedPoses.f32[p + POSE.position + 1])
    const left = Math.max(column, 1) - 1
    const right = Math.min(column + 1, frame.columns - 1)
    for (let y = Math.max(row, 1) - 1; y <= row; y++) {
      const first = cellStarts.u32[y * frame.columns + left]
      const end = Math.min(i, cellStarts.u32[y * frame.columns + right + 1])
      if (first >= end) continue
      const last = endOf(end - 1)
      for (let k = startOf(first); k < last; k++) {
        const c = k * CONTACT.stride
        if (contacts.u32[c + CONTACT.b] !== i) continue
        push(contacts, k, 1, contacts.f32[c + CONTACT.inverseMassB], contacts.f32[c + CONTACT.radiusB])
      }
    }
    const borrowed = gained.load
    const ownEnd = endOf(i)
    for (let k = startOf(i); k < ownEnd; k++) {
      const c = k * CONTACT.stride
      push(contacts, k, -1, contacts.f32[c + CONTACT.inverseMassA], contacts.f32[c + CONTACT.radiusA])
    }
    status.u32[STATUS.carrying] += gained.load - borrowed

    let velocityX = f(motions.f32[m + MOTION.velocity] + f(step * gravity.x))
    let velocityY = f(motions.f32[m + MOTION.velocity + 1] + f(step * gravity.y))
    const awayX = f(poses.f32[p + POSE.position] - brushCenter.x)
    const awayY = f(poses.f32[p + POSE.position + 1] - brushCenter.y)
    const awaySquared = f(f(awayX * awayX) + f(awayY * awayY))
    if (awaySquared < brushSquared) {
      const blend = f(atMost(1, f(frame.brushRate * step)) * f(1 - f(awaySquared / brushSquared)))
      velocityX = f(velocityX + f(blend * f(brushVelocity.x - velocityX)))
      velocityY = f(velocityY + f(blend * f(brushVelocity.y - velocityY)))
    }
    motions.f32[m + MOTION.velocity] = f(velocityX + gained.velocityX)
    motions.f32[m + MOTION.velocity + 1] = f(velocityY + gained.velocityY)
    motions.f32[m + MOTION.spin] = f(motions.f32[m + MOTION.spin] + gained.spin)
    loads.u32[i] = gained.load
  }
}
