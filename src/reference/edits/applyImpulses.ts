/** Twin of shaders/edits/applyImpulses.wgsl. */
import {
  edits,
  editsLength,
  GRAINS,
  grains,
  materials,
  motions,
  poses,
  slots,
  status,
} from '../../../shaders/edits/applyImpulses.wgsl'

import { flushed, within } from '../shared/exact'
import { inverseInertiaOf } from '../shared/inertia'

/** Largest speed in m/s along an axis, and spin in rad/s. */
const MAX_SPEED: f32 = 1e12
const MAX_SPIN: f32 = 1e6

function bounded(most: f32, speed: f32): f32 {
  return flushed(within(-most, most, speed))
}

/** From a coordinate to a point, or to the image of it that is nearest. */
function armTo(point: f32, position: f32, residue: f32, period: f32): f32 {
  let offset: f32 = point - position
  if (period > 0) offset = offset - period * floor(offset / period + <f32>0.5)
  return offset - residue
}

export function applyImpulses(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) {
    status.stale = 1
    status.completed++
    status.collided = 0
  }
  for (let e = firstThread, upTo = endThread(editsLength); e < upTo; e++) {
    const edit = edits[e]
    const slot = slots[edit.id]
    if (slot === NONE) continue
    const pose = poses[slot]
    const motion = motions[slot]
    const impulse = edit.motion.velocity
    let moment = edit.motion.spin
    if ((edit.fields & EDIT_POINT) !== 0) {
      const period = edit.pose.residue
      const x = armTo(edit.pose.position.x, pose.position.x, pose.residue.x, period.x)
      const y = armTo(edit.pose.position.y, pose.position.y, pose.residue.y, period.y)
      moment = moment + (x * impulse.y - y * impulse.x)
    }
    const inverseMass = materials[edit.id].inverseMass
    motion.velocity.x = bounded(MAX_SPEED, motion.velocity.x + inverseMass * impulse.x)
    motion.velocity.y = bounded(MAX_SPEED, motion.velocity.y + inverseMass * impulse.y)
    const inverseInertia = inverseInertiaOf(GRAINS, grains[edit.id], materials[edit.id], pose)
    motion.spin = bounded(MAX_SPIN, motion.spin + inverseInertia * moment)
  }
}
