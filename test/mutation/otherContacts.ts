/** Runs with other contacts and disks than worlds have: impulses that are 0, gaps as wide as the reach, disks that are not sound. */
import { NONE } from '../../src/schemas/constants.ts'
import { CONTACT, DYNAMIC_BODY, IMPULSES, MOTION, PARAMS, POSE, STATUS } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import { changed, type Recording, spread } from './recording.ts'
import { wordsOf } from './words.ts'

const has = ({ bindings }: Recording, ...names: readonly string[]) =>
  names.every((wanted) => bindings.some(({ name }) => name === wanted))

/** Some contacts have no impulse any more, or only one along the tangent, and bounce fully, partly or not at all. */
export function withOtherImpulses(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(12)
  const some = recordings.filter((recording) => has(recording, 'contacts', 'impulses'))
  return spread(some, 16).map((recording) =>
    changed(recording, 'other impulses', ({ name, bytes }) => {
      if (name !== 'impulses' && name !== 'contacts') return bytes
      const copy = bytes.slice()
      const f32 = new Float32Array(copy.buffer)
      if (name === 'contacts') {
        for (let w = 0; w < f32.length; w += CONTACT.stride) {
          if (f32[w + CONTACT.restitution] >= 0 && random() < 0.5)
            f32[w + CONTACT.restitution] = [0, 0.5, 1][Math.floor(3 * random())]
          if (random() < 0.2) f32[w + CONTACT.approach] = -3 * random()
        }
        return copy
      }
      for (let w = 0; w < f32.length; w += IMPULSES.stride) {
        if (random() < 0.4) f32[w + IMPULSES.normal] = 0
        if (random() < 0.2) f32[w + IMPULSES.tangent] = random() - 0.5
      }
      return copy
    }),
  )
}

/** Parts of the reach. */
const NEAR_REACH = [0.5, 0.9, 0.9375, 0.95, 1, 1.05]

/** Gaps of contacts are about as wide as the reach of the list, or a little less. */
export function withWideGaps(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(13)
  const some = recordings.filter((recording) => has(recording, 'contacts', 'impulses', 'params'))
  return spread(some, 40).map((recording, n) => {
    const reach = wordsOf(recording, 'params').f32[PARAMS.reach]
    const other = has(recording, 'status') ? wordsOf(recording, 'status').f32[STATUS.reach] : reach
    return changed(recording, 'wide gaps', ({ name, bytes }) => {
      if (name !== 'contacts' && (name !== 'motions' || n % 2 === 0)) return bytes
      const copy = bytes.slice()
      const f32 = new Float32Array(copy.buffer)
      // so fast that they touch all the same
      if (name === 'motions')
        for (let w = 0; w < f32.length; w += MOTION.stride)
          for (const axis of [0, 1]) f32[w + MOTION.velocity + axis] *= 2 ** (n % 8)
      else
        for (let w = 0; w < f32.length; w += CONTACT.stride)
          if (n % 4 > 1 || random() < 0.5)
            f32[w + CONTACT.gap] = NEAR_REACH[Math.floor(6 * random())] * (random() < 0.5 ? reach : other)
      return copy
    })
  })
}

const UNSOUND = [Number.NaN, Number.POSITIVE_INFINITY, 1e30, -1e30, -1, 0, 1e9, 2e9]
const WORDS = {
  poses: [POSE.position, POSE.position + 1, POSE.angle, POSE.radius, POSE.residue, POSE.residue + 1],
  motions: [MOTION.velocity, MOTION.velocity + 1, MOTION.spin],
}

/** A disk or two have a number that no disk may have. */
export function withUnsound(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(14)
  const strides: Record<string, number> = { poses: POSE.stride, motions: MOTION.stride }
  return Array.from({ length: 80 }, (_, n) => {
    const recording = recordings[Math.floor(random() * recordings.length)]
    const buffer = n % 3 === 0 ? 'motions' : 'poses'
    return changed(recording, 'unsound', ({ name, bytes }) => {
      if (name !== buffer) return bytes
      const copy = bytes.slice()
      const f32 = new Float32Array(copy.buffer)
      const disks = Math.min(8, Math.floor(f32.length / strides[name]))
      for (let k = 0; k < 1 + (n % 2); k++) {
        const word = WORDS[buffer][Math.floor(random() * WORDS[buffer].length)]
        f32[strides[name] * Math.floor(random() * disks) + word] =
          UNSOUND[Math.floor(random() * UNSOUND.length)]
      }
      return copy
    })
  })
}

/** What is turned so often that its angle is a rough number. */
export function withFarAngles(recordings: readonly Recording[]): Recording[] {
  const some = recordings.filter((recording) => has(recording, 'poses', 'sortedGrains'))
  return spread(some, 6).map((recording) =>
    changed(recording, 'far angles', ({ name, bytes }) => {
      if (name !== 'poses') return bytes
      const copy = bytes.slice()
      const f32 = new Float32Array(copy.buffer)
      for (let w = POSE.angle; w < f32.length; w += POSE.stride) f32[w] *= 2 ** (16 + (w % 15))
      return copy
    }),
  )
}

/** Bonds whose disks have died, or lie on one point. */
export function withOtherEnds(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(15)
  const bonded = recordings.filter((recording) => has(recording, 'bonds', 'slots'))
  return spread(bonded, 24).map((recording, n) =>
    changed(recording, n % 2 === 0 ? 'dead ends' : 'ends on one point', ({ name, bytes }) => {
      if (name !== (n % 2 === 0 ? 'slots' : 'poses')) return bytes
      const copy = bytes.slice()
      const [f32, u32] = [new Float32Array(copy.buffer), new Uint32Array(copy.buffer)]
      if (name === 'slots') for (let w = 0; w < u32.length; w++) if (random() < 0.2) u32[w] = NONE
      if (name === 'poses')
        for (let w = 0; w < f32.length; w += POSE.stride)
          for (const word of [POSE.position, POSE.position + 1, POSE.residue, POSE.residue + 1])
            f32[w + word] = 0
      return copy
    }),
  )
}

/** Dynamic bodies that have turned by about half a turn. */
export function withOtherBodies(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(16)
  if (recordings[0].kernel !== 'placeBodies') return []
  return spread(recordings, 24).map((recording) =>
    changed(recording, 'half a turn', ({ name, bytes }) => {
      if (name !== 'dynamicBodies') return bytes
      const copy = bytes.slice()
      const [f32, u32] = [new Float32Array(copy.buffer), new Uint32Array(copy.buffer)]
      for (let w = 0; w < f32.length; w += DYNAMIC_BODY.stride) {
        f32[w + DYNAMIC_BODY.angle] = (random() < 0.5 ? -1 : 1) * (3 + 0.5 * random())
        f32[w + DYNAMIC_BODY.angleResidue] = 1e-7 * (random() - 0.5)
        u32[w + DYNAMIC_BODY.moved] = random() < 0.8 ? 1 : 0
      }
      return copy
    }),
  )
}
