/** Runs with other counts and flags in the status, the params and edits: those that other steps or other edits would have left. */
import {
  BODY_FORCE,
  EDIT_ADD,
  EDIT_REMOVE,
  EDIT_VALUE,
  NONE,
  REST_ASLEEP,
  REST_BONDED,
  REST_EDITED,
  REST_KNOWN,
} from '../../src/schemas/constants.ts'
import { BODY_EDIT, EDIT, PARAMS, REST, STATUS } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import { changed, type Recording, spread } from './recording.ts'
import { wordsOf } from './words.ts'

/** Runs of each kernel with another status, and of each kernel of edits with other fields. */
const OTHERS = 60

type Random = () => number
const oneOf = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]

/** Words of the status that are 0 or not. */
const FLAGS = [
  STATUS.stale,
  STATUS.rebuilt,
  STATUS.moved,
  STATUS.summed,
  STATUS.outlying,
  STATUS.collided,
  STATUS.carrying,
  STATUS.unsettledSweeps,
  STATUS.loosened,
  STATUS.asleep,
]
/** Those that are the number of a step. */
const STEPS = [STATUS.restMeasured, STATUS.someWoken, STATUS.allWoken]

/** Some flags, numbers of steps and counts of slots in the status are others, in a step that wakes all or does not. */
export function withOtherStatus(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(9)
  const known = recordings.filter(({ bindings }) => bindings.some(({ name }) => name === 'status'))
  if (known.length === 0) return []
  return Array.from({ length: OTHERS }, () => {
    const recording = oneOf(random, known)
    const hasParams = recording.bindings.some(({ name }) => name === 'params')
    const params = hasParams ? wordsOf(recording, 'params').u32 : new Uint32Array(PARAMS.stride)
    const [disks, before] = [params[PARAMS.disks], params[PARAMS.completedBefore]]
    return changed(recording, 'another status', ({ name, bytes }) => {
      const copy = bytes.slice()
      const u32 = new Uint32Array(copy.buffer)
      if (name === 'params' && random() < 0.3) u32[PARAMS.wakesAll] = oneOf(random, [0, 1, 2])
      if (name !== 'status') return name === 'params' ? copy : bytes
      for (let n = 0; n < 3; n++) u32[oneOf(random, FLAGS)] = oneOf(random, [0, 0, 1, 1, 2])
      for (const word of STEPS)
        if (random() < 0.5) u32[word] = oneOf(random, [0, 2 * before + 1, 2 * before + 1, 2 * before - 1])
      if (random() < 0.3) u32[STATUS.awakeSlots] = Math.floor(random() * (disks + 1))
      if (random() < 0.3) u32[STATUS.completed] = before + oneOf(random, [0, 0, 1, 2])
      if (random() < 0.1) u32[STATUS.halted] = 1 + Math.floor(8 * random())
      return copy
    })
  })
}

/**
 * Each edit sets other fields, or none, to numbers that are not 0; what adds or removes sets no other, and is left as it is. Some of the
 * disks have died.
 */
export function withOtherFields(recordings: readonly Recording[]): Recording[] {
  const edits = [
    { name: 'edits', stride: EDIT.stride, word: EDIT.fields, lowest: 2, highest: Math.log2(EDIT_VALUE) },
    {
      name: 'bodyEdits',
      stride: BODY_EDIT.stride,
      word: BODY_EDIT.fields,
      lowest: 0,
      highest: Math.log2(BODY_FORCE),
    },
  ].find(({ name: buffer }) => recordings[0].bindings.some(({ name }) => name === buffer))
  if (edits === undefined) return []
  const random = createRandom(10)
  return Array.from({ length: OTHERS }, (_, n) =>
    changed(oneOf(random, recordings), 'other fields', ({ name, bytes }) => {
      if (name !== edits.name && name !== 'slots') return bytes
      const copy = bytes.slice()
      const [f32, u32] = [new Float32Array(copy.buffer), new Uint32Array(copy.buffer)]
      if (name === 'slots') {
        for (let w = 0; w < u32.length; w++) if (random() < 0.1) u32[w] = NONE
        return copy
      }
      for (let w = edits.word; w < u32.length; w += edits.stride) {
        if (name === 'edits' && (u32[w] & (EDIT_ADD | EDIT_REMOVE)) !== 0) continue
        for (let k = w + 1; k < w - edits.word + edits.stride; k++) if (u32[k] === 0) f32[k] = 1 + random()
        u32[w] = 0
        // threads may take two edits of one disk in any order
        if (n % 2 === 0 && w > edits.word && u32[w - edits.word] === u32[w - edits.word - edits.stride])
          continue
        for (let bit = edits.lowest; bit <= edits.highest; bit++)
          if (random() < [0.1, 0.3, 0.6][n % 3]) u32[w] |= 2 ** bit
      }
      return copy
    }),
  )
}

/** The disks that edits remove have died before. */
export function withDeadRemoved(recordings: readonly Recording[]): Recording[] {
  const idsOf = (recording: Recording) => {
    const { u32 } = wordsOf(recording, 'edits')
    const edits = Array.from({ length: Math.floor(u32.length / EDIT.stride) }, (_, k) => EDIT.stride * k)
    return edits.filter((w) => u32[w + EDIT.fields] === EDIT_REMOVE).map((w) => u32[w + EDIT.id])
  }
  const removing = recordings.filter((recording) => idsOf(recording).length > 0)
  return spread(removing, 8).map((recording) =>
    changed(recording, 'dead before', ({ name, bytes }) => {
      if (name !== 'slots') return bytes
      const copy = bytes.slice()
      const u32 = new Uint32Array(copy.buffer)
      for (const [k, id] of idsOf(recording).entries()) if (k % 2 === 0) u32[id] = NONE
      return copy
    }),
  )
}

/** Disks of which another is known, asleep, edited or bonded, and which have rested for other times. */
export function withOtherRests(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(11)
  const resting = recordings.filter(({ bindings }) => bindings.some(({ name }) => name === 'rests'))
  if (resting.length === 0) return []
  return Array.from({ length: OTHERS }, () =>
    changed(oneOf(random, resting), 'other rests', ({ name, bytes }) => {
      if (name !== 'rests') return bytes
      const copy = bytes.slice()
      const [f32, u32] = [new Float32Array(copy.buffer), new Uint32Array(copy.buffer)]
      for (let w = 0; w < u32.length; w += REST.stride) {
        const bits = [REST_KNOWN, REST_KNOWN, REST_ASLEEP, REST_EDITED, REST_BONDED]
        if (random() < 0.3) u32[w + REST.state] ^= oneOf(random, bits)
        if (random() < 0.2) f32[w + REST.time] = oneOf(random, [0, 0.25, 0.5, 0.75, 1])
      }
      return copy
    }),
  )
}
