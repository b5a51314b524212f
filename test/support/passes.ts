/** Passes of one's own for tests, with their twins. */

import type { PassOptions } from '../../src/features/passes/pass.ts'
import { MOTION, POSE } from '../../src/schemas/offsets.ts'

const f = Math.fround

/** The pass of docs/guide/passes.md. */
export const wind: PassOptions = {
  label: 'wind',
  code: `
    @compute @workgroup_size(WORKGROUP)
    fn main(@builtin(global_invocation_id) thread: vec3u) {
      if (thread.x < stepInfo.slots) { motions[thread.x].velocity.x += stepInfo.dt * parameters[0]; }
    }`,
  twin: ({ motions, parameters }, { dt, slots }) => {
    for (let i = 0; i < slots; i++) motions.f32[4 * i] += Math.fround(dt * parameters[0])
  },
  parameters: [3],
}

/** The other pass of docs/guide/passes.md: the value of a disk is the time that it has spent above y = parameters[0]. */
export const timeAbove: PassOptions = {
  label: 'time above',
  code: `
    @compute @workgroup_size(WORKGROUP)
    fn main(@builtin(global_invocation_id) thread: vec3u) {
      let i = thread.x;
      if (i >= stepInfo.slots || motions[i].id == NONE) { return; }
      if (poses[i].position.y > parameters[0]) { userData[motions[i].id].value += stepInfo.dt; }
    }`,
  twin: ({ poses, motions, userData, parameters }, { dt, slots }) => {
    for (let i = 0; i < slots; i++) {
      const id = motions.u32[4 * i + 3]
      if (id === 0xffffffff || poses.f32[6 * i + 1] <= parameters[0]) continue
      userData.f32[2 * id + 1] += dt
    }
  },
  parameters: [5],
}

/** Slows disks down, and turns them about the origin: parameters[0] is kept of the speed, parameters[1] is in rad/s². */
export const stir: PassOptions = {
  label: 'stir',
  code: `
@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i >= stepInfo.slots || motions[i].id == NONE) { return; }
  let position = poses[i].position;
  let push = stepInfo.dt * parameters[1];
  let kept = parameters[0] * motions[i].velocity;
  motions[i].velocity = vec2f(kept.x - push * position.y, kept.y + push * position.x);
}`,
  twin: ({ poses, motions, parameters }, { dt, slots }) => {
    const push = f(dt * parameters[1])
    for (let slot = 0; slot < slots; slot++) {
      const [p, w] = [POSE.stride * slot, MOTION.stride * slot]
      if (motions.u32[w + MOTION.id] === 0xffffffff) continue
      const keptX = f(parameters[0] * motions.f32[w])
      const keptY = f(parameters[0] * motions.f32[w + 1])
      motions.f32[w] = keptX - f(push * poses.f32[p + 1])
      motions.f32[w + 1] = keptY + f(push * poses.f32[p])
    }
  },
  parameters: [0.8, 0.5],
}

/** Counts its runs in the angles of all disks. */
export const count: PassOptions = {
  label: 'count',
  code: `
@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  for (var i = 0u; i < arrayLength(&poses); i++) { poses[i].angle += 1.0; }
}`,
  twin: ({ poses }, { slots }) => {
    for (let slot = 0; slot < slots; slot++) poses.f32[POSE.stride * slot + POSE.angle] += 1
  },
  workgroups: 1,
}
