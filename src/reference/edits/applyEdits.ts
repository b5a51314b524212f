/** Twin of shaders/edits/applyEdits.wgsl. */
import {
  contactSpans,
  edits,
  editsLength,
  materials,
  motions,
  poses,
  slots,
  status,
  userData,
} from '../../../shaders/edits/applyEdits.wgsl'

import { atomicAdd } from '../shared/atomics'
import { clear } from '../shared/memory'

export function applyEdits(): void {
  if (status.halted !== 0) return
  if (firstThread === 0) {
    status.stale = 1
    status.completed++
    status.collided = 0
  }
  for (let e = firstThread, upTo = endThread(editsLength); e < upTo; e++) {
    const edit = edits[e]
    if (edit.fields === EDIT_ADD) {
      slots[edit.id] = edit.slot
      poses[edit.slot] = edit.pose
      motions[edit.slot] = edit.motion
      materials[edit.id] = edit.materials
      userData[edit.id] = edit.userData
      contactSpans[edit.slot].start = 0
      contactSpans[edit.slot].count = 0
      continue
    }
    if (edit.fields === EDIT_RESERVE) {
      slots[edit.id] = NONE
      clear(poses[edit.slot])
      clear(motions[edit.slot])
      motions[edit.slot].id = NONE
      clear(contactSpans[edit.slot])
      continue
    }
    const slot = slots[edit.id]
    if (slot === NONE) {
      if (edit.fields === EDIT_REMOVE) atomicAdd(status.buriedAddress, 1)
      continue
    }
    if (edit.fields === EDIT_REMOVE) {
      slots[edit.id] = NONE
      poses[slot].radius = 0
      contactSpans[slot].start = NONE
      contactSpans[slot].count = 0
      motions[slot].id = NONE
      continue
    }
    if ((edit.fields & (EDIT_POSITION | EDIT_ANGLE)) !== 0) status.placed = 1
    if ((edit.fields & EDIT_POSITION) !== 0) {
      poses[slot].position.x = edit.pose.position.x
      poses[slot].position.y = edit.pose.position.y
      poses[slot].residue.x = 0
      poses[slot].residue.y = 0
    }
    if ((edit.fields & EDIT_RADIUS) !== 0) poses[slot].radius = edit.pose.radius
    if ((edit.fields & EDIT_ANGLE) !== 0) poses[slot].angle = edit.pose.angle
    if ((edit.fields & EDIT_VELOCITY) !== 0) {
      motions[slot].velocity.x = edit.motion.velocity.x
      motions[slot].velocity.y = edit.motion.velocity.y
    }
    if ((edit.fields & EDIT_SPIN) !== 0) motions[slot].spin = edit.motion.spin
    if ((edit.fields & EDIT_MASS) !== 0) materials[edit.id].inverseMass = edit.materials.inverseMass
    if ((edit.fields & EDIT_FRICTION) !== 0) materials[edit.id].friction = edit.materials.friction
    if ((edit.fields & EDIT_RESTITUTION) !== 0) materials[edit.id].restitution = edit.materials.restitution
    if ((edit.fields & EDIT_ROLLING) !== 0) materials[edit.id].rolling = edit.materials.rolling
    if ((edit.fields & EDIT_CATEGORY) !== 0) materials[edit.id].category = edit.materials.category
    if ((edit.fields & EDIT_MASK) !== 0) materials[edit.id].mask = edit.materials.mask
    if ((edit.fields & EDIT_LABEL) !== 0) userData[edit.id].label = edit.userData.label
    if ((edit.fields & EDIT_VALUE) !== 0) userData[edit.id].value = edit.userData.value
  }
}
