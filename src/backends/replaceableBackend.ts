/**
 * A backend that survives the loss of its GPU device. It saves the state now and then in the background, and logs all commands since.
 * When the device is lost, it creates a backend on a new device, or on the CPU, puts the state back, repeats the commands, and asks the
 * questions again that have no answer yet. Commands and questions that come meanwhile are logged. Bits do not depend on the device, so
 * callers see nothing of it but the time that it takes.
 */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import { isLossOf, lossOf, onLoss } from '../gpu/device.ts'
import { GpuBackend } from '../gpu/gpuBackend.ts'
import type { Backend, HostState } from '../pipeline/backend.ts'
import { type BackendStatus, NO_HALTS } from '../pipeline/backendStatus.ts'
import { unitsAhead } from '../pipeline/substeps.ts'
import { Checkpoints } from './checkpoints.ts'
import { CommandLog, type LogEntry, send } from './commandLog.ts'
import { newBackend, type Place } from './newBackend.ts'
import { Question } from './question.ts'
import { UserCode } from './userCode.ts'

/** Called when a device was lost, and when another backend has taken its place. */
export interface RecoveryListener {
  lost(message: string): void
  restored(backend: 'gpu' | 'cpu'): void
}

/** Milliseconds of repeated work between which other tasks of the page may run. */
const SLICE = 20

export class ReplaceableBackend {
  readonly #place: Place
  readonly #listener: RecoveryListener
  current: GpuBackend | CpuBackend
  readonly log = new CommandLog()
  readonly checkpoints: Checkpoints
  readonly userCode = new UserCode()
  /** Settles when the world runs again; undefined while it runs. */
  #recovering: Promise<void> | undefined
  #failure: Error | undefined
  /** The last status of the lost backend, until the next one has repeated its work; and the halts that are not repeated. */
  #lastStatus: BackendStatus | undefined
  #halts = NO_HALTS
  /** Losses since the last time that all commands were repeated. */
  #losses = 0
  #unwatch = () => {}
  #isProfiling = false
  host: HostState | undefined

  constructor(backend: GpuBackend, place: Place, listener: RecoveryListener) {
    this.#place = place
    this.#listener = listener
    this.current = backend
    this.checkpoints = new Checkpoints(this.log, place.recovery)
    this.#use(backend)
  }

  #use(backend: GpuBackend | CpuBackend): void {
    this.current = backend
    this.checkpoints.use(backend)
    backend.profiling = this.#isProfiling
    backend.host = {
      save: () => ({ host: this.host?.save(), end: this.log.end }),
      load: (saved) => {
        const { host, end } = saved as { host: unknown; end: number }
        this.log.removeFrom(end)
        this.checkpoints.undo(end)
        this.host?.load(host)
      },
    }
    this.#unwatch()
    this.#unwatch =
      backend instanceof GpuBackend ? onLoss(backend.submitter.device, () => this.#lose(backend)) : () => {}
  }

  /** Starts the recovery from the loss of the device of this backend, if it is the current one. */
  #lose(backend: Backend): void {
    if (backend !== this.current || this.#recovering !== undefined || this.#failure !== undefined) return
    const lost = this.current as GpuBackend
    const { message } = lossOf(lost.submitter.device).error!
    this.#lastStatus = this.status
    this.#losses++
    this.#recovering = Promise.resolve().then(() => this.#recover(lost, message))
    this.#listener.lost(message)
  }

  async #recover(lost: GpuBackend, message: string): Promise<void> {
    const { tries } = this.#place.recovery
    try {
      const { problem } = this.checkpoints
      if (problem !== undefined) throw problem
      if (this.#losses > tries) throw new Error(`it was lost ${this.#losses} times in a row`)
      const next = await newBackend(
        this.#place,
        (backend) => this.#repeat(backend, lost),
        () => this.#failure !== undefined,
      )
      lost.destroy()
      // a world that was destroyed meanwhile ends what took its place
      if (this.#failure !== undefined) next?.destroy()
      if (next === null || this.#failure !== undefined) return
      this.#listener.restored(next.kind)
      next.read([]).then(
        () => {
          this.#losses = 0
        },
        () => {},
      )
    } catch (error) {
      this.fail(new Error(`${message}; the world could not be restored: ${(error as Error).message}`))
    }
  }

  /** Puts the state that was saved last into a new backend, repeats all commands since, and takes it into use. */
  async #repeat(next: GpuBackend | CpuBackend, lost: GpuBackend): Promise<void> {
    if (next instanceof GpuBackend) await next.compileAs(lost)
    await this.userCode.addTo(next)
    this.checkpoints.restoreTo(next)
    let begin = performance.now()
    for (let k = this.log.start; k < this.log.end; k++) {
      if (performance.now() - begin > SLICE) {
        await new Promise((resolve) => setTimeout(resolve))
        if (this.#failure !== undefined) throw this.#failure
        begin = performance.now()
      }
      next.requireAlive()
      this.#send(this.log.get(k), next)
    }
    this.#halts = this.checkpoints.halts
    this.#recovering = undefined
    this.#use(next)
  }

  /** Logs an entry and sends it to the backend, unless that is lost. */
  run(entry: LogEntry): void {
    this.requireAlive()
    if (this.current.kind === 'cpu') {
      this.#send(entry, this.current)
      return
    }
    this.log.add(entry)
    this.checkpoints.note(entry)
    if (this.#recovering !== undefined) return
    const backend = this.current as GpuBackend
    try {
      this.#send(entry, backend)
    } catch (error) {
      if (lossOf(backend.submitter.device).error === undefined) throw error
      this.#lose(backend)
    }
    if (this.checkpoints.isDue) this.checkpoints.take(this.status)
  }

  #send(entry: LogEntry, backend: Backend): void {
    if ('question' in entry) this.#put(entry.question, backend)
    else send(entry, backend)
  }

  /** Asks a question. If its backend is lost, it is asked again with the commands before it; one that has its answer, only if it changes the state. */
  #put(question: Question, backend: Backend): void {
    if (question.isDone) {
      if (question.hasEffect) question.ask(backend).catch(() => {})
      return
    }
    question.asked = backend
    question.ask(backend).then(
      (answer) => question.resolve(answer),
      async (error) => {
        const isLost = backend instanceof GpuBackend && (await isLossOf(backend.submitter.device, error))
        // a new backend that fails before it is used is followed by another one
        if (backend !== this.current) await this.#recovering
        if (question.isDone || question.asked !== backend) return
        if (isLost && this.#failure === undefined) {
          this.#lose(backend)
          return
        }
        question.reject(this.#failure ?? error)
      },
    )
  }

  ask<T>(ask: (backend: Backend) => Promise<T>, hasEffect = false): Promise<T> {
    const question = new Question(ask, hasEffect)
    this.run({ question })
    return question.answer as Promise<T>
  }

  /** Does what changes no state, again if the device is lost meanwhile. */
  async retry<T>(act: (backend: Backend) => Promise<T>): Promise<T> {
    for (;;) {
      await this.#recovering
      this.requireAlive()
      const backend = this.current
      try {
        const result = await act(backend)
        if (backend === this.current) return result
      } catch (error) {
        if (!(backend instanceof GpuBackend) || !(await isLossOf(backend.submitter.device, error)))
          throw error
        this.#lose(backend)
      }
    }
  }

  /** Ends the world: nothing runs any more. */
  fail(error: Error): void {
    this.#failure ??= error
    this.#recovering = undefined
    this.#unwatch()
    for (const question of this.log.openBefore(this.log.end)) question.reject(this.#failure)
  }

  get isRecovering(): boolean {
    return this.#recovering !== undefined
  }

  get status(): BackendStatus {
    const { status } = this.current
    const known = this.#lastStatus
    if (known !== undefined && unitsAhead(status.completed, known.completed) < 0) return known
    this.#lastStatus = undefined
    const { contactGrowths, spentSteps, discreteSteps } = this.#halts
    return {
      ...status,
      contactGrowths: status.contactGrowths + contactGrowths,
      spentSteps: status.spentSteps + spentSteps,
      discreteSteps: status.discreteSteps + discreteSteps,
    }
  }

  get profiling(): boolean {
    return this.#isProfiling
  }

  set profiling(isOn: boolean) {
    this.#isProfiling = isOn
    if (this.#recovering === undefined) this.current.profiling = isOn
  }

  requireAlive(): void {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#recovering !== undefined) return
    const backend = this.current
    const isLost = backend instanceof GpuBackend && lossOf(backend.submitter.device).error !== undefined
    if (isLost) this.#lose(backend)
    else backend.requireAlive()
  }
}
