/**
 * Halt and recovery, shared by both executors. A stage that cannot continue sets `status.halted` to a reason; all later stages then
 * leave the state unchanged. The host provides what is missing, clears the reason, and resumes:
 *
 * | reason          | what is missing                     | the host                       | resumed from                 |
 * | --------------- | ----------------------------------- | ------------------------------ | ---------------------------- |
 * | HALT_CONTACTS   | contact capacity                    | grows the buffers by half      | the start of the substep     |
 * | … without memory | memory                             | ends the step, with an error   | the next step                |
 * | HALT_WAVES      | rounds of waves in the list         | runs more rounds               | the last wave                |
 * | HALT_SPENT      | waves: `maxWaves` is reached       | replaces the step by its rest  | the time that was reached    |
 * | HALT_DISCRETE   | nothing: the step is to be discrete | makes the step discrete        | the start of the step        |
 * | HALT_SUBSTEPS   | substeps in the list                | runs more substeps             | the last substep             |
 * | HALT_SWEEPS     | the stages that sweep bullets       | encodes them                   | after integratePositions     |
 * | HALT_REBUILD    | the stages that rebuild the list    | encodes them                   | beginRebuild                 |
 * | HALT_AWAKE      | the stages of awake disks           | encodes them                   | checkNeighborList            |
 * | HALT_TILE_SUMS  | the sums over tiles                 | encodes them                   | sumTiles                     |
 * | HALT_EVENTS     | room for events                     | grows the buffer               | checkEventRoom               |
 * | HALT_HITS       | room for the hits of a wave         | grows the buffer               | checkHitRoom                 |
 * | HALT_CROWD      | no recovery is possible             | ends the world with an error   | –                            |
 *
 * On the GPU, the host learns of a halt after it has submitted more work, so it submits that again (src/gpu/journal.ts). On the CPU
 * it checks after each stage.
 */

import type { Sizes } from '../features/sizes.ts'
import {
  HALT_AWAKE,
  HALT_CONTACTS,
  HALT_CROWD,
  HALT_DISCRETE,
  HALT_EVENTS,
  HALT_HITS,
  HALT_REBUILD,
  HALT_SPENT,
  HALT_SUBSTEPS,
  HALT_SWEEPS,
  HALT_TILE_SUMS,
  HALT_WAVES,
} from '../schemas/constants.ts'
import type { KernelName } from '../schemas/index.ts'
import { PROGRESS, STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { type BackendStatus, crowdError, type Halts, NO_HALTS, statusOf } from './backendStatus.ts'
import { grownCapacity } from './buffers.ts'
import type { StepCommand } from './commands.ts'
import type { Stage } from './stage.ts'
import { discreteStep, remainingStep, stepUnits } from './substeps.ts'
import { FIRST_ROUNDS, WAVES_PER_ROUND } from './tables/eventDriven.ts'

/** The stage that halts for each reason. */
const HALTING: Readonly<Record<number, KernelName>> = {
  [HALT_CONTACTS]: 'storeImpulses',
  [HALT_WAVES]: 'endStep',
  [HALT_SPENT]: 'endStep',
  [HALT_DISCRETE]: 'advancePhase',
  [HALT_SUBSTEPS]: 'checkSubstepsDone',
  [HALT_SWEEPS]: 'checkBullets',
  [HALT_REBUILD]: 'beginRebuild',
  [HALT_AWAKE]: 'beginRebuild',
  [HALT_TILE_SUMS]: 'endSubstep',
  [HALT_EVENTS]: 'checkEventRoom',
  [HALT_HITS]: 'checkHitRoom',
  [HALT_CROWD]: 'countCandidates',
}

/** Returns whether a stage halted before it was done, so that it must run again before the next stages. */
export function mustRunAgain(kernel: Stage['kernel'], reason: number): boolean {
  // in a world with grains
  if (reason === HALT_CONTACTS && kernel === 'storeGrainImpulses') return true
  return reason !== 0 && reason !== HALT_DISCRETE && HALTING[reason] === kernel && kernel !== 'endStep'
}

/** The interface between recovery and an executor. */
export interface Executor {
  /** Name in errors. */
  readonly name: 'GPU' | 'CPU'
  readonly sizes: Sizes
  /** Maximum contact capacity. */
  readonly maxContacts: number
  /** Maximum number of events between two reads. */
  readonly maxEvents: number
  /** Rounds of waves, or substeps, that run before the host checks whether they were enough. */
  readonly scheduled: number
  /** The step that has halted. */
  readonly currentStep: StepCommand
  /** `Status.completed` after the step that has halted. */
  readonly stepEnd: number
  /** Grows buffers to these sizes. Throws, and changes nothing, if they do not fit. */
  reserve(sizes: Partial<Sizes>): void
  setStatus(word: number, value: number): void
  /** Schedules more work, by reason; a reason for which the executor never halts is missing. */
  readonly scheduleMore: Readonly<Record<number, (status: BackendStatus) => void>>
}

/** The result of a step that ran out of waves, or of memory for its contacts, or is to be discrete. */
export interface SpentStep {
  /** The discrete step that replaces the rest of the step; null if nothing is left. */
  readonly rest: StepCommand | null
  /** `Status.completed` from now on. */
  readonly completed: number
  /** Why the step ended early; undefined if it ran out of waves. */
  readonly error?: Error
}

/** Where an executor stood when it halted. */
interface Halt {
  readonly reason: number
  readonly completed: number
  readonly waves: number
  readonly contacts: number
  readonly events: number
  readonly scheduled: number
  /** The step that needs more waves. */
  readonly step?: StepCommand
}

export class Recovery {
  readonly #executor: Executor
  #counts = NO_HALTS
  #last: Halt | undefined

  constructor(executor: Executor) {
    this.#executor = executor
  }

  /** Counts of recovered halts. */
  get counts(): Halts {
    return this.#counts
  }

  /**
   * Recovers from the halt in a `Status` struct and clears it; the executor then resumes. Returns the step that replaces the current
   * one, or null if the current step resumes. Throws if the executor does not advance, or no recovery is possible.
   */
  recover(status: TypedViews): SpentStep | null {
    const executor = this.#executor
    const reason = status.u32[STATUS.halted]
    const known = statusOf(status, this.#counts)
    this.#requireAdvance(reason, known)
    let spent: SpentStep | null = null
    if (reason === HALT_CONTACTS) spent = this.#growContacts(known)
    else if (reason === HALT_EVENTS || reason === HALT_HITS)
      this.#grow('events', known.neededEvents, executor.maxEvents)
    else if (reason === HALT_SPENT)
      spent = this.#endStep(known.completed, status.f32[STATUS.progress + PROGRESS.end])
    else if (reason === HALT_DISCRETE) spent = this.#makeDiscrete(known.completed)
    else if (reason === HALT_CROWD) throw crowdError(executor.sizes.disks)
    else if (!(reason in executor.scheduleMore))
      throw new Error(`the ${executor.name} has halted for reason ${reason}: expected a known reason`)
    executor.scheduleMore[reason]?.(known)
    executor.setStatus(STATUS.halted, 0)
    const { contactGrowths, spentSteps, discreteSteps } = this.#counts
    this.#counts = {
      contactGrowths: contactGrowths + Number(reason === HALT_CONTACTS && spent === null),
      spentSteps: spentSteps + Number(reason === HALT_SPENT),
      discreteSteps: discreteSteps + Number(reason === HALT_DISCRETE),
    }
    return spent
  }

  #growContacts({ contactRecords }: BackendStatus): SpentStep | null {
    try {
      this.#grow('contacts', contactRecords, this.#executor.maxContacts)
      return null
    } catch (error) {
      return this.endEarly(error as Error)
    }
  }

  /**
   * Ends the step that has halted for its contacts, before the substep that has no memory for them. No stage of that substep has changed the
   * state, and the next step builds the contact list again. Clears the halt.
   */
  endEarly(cause: Error): SpentStep {
    const { stepEnd: completed, sizes } = this.#executor
    this.#executor.setStatus(STATUS.completed, completed)
    this.#executor.setStatus(STATUS.neededContacts, sizes.contacts)
    // the next substep chooses anew: edits may come before it
    this.#executor.setStatus(STATUS.travel, 0)
    this.#executor.setStatus(STATUS.summed, 0)
    this.#executor.setStatus(STATUS.halted, 0)
    this.#last = undefined
    const error = new Error(`step: ${cause.message}; the step ended early`, { cause })
    return { rest: null, completed, error }
  }

  /** The watchdog. Throws if the executor halts again at the same place for the same reason, although recovery changed nothing. */
  #requireAdvance(reason: number, { completed, waves }: BackendStatus): void {
    const { name, sizes, scheduled } = this.#executor
    const step = reason === HALT_WAVES ? this.#executor.currentStep : undefined
    const halt = { reason, completed, waves, contacts: sizes.contacts, events: sizes.events, scheduled, step }
    const last = this.#last
    this.#last = halt
    // a step that asks for waves several times is compared by identity, since `completed` does not change within it
    const isSamePlace = step === undefined ? last?.completed === completed : last?.step === step
    if (
      isSamePlace &&
      last?.reason === reason &&
      last.contacts === halt.contacts &&
      last.events === halt.events &&
      last.scheduled === scheduled &&
      waves <= last.waves
    )
      throw new Error(
        `the ${name} does not advance: it halts in stage ${HALTING[reason]} after ${completed} units of work, as it did before`,
      )
    if (step === undefined) return
    const { maxWaves } = step.params
    // advancePhase gives up a step after three times `maxWaves`
    if (waves > 3 * maxWaves + WAVES_PER_ROUND * FIRST_ROUNDS)
      throw new Error(`the ${name} does not advance: stage endStep halts after ${waves} waves of ${maxWaves}`)
  }

  /** Grows a capacity to one and a half times the need, or to as much as fits. */
  #grow(capacity: 'contacts' | 'events', needed: number, most: number): void {
    try {
      this.#executor.reserve({ [capacity]: Math.max(needed, Math.min(grownCapacity(needed), most)) })
    } catch {
      this.#executor.reserve({ [capacity]: needed })
    }
  }

  /** Replaces the current step, of which nothing is done, by a discrete one. */
  #makeDiscrete(completed: number): SpentStep {
    const next = (completed + 1) >>> 0
    this.#executor.setStatus(STATUS.completed, next)
    return { rest: discreteStep(this.#executor.currentStep, 0), completed: next }
  }

  /** Ends the current step, which ran out of waves `end` seconds after its start. */
  #endStep(completed: number, end: number): SpentStep {
    const { currentStep } = this.#executor
    const rest = remainingStep(currentStep, end)
    const done = (completed + (rest === null ? stepUnits(currentStep) : 1)) >>> 0
    this.#executor.setStatus(STATUS.completed, done)
    return { rest, completed: done }
  }
}
