/** Runs in which disks lie exactly on the borders of grids, or as deep in walls as counts. */
import { REST_KNOWN, WALL_PENETRATION } from '../../src/schemas/constants.ts'
import { BODY, CONTACT, LEVEL, MOTION, PARAMS, POSE, REST, STATUS } from '../../src/schemas/offsets.ts'
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

/** Disks that have come to rest beside a body that moves past them, on the borders of its grid and beyond them; nothing else moves. */
export function besideGrids(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(17)
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]
  const some = recordings.filter(hasBodies)
  return Array.from({ length: some.length === 0 ? 0 : 60 }, (_, n) => {
    const recording = oneOf(some)
    const params = wordsOf(recording, 'params')
    const [count, levels] = [params.u32[PARAMS.bodies], params.u32[PARAMS.levelCount]]
    const perMoment = count * levels * BODY.stride
    const bodies = wordsOf(recording, 'bodies')
    const body = 1 + Math.floor(random() * (count - 1))
    const shift = [oneOf([-4, 0, 0, 4]), oneOf([-4, 0, 4])]
    const poses = wordsOf(recording, 'poses').f32.slice()
    const ids = wordsOf(recording, 'motions').u32
    const w = BODY.stride * body * levels
    const cell = bodies.f32[w + BODY.inverseCellSize]
    for (let p = 0; p < poses.length; p += POSE.stride)
      for (const axis of [0, 1]) {
        const low = bodies.f32[w + BODY.corner + axis]
        const high = low + Math.fround(bodies.u32[w + BODY.columns + axis] / cell)
        poses[p + POSE.position + axis] =
          oneOf([low, high, low - 1, high + 1, 0.5 * (low + high)]) + oneOf([0, shift[axis]])
      }
    return changed(recording, 'beside a grid', ({ name, bytes }) => {
      const copy = bytes.slice()
      const [f32, u32] = [new Float32Array(copy.buffer), new Uint32Array(copy.buffer)]
      if (name === 'params') {
        u32[PARAMS.wakesAll] = 0
        f32[PARAMS.brushRate] = 0
        // one disk: what it wakes is not hidden by others
        u32[PARAMS.disks] = Math.min(1 + (n % 2), u32[PARAMS.disks])
      }
      if (name === 'status') {
        u32[STATUS.halted] = 0
        u32[STATUS.restMeasured] = 0
        u32[STATUS.completed] = params.u32[PARAMS.completedBefore]
      }
      if (name === 'poses') f32.set(poses)
      if (name === 'motions')
        for (let m = 0; m < f32.length; m += MOTION.stride) f32.fill(0, m + MOTION.velocity, m + MOTION.id)
      if (name === 'rests')
        for (let k = 0; MOTION.stride * k < ids.length; k++) {
          const [rest, pose] = [REST.stride * ids[MOTION.stride * k + MOTION.id], POSE.stride * k]
          if (rest >= u32.length) continue
          f32.set(poses.subarray(pose + POSE.position, pose + POSE.position + 2), rest + REST.position)
          f32.set(poses.subarray(pose + POSE.residue, pose + POSE.residue + 2), rest + REST.residue)
          f32[rest + REST.angle] = poses[pose + POSE.angle]
          f32[rest + REST.radius] = poses[pose + POSE.radius]
          f32[rest + REST.time] = 9
          u32[rest + REST.state] = REST_KNOWN
        }
      if (name === 'bodies')
        for (let b = 0; b < f32.length; b += BODY.stride) {
          const isMoved = Math.floor((b % perMoment) / (levels * BODY.stride)) === body
          f32.fill(0, b + BODY.velocity, b + BODY.velocity + 2)
          f32[b + BODY.spin] = 0
          if (!isMoved) continue
          f32.set([1, 0], b + BODY.rotation)
          f32.set(b < perMoment ? [0, 0] : shift, b + BODY.position)
          if (b < perMoment) f32.set(oneOf([[1, 0], [0, 1], [1, 1]]), b + BODY.velocity) // biome-ignore format: one line
        }
      return copy
    })
  })
}
