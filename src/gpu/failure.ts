/** Why a backend on the GPU has ended: it was destroyed, its device was lost, or an error has left it without a state. */
import type { Signal } from '../util/signal.ts'
import { type Loss, lossOf } from './device.ts'
import type { Submitter } from './submitter.ts'

export class Failure {
  readonly #submitter: Submitter
  readonly #loss: Readonly<Loss>
  /** Notified when the backend ends. */
  readonly #changes: Signal
  #first: Error | undefined
  /** An error that ended a call but not the world, and that was not thrown yet. */
  notice: Error | undefined

  constructor(submitter: Submitter, changes: Signal) {
    this.#submitter = submitter
    this.#loss = lossOf(submitter.device)
    this.#changes = changes
  }

  /** The error that has ended the backend; undefined while it is alive. */
  get error(): Error | undefined {
    return this.#first ?? this.#loss.error ?? this.#submitter.storage.errors.first
  }

  /** Throws if the backend has ended. */
  requireNone(): void {
    const { error } = this
    if (error !== undefined) throw error
  }

  /** Throws if the backend has ended; once, if there is a notice. */
  requireNoNotice(): void {
    this.requireNone()
    const { notice } = this
    this.notice = undefined
    if (notice !== undefined) throw notice
  }

  /** Ends the backend, unless it has ended. */
  fail(error: Error): void {
    this.#first ??= error
    this.#changes.notify()
  }

  /** Ends the backend if `act` throws. */
  guard(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.fail(error as Error)
      throw error
    }
  }
}
