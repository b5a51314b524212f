/**
 * Halt and recovery, the same for both executors. A stage that cannot go on sets `status.halted` to a reason; from there on every
 * stage leaves the state alone. The host makes what is missing, clears the reason, and resumes:
 *
 * | reason          | what is missing                     | the host                       | resumed from                 |
 * | --------------- | ----------------------------------- | ------------------------------ | ---------------------------- |
 * | HALT_CONTACTS   | room for contact records            | grows the buffers by half      | the substep, as yet unchanged |
 * | HALT_WAVES      | rounds of waves in the list         | runs more rounds               | the last wave                |
 * | HALT_SPENT      | waves that the step may have        | replaces the step by its rest  | the time that was reached    |
 * | HALT_SUBSTEPS   | substeps in the list                | runs more substeps             | the last substep             |
 * | HALT_SWEEPS     | the stages that sweep bullets       | runs the list with them        | after integratePositions     |
 * | HALT_CROWD      | nothing helps                       | ends the world with an error   | –                            |
 *
 * The GPU submits whole steps before it hears of a halt, so it also runs again whatever came later (src/gpu/journal.ts); the CPU
 * looks after each stage.
 */

import {
  HALT_CONTACTS,
  HALT_CROWD,
  HALT_SPENT,
  HALT_SUBSTEPS,
  HALT_SWEEPS,
  HALT_WAVES,
} from '../schemas/constants.ts'
import type { KernelName } from '../schemas/index.ts'
import { PROGRESS, STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { type BackendStatus, crowdError, type Halts, NO_HALTS, statusOf } from './backendStatus.ts'
import { grownCapacity, type Sizes } from './buffers.ts'
import type { StepCommand } from './commands.ts'
import { FEWEST_ROUNDS, WAVES_PER_ROUND } from './eventDrivenStages.ts'
import { remainingStep, stepUnits } from './substeps.ts'

/** The stage that halts for each reason. */
const HALTING: Readonly<Record<number, KernelName>> = {
  [HALT_CONTACTS]: 'checkContactCapacity',
  [HALT_WAVES]: 'endStep',
  [HALT_SPENT]: 'endStep',
  [HALT_SUBSTEPS]: 'checkSubstepsDone',
  [HALT_SWEEPS]: 'writeSweepDispatchArgs',
  [HALT_CROWD]: 'countCandidates',
}

/** Whether a stage has halted in its middle, so that it has to run again before the stages after it. */
export function mustRunAgain(kernel: KernelName, reason: number): boolean {
  return reason !== 0 && HALTING[reason] === kernel && kernel !== 'endStep'
}

/** What recovery asks of an executor. */
export interface Executor {
  /** Names it in errors. */
  readonly name: 'GPU' | 'CPU'
  readonly sizes: Sizes
  /** Contact records that fit at most. */
  readonly maxContacts: number
  /** Rounds of waves, or substeps, that it runs before the host looks whether they sufficed. */
  readonly scheduled: number
  /** The step that has halted. */
  readonly currentStep: StepCommand
  /** Makes room. Throws if it does not fit, and has changed nothing then. */
  reserve(sizes: Partial<Sizes>): void
  setStatus(word: number, value: number): void
  /** Schedules more, by the reason to halt; a reason that the executor never halts for is missing. */
  readonly scheduleMore: Readonly<Record<number, (status: BackendStatus) => void>>
}

/** A step whose waves are spent. */
export interface SpentStep {
  /** What takes the place of the step; null if nothing is left of it. */
  readonly rest: StepCommand | null
  /** `Status.completed` from now on. */
  readonly completed: number
}

/** Where an executor stood when it halted. */
interface Halt {
  readonly reason: number
  readonly completed: number
  readonly waves: number
  readonly contacts: number
  readonly scheduled: number
  /** The step that asks for more waves. */
  readonly step?: StepCommand
}

export class Recovery {
  readonly #executor: Executor
  #counts = NO_HALTS
  #last: Halt | undefined

  constructor(executor: Executor) {
    this.#executor = executor
  }

  /** Counts of halts that were dealt with. */
  get counts(): Halts {
    return this.#counts
  }

  /**
   * Deals with the halt that a `Status` struct tells of, and clears it; the executor then resumes. Returns the step that takes the
   * place of the one under way, or null if that goes on itself. Throws if the executor does not advance, or cannot go on.
   */
  recover(status: TypedViews): SpentStep | null {
    const executor = this.#executor
    const reason = status.u32[STATUS.halted]
    const known = statusOf(status, this.#counts)
    this.#requireAdvance(reason, known)
    let spent: SpentStep | null = null
    if (reason === HALT_CONTACTS) this.#growContacts(known.contactRecords)
    else if (reason === HALT_SPENT)
      spent = this.#endStep(known.completed, status.f32[STATUS.progress + PROGRESS.end])
    else if (reason === HALT_CROWD) throw crowdError(executor.sizes.disks)
    else if (reason in executor.scheduleMore) executor.scheduleMore[reason](known)
    else throw new Error(`the ${executor.name} has halted for reason ${reason}: expected one that is known`)
    executor.setStatus(STATUS.halted, 0)
    const { contactGrowths, spentSteps } = this.#counts
    this.#counts = {
      contactGrowths: contactGrowths + Number(reason === HALT_CONTACTS),
      spentSteps: spentSteps + Number(reason === HALT_SPENT),
    }
    return spent
  }

  /**
   * The watchdog. Throws if the executor halts where it halted before: for the same reason, with nothing done since, and nothing
   * more to do it with.
   */
  #requireAdvance(reason: number, { completed, waves }: BackendStatus): void {
    const { name, sizes, scheduled } = this.#executor
    const step = reason === HALT_WAVES ? this.#executor.currentStep : undefined
    const halt = { reason, completed, waves, contacts: sizes.contacts, scheduled, step }
    const last = this.#last
    this.#last = halt
    // a step that takes more waves is the same as long as it takes them
    const isSamePlace = step === undefined ? last?.completed === completed : last?.step === step
    if (
      isSamePlace &&
      last?.reason === reason &&
      last.contacts === halt.contacts &&
      last.scheduled === scheduled &&
      waves <= last.waves
    )
      throw new Error(
        `the ${name} does not advance: it halts in stage ${HALTING[reason]} after ${completed} units of work, as it did before`,
      )
    if (step === undefined) return
    const { mostWaves } = step.params
    // advancePhase gives a step up after three times the waves that it may have
    if (waves > 3 * mostWaves + WAVES_PER_ROUND * FEWEST_ROUNDS)
      throw new Error(
        `the ${name} does not advance: stage endStep halts after ${waves} waves of ${mostWaves}`,
      )
  }

  /** Makes room for half as many contact records again as are needed, or for as many as fit. */
  #growContacts(needed: number): void {
    const { maxContacts } = this.#executor
    try {
      this.#executor.reserve({ contacts: Math.max(needed, Math.min(grownCapacity(needed), maxContacts)) })
    } catch {
      this.#executor.reserve({ contacts: needed })
    }
  }

  /** Ends the step that has spent its waves `end` seconds after its start. */
  #endStep(completed: number, end: number): SpentStep {
    const { currentStep } = this.#executor
    const rest = remainingStep(currentStep, end)
    const done = (completed + (rest === null ? stepUnits(currentStep) : 1)) >>> 0
    this.#executor.setStatus(STATUS.completed, done)
    return { rest, completed: done }
  }
}
