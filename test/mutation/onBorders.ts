/** Runs in which disks lie exactly on the borders of grids, or as deep in walls as counts. */
import { WALL_PENETRATION } from '../../src/schemas/constants.ts'
import { BODY, CONTACT, LEVEL, MOTION, PARAMS, POSE, STATUS } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import { changed, type Recording, spread } from './recording.ts'
import { wordsOf } from './words.ts'

export const hasBodies = (recording: Recording) => wordsOf(recording, 'params').u32[PARAMS.bodies] > 1

/** Disks at rest exactly on the borders of the grid of a body that leaves them in this substep, comes to them, or stays. */
export function atGridBorders(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(6)
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]
  const moving = recordings.filter((one) => (one.constants.CCD ?? 2) === 2 && hasBodies(one))
  return Array.from({ length: moving.length === 0 ? 0 : 40 }, () => {
    const recording = oneOf(moving)
    const params = wordsOf(recording, 'params')
    const [count, levels] = [params.u32[PARAMS.bodies], params.u32[PARAMS.levelCount]]
    const body = 1 + Math.floor(random() * (count - 1))
    const { u32: status } = wordsOf(recording, 'status')
    const moment = status[STATUS.completed] - params.u32[PARAMS.completedBefore]
    const bodies = wordsOf(recording, 'bodies')
    const recordOf = (ends: number, level: number) =>
      BODY.stride * (((moment + ends) * count + body) * levels + level)
    const levelOf = (radius: number) => {
      let level = 0
      while (
        level + 1 < levels &&
        radius > params.f32[PARAMS.levels + level * LEVEL.stride + LEVEL.largestRadius]
      )
        level++
      return level
    }
    const shift = [oneOf([-4, 0, 0, 4]), oneOf([-4, 0, 4])]
    return changed(recording, 'at the borders of a grid', ({ name, bytes }) => {
      const copy = bytes.slice()
      const [f32, u32] = [new Float32Array(copy.buffer), new Uint32Array(copy.buffer)]
      if (name === 'status') u32[STATUS.lastDeepest] = 0
      if (name === 'motions')
        for (let w = 0; w < f32.length; w += MOTION.stride) f32.fill(0, w + MOTION.velocity, w + MOTION.spin)
      if (name === 'bodies')
        for (const ends of [0, 1])
          for (let level = 0; level < levels; level++) {
            const w = recordOf(ends, level)
            f32.set([1, 0], w + BODY.rotation)
            f32.set(ends === 0 ? [0, 0] : shift, w + BODY.position)
          }
      if (name === 'poses')
        for (let w = 0; w < f32.length; w += POSE.stride) {
          const record = recordOf(0, levelOf(f32[w + POSE.radius]))
          const cell = bodies.f32[record + BODY.inverseCellSize]
          for (const axis of [0, 1]) {
            const low = bodies.f32[record + BODY.corner + axis]
            const high = low + Math.fround(bodies.u32[record + BODY.columns + axis] / cell)
            const place = oneOf([low, high, low, high, low - 1, high + 1, 0.5 * (low + high)])
            f32[w + POSE.position + axis] = place + oneOf([0, shift[axis]])
          }
        }
      return copy
    })
  })
}

/** Disks at rest whose contacts are as deep as WALL_PENETRATION of their radii, or a little less or more. */
export function asDeepAsCounts(recordings: readonly Recording[]): Recording[] {
  const tested = recordings.filter(({ constants }) => constants.CCD > 0)
  return spread(tested, 16).map((recording, n) => {
    const part = [0.95, 1, 1.05, 1.05][n % 4]
    const poses = wordsOf(recording, 'poses').f32
    const depthOf = (disk: number) => part * WALL_PENETRATION * poses[POSE.stride * disk + POSE.radius]
    return changed(recording, 'as deep as counts', ({ name, bytes }) => {
      const copy = bytes.slice()
      const [f32, u32] = [new Float32Array(copy.buffer), new Uint32Array(copy.buffer)]
      if (name === 'status') f32[STATUS.lastDeepest] = depthOf(n)
      if (name === 'contacts')
        for (let w = 0; w < f32.length; w += CONTACT.stride)
          f32[w + CONTACT.gap] = -depthOf(u32[w + CONTACT.a])
      if (name === 'motions')
        for (let w = 0; w < f32.length; w += MOTION.stride) f32.fill(0, w + MOTION.velocity, w + MOTION.spin)
      return copy
    })
  })
}
