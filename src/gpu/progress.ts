/**
 * Tracks the progress of the GPU. The host learns with a delay whether a step halted; all stages and edits after a halt leave the
 * state unchanged. So each command is kept until the GPU has counted it as completed. After a halt, the remaining commands are
 * submitted again, starting with the substep that halted; see src/pipeline/recovery.ts.
 * At most MAX_STEPS_IN_FLIGHT steps are submitted and not known to have completed; what follows waits in the journal. It waits as well
 * while the device makes larger buffers, since only then is it known whether there is memory for them.
 */
import { type BackendStatus, statusOf } from '../pipeline/backendStatus.ts'
import { isRoomToWait, requireRoomToWait } from '../pipeline/commandBytes.ts'
import type { WorldSizes } from '../pipeline/commands.ts'
import type { Recovery, SpentStep } from '../pipeline/recovery.ts'
import { unitsAhead } from '../pipeline/substeps.ts'
import { HALT_SWEEPS } from '../schemas/constants.ts'
import { STATUS } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { Signal } from '../util/signal.ts'
import { Failure } from './failure.ts'
import { recoveryOf, requireAdvance, roomFor } from './gpuRecovery.ts'
import { Journal, type JournalEntry, type PendingRead } from './journal.ts'
import type { Growth } from './storage.ts'
import type { Submitter } from './submitter.ts'
import { takeGrowth } from './takeGrowth.ts'

/** A status readback takes a few small steps; half of this number keeps the GPU busy meanwhile. */
const MAX_STEPS_IN_FLIGHT = 64

export class Progress {
  readonly #submitter: Submitter
  readonly #journal = new Journal()
  readonly #recovery: Recovery
  /** The last `Status` struct that was read. */
  #last = words(new ArrayBuffer(4 * STATUS.stride))
  /** Number of recoveries. A status that was read in an earlier epoch is ignored. */
  #epoch = 0
  #isWatching = false
  readonly #failure: Failure
  /** Settles when the device has answered whether it has memory for larger buffers; nothing is submitted until then. */
  #growing: Promise<void> | undefined
  /** The larger buffers that a halt asks for. */
  #haltGrowth: Growth | null = null
  /** Notifies when something was submitted, completed or dropped. */
  readonly #changes = new Signal()
  /** Puts a state of the host back that was given to `run`. */
  onUndo: (undo: unknown) => void = () => {}

  constructor(submitter: Submitter) {
    this.#submitter = submitter
    this.#failure = new Failure(submitter, this.#changes)
    submitter.kept.asked = () => this.#journal.asked
    this.#recovery = recoveryOf(submitter, this.#journal, (sizes) => {
      this.#haltGrowth = submitter.grow(sizes)
      if (this.#haltGrowth === null) submitter.reserve(sizes)
    })
  }

  get status(): BackendStatus {
    return statusOf(this.#last, this.#recovery.counts)
  }

  /** Continues the count of units of another backend, of which this is the last status. Call before the first entry. */
  startAt(status: TypedViews, completed: number): void {
    this.#last = status
    this.#journal.startAt(completed)
  }

  /**
   * Submits an entry, now or later, and keeps it until it has completed. `undo` is the state of the host before it: if the device has no
   * memory for the entry, it and those after it are dropped, and `onUndo` gets that state.
   */
  run(entry: JournalEntry, undo?: unknown): void {
    this.#failure.requireNone()
    this.#journal.add(entry, undo)
    this.#pump(MAX_STEPS_IN_FLIGHT)
    this.#watch()
  }

  /** Reads after all submitted work. Returns the buffers without the status, which must be the first one named. */
  async read(read: PendingRead): Promise<TypedViews[]> {
    this.run({ read })
    for (;;) {
      if (read.error !== undefined) throw read.error
      this.#failure.requireNone()
      const { copies } = read
      if (copies === undefined) {
        await this.#changes.next()
        continue
      }
      const submitted = read.after!
      const [status, ...wanted] = await this.orFailure(copies)
      await this.#grown()
      // copies from buffers that could not be allocated are all 0
      await read.query?.buffers.storage.errors.requireNone()
      // after a halt the journal was submitted again, including this read
      if (copies !== read.copies || !this.#processStatus(status, submitted)) continue
      // answers that cannot be given again are not withheld
      if (read.isOptional || read.measures || read.takesEvents) return wanted
      this.requireAlive()
      return wanted
    }
  }

  /** Resolves when another step would be submitted at once. */
  async ready(): Promise<void> {
    this.requireAlive()
    const journal = this.#journal
    // the host counts its disks, and has fewer of them than the buffers may have room for: room for a step of any world
    const hasRoom = () => isRoomToWait(journal.bytes, {})
    while (!journal.isSubmitted || journal.stepsInFlight >= MAX_STEPS_IN_FLIGHT || !hasRoom()) {
      await this.#changes.next()
      this.requireAlive()
    }
    await this.#growing
    this.requireAlive()
  }

  /** Throws if steps that wait hold too much memory. */
  requireRoom(sizes: Partial<WorldSizes>): void {
    requireRoomToWait(this.#journal.bytes, sizes)
  }

  /** Resolves as `copies` does; rejects with the backend's error if it failed meanwhile. */
  async orFailure<T>(copies: Promise<T>): Promise<T> {
    const settled = await copies.catch((error: Error) => error)
    await this.#submitter.storage.errors.settled()
    this.#failure.requireNone()
    if (settled instanceof Error) throw settled
    return settled
  }

  /** Throws if the backend was destroyed or has failed; once, if a call was dropped for want of memory. */
  requireAlive(): void {
    this.#failure.requireNoNotice()
  }

  /** Ends the backend; `requireAlive` throws from now on. */
  end(): void {
    this.#failure.fail(this.#failure.error ?? new Error('this world was destroyed'))
  }

  readonly #hasEnded = () => this.#failure.error !== undefined

  /** Submits entries in order until this many steps are in flight, or a larger buffer must be made. */
  #pump(most: number): void {
    const journal = this.#journal
    for (;;) {
      const { next } = journal
      if (next === undefined || this.#growing !== undefined || this.#hasEnded()) break
      // most steps that choose their stepping halt once: what was submitted behind them would be submitted again
      if ('step' in next && journal.stepsInFlight >= (next.step.params.choosesStepping ? 1 : most)) break
      try {
        const growth = this.#submitter.growFor(next)
        if (growth !== null) {
          this.#hold(this.#growFor(next, growth))
          break
        }
      } catch (error) {
        // the call that asks for it may still be under way
        this.#hold(Promise.resolve().then(() => this.#refuse(error as Error)))
        break
      }
      this.#submitter.submit(next)
      journal.submit()
      if ('read' in next) next.read.after = journal.submitted
    }
    this.#changes.notify()
  }

  /** Submits nothing until `growing` has settled. */
  #hold(growing: Promise<void>): void {
    this.#growing = growing
      .catch((error: Error) => this.#failure.fail(error))
      .then(() => {
        this.#growing = undefined
        this.#pump(MAX_STEPS_IN_FLIGHT)
      })
  }

  /** Resolves when no buffers are being made: a halt that needs larger ones starts from those. */
  async #grown(): Promise<void> {
    while (this.#growing !== undefined) await this.#growing
  }

  /** Takes larger buffers into use for an entry, or refuses it. */
  async #growFor(entry: JournalEntry, growth: Growth): Promise<void> {
    const error = await takeGrowth(growth, () => this.#submitter.growFor(entry, true), this.#hasEnded)
    if (error === null) return
    if ('keep' in entry && entry.keep.isOptional) this.#journal.dropNext()
    else this.#refuse(error)
  }

  /** Drops the entries that wait, since there is no memory for the first of them, and puts the host back to where it was before. */
  #refuse(error: Error): void {
    const { undo, reads } = this.#journal.dropWaiting(error)
    if (undo === undefined) this.#failure.fail(error)
    else {
      if (reads.every(({ isOptional }) => isOptional)) this.#failure.notice = error
      this.onUndo(undo)
    }
    this.#changes.notify()
  }

  /** Reads the status repeatedly, one readback at a time, until the journal is empty. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return
    this.#isWatching = true
    try {
      while (!this.#journal.isEmpty && !this.#hasEnded()) {
        await this.#growing
        const epoch = this.#epoch
        // this status comes while half of the steps are still in flight
        this.#pump(MAX_STEPS_IN_FLIGHT / 2)
        const { submitted } = this.#journal
        const copies = this.#submitter.readNow(['status'])
        this.#pump(MAX_STEPS_IN_FLIGHT)
        const [status] = await this.orFailure(copies)
        await this.#grown()
        if (epoch === this.#epoch) this.#processStatus(status, submitted)
      }
    } catch (error) {
      this.#failure.fail(error as Error)
    } finally {
      this.#isWatching = false
      this.#changes.notify()
    }
  }

  /**
   * Processes a status of this epoch that was read after `submitted` units of work. Returns false if the GPU had halted; the rest of
   * the journal is then submitted again.
   */
  #processStatus(status: TypedViews, submitted: number): boolean {
    // a halt that ended the world is reported once
    this.#failure.requireNone()
    const completed = status.u32[STATUS.completed]
    this.#journal.removeCompleted(completed)
    this.#submitter.kept.free(completed)
    if (unitsAhead(completed, this.#last.u32[STATUS.completed]) >= 0) this.#last = status
    if (status.u32[STATUS.halted] === 0) {
      this.#failure.guard(() => requireAdvance(completed, submitted))
      this.#submitter.steps.adaptTo(statusOf(status, this.#recovery.counts))
      this.#changes.notify()
      return true
    }
    this.#epoch++
    this.#haltGrowth = null
    this.#failure.guard(() => this.#end(this.#recovery.recover(status)))
    this.#journal.restart(completed)
    if (this.#haltGrowth !== null) this.#hold(this.#growForHalt(status, this.#haltGrowth))
    else if (status.u32[STATUS.halted] === HALT_SWEEPS) this.#hold(this.#submitter.compileSweeps())
    else this.#pump(MAX_STEPS_IN_FLIGHT)
    return false
  }

  /** Takes larger buffers for contacts or events into use. Without memory for contacts the step ends early. */
  async #growForHalt(status: TypedViews, growth: Growth): Promise<void> {
    const needed = roomFor(status.u32[STATUS.halted], statusOf(status, this.#recovery.counts))
    const error = await takeGrowth(growth, () => this.#submitter.grow(needed, true), this.#hasEnded)
    if (error === null) return
    if (needed.contacts === undefined) throw error
    const spent = this.#recovery.endEarly(error)
    this.#journal.removeFirst()
    this.#journal.restart(spent.completed)
    this.#end(spent)
  }

  /** Ends the current step, or continues with its rest. */
  #end(spent: SpentStep | null): void {
    if (spent?.rest) this.#journal.replaceFirst(spent.rest)
    else if (spent) this.#journal.removeCompleted(spent.completed)
    this.#failure.notice ??= spent?.error
  }
}
