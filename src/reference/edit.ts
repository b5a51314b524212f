/** Twin of shaders/edit.wgsl. */
import {
  EDIT_ADD,
  EDIT_ANGLE,
  EDIT_FRICTION,
  EDIT_POSITION,
  EDIT_REMOVE,
  EDIT_RESTITUTION,
  EDIT_ROLLING,
  EDIT_SPIN,
  EDIT_VELOCITY,
  NONE,
} from '../constants.ts'
import { EDIT, MOTION, POSE, SPAN, STATUS, TRAITS, type Twin } from './bindings.ts'

export const edit: Twin<'edit'> = ({ edits, status, slots, poses, motions, traits, contactSpans }) => {
  if (status.u32[STATUS.halted] !== 0) return
  status.u32[STATUS.stale] = 1
  status.u32[STATUS.completed]++
  for (let e = 0; e < edits.u32.length / EDIT.stride; e++) {
    const source = e * EDIT.stride
    const id = edits.u32[source + EDIT.id]
    const fields = edits.u32[source + EDIT.fields]
    if (fields === EDIT_ADD) {
      const slot = edits.u32[source + EDIT.slot]
      slots.u32[id] = slot
      for (let w = 0; w < POSE.stride; w++)
        poses.u32[slot * POSE.stride + w] = edits.u32[source + EDIT.pose + w]
      for (let w = 0; w < MOTION.stride; w++)
        motions.u32[slot * MOTION.stride + w] = edits.u32[source + EDIT.motion + w]
      for (let w = 0; w < TRAITS.stride; w++)
        traits.u32[id * TRAITS.stride + w] = edits.u32[source + EDIT.traits + w]
      contactSpans.u32[slot * SPAN.stride + SPAN.start] = 0
      contactSpans.u32[slot * SPAN.stride + SPAN.count] = 0
      continue
    }
    const slot = slots.u32[id]
    const p = slot * POSE.stride
    const m = slot * MOTION.stride
    const t = id * TRAITS.stride
    if (fields === EDIT_REMOVE) {
      slots.u32[id] = NONE
      poses.f32[p + POSE.radius] = 0
      motions.u32[m + MOTION.id] = NONE
      continue
    }
    if ((fields & EDIT_POSITION) !== 0) {
      poses.f32[p + POSE.position] = edits.f32[source + EDIT.pose + POSE.position]
      poses.f32[p + POSE.position + 1] = edits.f32[source + EDIT.pose + POSE.position + 1]
    }
    if ((fields & EDIT_ANGLE) !== 0) poses.f32[p + POSE.angle] = edits.f32[source + EDIT.pose + POSE.angle]
    if ((fields & EDIT_VELOCITY) !== 0) {
      motions.f32[m + MOTION.velocity] = edits.f32[source + EDIT.motion + MOTION.velocity]
      motions.f32[m + MOTION.velocity + 1] = edits.f32[source + EDIT.motion + MOTION.velocity + 1]
    }
    if ((fields & EDIT_SPIN) !== 0)
      motions.f32[m + MOTION.spin] = edits.f32[source + EDIT.motion + MOTION.spin]
    if ((fields & EDIT_FRICTION) !== 0)
      traits.f32[t + TRAITS.friction] = edits.f32[source + EDIT.traits + TRAITS.friction]
    if ((fields & EDIT_RESTITUTION) !== 0)
      traits.f32[t + TRAITS.restitution] = edits.f32[source + EDIT.traits + TRAITS.restitution]
    if ((fields & EDIT_ROLLING) !== 0)
      traits.f32[t + TRAITS.rolling] = edits.f32[source + EDIT.traits + TRAITS.rolling]
  }
}
