/** Runs of the kernels that decide what others do, with other words in the status and the params. */
import { ARRIVED, IDLE, SPENT, UNDER_WAY } from '../../src/schemas/constants.ts'
import { PARAMS, PROGRESS, STATUS } from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import { changed, type Recording } from './recording.ts'
import { wordsOf } from './words.ts'

/** Kernels that decide what others do, from the status and the params alone: all words of them may be anything. */
export const SCALAR = [
  'endStep',
  'endSubstep',
  'chooseSubsteps',
  'beginPass',
  'checkBullets',
  'checkSubstepsDone',
  'advancePhase',
  'beginWave',
  'checkEventRoom',
  'checkHitRoom',
  'endRest',
]
/** Runs of each with other words. */
const POKED = 600
const FRAME_COUNTS = [
  PARAMS.choosesSubsteps,
  PARAMS.completedBefore,
  PARAMS.substepUnits,
  PARAMS.units,
  PARAMS.h,
]
const STATUS_COUNTS = [
  ...[STATUS.halted, STATUS.stale, STATUS.completed, STATUS.carrying, STATUS.neededContacts, STATUS.bullets],
  ...[
    STATUS.events,
    STATUS.eventsBefore,
    STATUS.awakeSlots,
    STATUS.rebuilt,
    STATUS.deepest,
    STATUS.restMeasured,
  ],
  ...Array.from({ length: PROGRESS.stride }, (_, w) => STATUS.progress + w),
]

/** The same with some words of the status and the params that others of them have, or that mean something. */
export function poked(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(7)
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]
  const recordingsOf = recordings.filter(({ bindings }) => bindings.some(({ name }) => name === 'status'))
  return Array.from({ length: POKED }, () => {
    const recording = oneOf(recordingsOf)
    const hasFrame = recording.bindings.some(({ name }) => name === 'params')
    const params = hasFrame ? wordsOf(recording, 'params').u32 : undefined
    const { u32: status } = wordsOf(recording, 'status')
    const waves = params?.[PARAMS.maxWaves] ?? 0
    const substeps = params?.[PARAMS.maxSubsteps] ?? 0
    const pool = [0, 0, 1, 1, 2, 3, 7, ...STATUS_COUNTS.map((w) => status[w])]
    const poke = () => Math.max(0, oneOf(pool) + oneOf([0, 0, 0, 1, -1]))
    return changed(recording, 'other words', ({ name, bytes }) => {
      const copy = bytes.slice()
      const u32 = new Uint32Array(copy.buffer)
      if (name === 'params') for (let n = 0; n < 2; n++) u32[oneOf(FRAME_COUNTS)] = poke()
      if (name !== 'status') return copy
      for (let n = 0; n < 4; n++) u32[oneOf(STATUS_COUNTS)] = poke()
      u32[STATUS.halted] = random() < 0.8 ? 0 : Math.floor(9 * random())
      u32[STATUS.progress + PROGRESS.phase] = oneOf([IDLE, UNDER_WAY, UNDER_WAY, UNDER_WAY, ARRIVED, SPENT])
      u32[STATUS.progress + PROGRESS.waves] = oneOf([1, 1, 3, 3, 4]) * waves + oneOf([-1, 0, 0, 1])
      if (params !== undefined && random() < 0.7)
        u32[STATUS.progress + PROGRESS.end] = oneOf([0, params[PARAMS.h], params[PARAMS.h] - 1])
      if (params !== undefined && random() < 0.5)
        u32[STATUS.completed] =
          params[PARAMS.completedBefore] +
          oneOf([0, 1, substeps - 1, substeps]) -
          params[PARAMS.substepUnits] * oneOf([0, 1])
      return copy
    })
  })
}
