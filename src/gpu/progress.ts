/**
 * Tracks the progress of the GPU. The host learns with a delay whether a step halted; all stages and edits after a halt leave the
 * state unchanged. So each command is kept until the GPU has counted it as completed. After a halt, the remaining commands are
 * submitted again, starting with the substep that halted; see src/pipeline/recovery.ts.
 */
import { type BackendStatus, statusOf } from '../pipeline/backendStatus.ts'
import { WAVES_PER_ROUND } from '../pipeline/eventDrivenStages.ts'
import { Recovery } from '../pipeline/recovery.ts'
import { unitsAhead } from '../pipeline/substeps.ts'
import { HALT_EVENTS, HALT_HITS, HALT_SUBSTEPS, HALT_SWEEPS, HALT_WAVES } from '../schemas/constants.ts'
import { STATUS } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { type Loss, lossOf } from './device.ts'
import { Journal, type JournalEntry, type PendingRead } from './journal.ts'
import type { Submitter } from './submitter.ts'

export class Progress {
  readonly #submitter: Submitter
  readonly #journal = new Journal()
  readonly #recovery: Recovery
  /** The last `Status` struct that was read. */
  #last = words(new ArrayBuffer(4 * STATUS.stride))
  /** Number of recoveries. A status that was read in an earlier epoch is ignored. */
  #epoch = 0
  #isWatching = false
  #failure: Error | undefined
  readonly #loss: Readonly<Loss>

  constructor(submitter: Submitter) {
    this.#submitter = submitter
    this.#loss = lossOf(submitter.device)
    const journal = this.#journal
    const { steps, storage } = submitter
    this.#recovery = new Recovery({
      name: 'GPU',
      get sizes() {
        return submitter.sizes
      },
      maxContacts: storage.maxContacts,
      maxEvents: storage.maxEvents,
      get scheduled() {
        return steps.scheduled
      },
      get currentStep() {
        return journal.currentStep
      },
      reserve: (sizes) => submitter.reserve(sizes),
      setStatus: (word, value) => submitter.setStatus(word, value),
      scheduleMore: {
        [HALT_WAVES]: () => steps.encodeMoreRounds(),
        [HALT_SUBSTEPS]: (status) => steps.adaptTo(status),
        [HALT_SWEEPS]: ({ completed }) => steps.encodeSweeps(completed),
        [HALT_EVENTS]: () => steps.resumeAt('checkEventRoom'),
        [HALT_HITS]: ({ waves }) => steps.resumeAt('checkHitRoom', (waves - 1) % WAVES_PER_ROUND),
      },
    })
  }

  get status(): BackendStatus {
    return statusOf(this.#last, this.#recovery.counts)
  }

  /** Submits an entry and keeps it until it has completed. Returns the value of `Status.completed` after it. */
  run(entry: JournalEntry): number {
    this.requireAlive()
    const submitted = this.#journal.add(entry)
    this.#submitter.submit(entry)
    this.#watch()
    return submitted
  }

  /** Reads after all submitted work. Returns the buffers without the status, which must be the first one named. */
  async read(read: PendingRead): Promise<TypedViews[]> {
    const submitted = this.run({ read })
    for (;;) {
      const { copies } = read
      const [status, ...wanted] = await this.orFailure(copies!)
      // copies from buffers that could not be allocated are all 0
      await read.query?.buffers.storage.errors.requireNone()
      // after a halt the journal was submitted again, including this read
      if (copies !== read.copies || !this.#processStatus(status, submitted)) continue
      return wanted
    }
  }

  /** Resolves as `copies` does; rejects with the backend's error if it failed meanwhile. */
  async orFailure<T>(copies: Promise<T>): Promise<T> {
    const settled = await copies.catch((error: Error) => error)
    await this.#submitter.storage.errors.settled()
    this.requireAlive()
    if (settled instanceof Error) throw settled
    return settled
  }

  /** Throws if the backend was destroyed or has failed. */
  requireAlive(): void {
    const error = this.#error
    if (error !== undefined) throw error
  }

  /** Ends the backend; `requireAlive` throws from now on. */
  end(): void {
    this.#failure = this.#error ?? new Error('this world was destroyed')
  }

  get #error(): Error | undefined {
    return this.#failure ?? this.#loss.error ?? this.#submitter.storage.errors.first
  }

  /** Reads the status repeatedly, one readback at a time, until the journal is empty. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return
    this.#isWatching = true
    try {
      while (!this.#journal.isEmpty && this.#error === undefined) {
        const epoch = this.#epoch
        const submitted = this.#journal.submitted
        const [status] = await this.orFailure(this.#submitter.readNow(['status']))
        if (epoch === this.#epoch) this.#processStatus(status, submitted)
      }
    } catch (error) {
      this.#failure ??= error as Error
    } finally {
      this.#isWatching = false
    }
  }

  /**
   * Processes a status of this epoch that was read after `submitted` units of work. Returns false if the GPU had halted; the rest of
   * the journal was then submitted again.
   */
  #processStatus(status: TypedViews, submitted: number): boolean {
    // a halt that ended the world is reported once
    this.requireAlive()
    const completed = status.u32[STATUS.completed]
    this.#journal.removeCompleted(completed)
    if (unitsAhead(completed, this.#last.u32[STATUS.completed]) >= 0) this.#last = status
    if (status.u32[STATUS.halted] === 0) {
      this.#failIfStuck(completed, submitted)
      this.#submitter.steps.adaptTo(statusOf(status, this.#recovery.counts))
      return true
    }
    this.#epoch++
    try {
      const spent = this.#recovery.recover(status)
      if (spent?.rest) this.#journal.replaceFirst(spent.rest)
      else if (spent) this.#journal.removeCompleted(spent.completed)
    } catch (error) {
      this.#failure = error as Error
      throw error
    }
    for (const entry of this.#journal.remaining(completed)) this.#submitter.submit(entry)
    return false
  }

  /** The watchdog for a GPU that has not halted. */
  #failIfStuck(completed: number, submitted: number): void {
    if (unitsAhead(submitted, completed) <= 0) return
    this.#failure = new Error(
      `the GPU has not halted and does not advance: it counts ${completed} of ${submitted} units of work as done`,
    )
    throw this.#failure
  }
}
