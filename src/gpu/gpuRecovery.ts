/** What a recovery from a halt does on the GPU. */
import type { Sizes } from '../features/sizes.ts'
import type { BackendStatus } from '../pipeline/backendStatus.ts'
import { Recovery } from '../pipeline/recovery.ts'
import { unitsAhead } from '../pipeline/substeps.ts'
import { WAVES_PER_ROUND } from '../pipeline/tables/eventDriven.ts'
import {
  HALT_AWAKE,
  HALT_CONTACTS,
  HALT_EVENTS,
  HALT_HITS,
  HALT_REBUILD,
  HALT_SUBSTEPS,
  HALT_SWEEPS,
  HALT_TILE_SUMS,
  HALT_WAVES,
} from '../schemas/constants.ts'
import type { Journal } from './journal.ts'
import type { Submitter } from './submitter.ts'

/** Returns the recovery of a GPU; `reserve` makes larger buffers. */
export function recoveryOf(
  submitter: Submitter,
  journal: Journal,
  reserve: (sizes: Partial<Sizes>) => void,
): Recovery {
  const { steps, storage } = submitter
  return new Recovery({
    name: 'GPU',
    get sizes() {
      return submitter.sizes
    },
    get maxContacts() {
      return storage.maxContacts(submitter.sizes)
    },
    maxEvents: storage.maxEvents,
    get scheduled() {
      return steps.scheduled
    },
    get currentStep() {
      return journal.currentStep
    },
    get stepEnd() {
      return journal.firstEnd
    },
    reserve,
    setStatus: (word, value) => submitter.setStatus(word, value),
    scheduleMore: {
      [HALT_WAVES]: () => steps.encodeMoreRounds(),
      [HALT_SUBSTEPS]: (status) => steps.adaptTo(status),
      [HALT_SWEEPS]: ({ completed }) => steps.encodeSweeps(completed),
      [HALT_REBUILD]: ({ completed }) => {
        const { completedBefore } = journal.currentStep.params
        steps.encodeRebuild(completed === completedBefore, journal.stepsInFlight)
      },
      [HALT_AWAKE]: () => steps.encodeAwake(),
      [HALT_TILE_SUMS]: ({ completed }) => steps.encodeTileSums(completed, journal.stepsInFlight),
      [HALT_EVENTS]: () => steps.resumeAt('checkEventRoom'),
      [HALT_HITS]: ({ waves }) => steps.resumeAt('checkHitRoom', { skipped: (waves - 1) % WAVES_PER_ROUND }),
    },
  })
}

/** Returns the capacities that a halt for this reason asks for. */
export function roomFor(
  halted: number,
  { contactRecords, neededEvents }: BackendStatus,
): Partial<Pick<Sizes, 'contacts' | 'events'>> {
  return halted === HALT_CONTACTS ? { contacts: contactRecords } : { events: neededEvents }
}

/** The watchdog for a GPU that has not halted: throws if it does not advance. */
export function requireAdvance(completed: number, submitted: number): void {
  if (unitsAhead(submitted, completed) <= 0) return
  throw new Error(
    `the GPU has not halted and does not advance: it counts ${completed} of ${submitted} units of work as done`,
  )
}
