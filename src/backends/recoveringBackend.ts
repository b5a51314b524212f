/**
 * A backend that survives the loss of its GPU device. It saves the state now and then in the background, and logs all commands since.
 * When the device is lost, it creates a backend on a new device, or on the CPU, puts the state back, repeats the commands, and asks the
 * questions again that have no answer yet. Commands and questions that come meanwhile are logged. Bits do not depend on the device, so
 * callers see nothing of it but the time that it takes.
 */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import type { CheckedForce } from '../features/passes/force.ts'
import type { CheckedPass } from '../features/passes/pass.ts'
import type { Rounding } from '../features/passes/rounding.ts'
import { NO_SIZES } from '../features/sizes.ts'
import { isLossOf, lossOf, onLoss } from '../gpu/device.ts'
import { GpuBackend } from '../gpu/gpuBackend.ts'
import type { Backend, BackendBuffers, BufferCounts, HostState } from '../pipeline/backend.ts'
import { type BackendStatus, NO_HALTS } from '../pipeline/backendStatus.ts'
import { requireRoomToWait } from '../pipeline/commandBytes.ts'
import type { EditCommand, StepCommand, WorldSizes } from '../pipeline/commands.ts'
import type { BufferName } from '../pipeline/features.ts'
import type { Profile } from '../pipeline/profile.ts'
import type { QueryAnswer, QueryCommand } from '../pipeline/queryCommand.ts'
import {
  type KeepCommand,
  type RestoreCommand,
  type RollBackCommand,
  type SavedState,
  saveStage,
} from '../pipeline/savedState.ts'
import type { Stage } from '../pipeline/stage.ts'
import { unitsAhead } from '../pipeline/substeps.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { Checkpoints } from './checkpoints.ts'
import { CommandLog, type LogEntry, type Question } from './commandLog.ts'
import { newBackend, type Place } from './newBackend.ts'

/** Hears of a lost device and of the backend that came in its place. */
export interface RecoveryListener {
  lost(message: string): void
  restored(backend: 'gpu' | 'cpu'): void
}

/** Milliseconds of repeated work between which other tasks of the page may run. */
const SLICE = 20

export class RecoveringBackend implements Backend {
  readonly #place: Place
  readonly #listener: RecoveryListener
  #current: GpuBackend | CpuBackend
  readonly #log = new CommandLog()
  readonly #checkpoints: Checkpoints
  readonly #passes = new Set<CheckedPass>()
  readonly #forces = new Set<CheckedForce>()
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
    this.#current = backend
    this.#checkpoints = new Checkpoints(this.#log, place.recovery)
    this.#use(backend)
  }

  /** The backend that the world runs on now. */
  get current(): Backend {
    return this.#current
  }

  #use(backend: GpuBackend | CpuBackend): void {
    this.#current = backend
    this.#checkpoints.use(backend)
    backend.profiling = this.#isProfiling
    backend.host = {
      save: () => ({ host: this.host?.save(), end: this.#log.end }),
      load: (saved) => {
        const { host, end } = saved as { host: unknown; end: number }
        this.#log.removeFrom(end)
        this.#checkpoints.undo(end)
        this.host?.load(host)
      },
    }
    this.#unwatch()
    this.#unwatch =
      backend instanceof GpuBackend ? onLoss(backend.submitter.device, () => this.#lose(backend)) : () => {}
  }

  /** Starts the recovery from the loss of the device of this backend, if it is the current one. */
  #lose(backend: Backend): void {
    if (backend !== this.#current || this.#recovering !== undefined || this.#failure !== undefined) return
    const lost = this.#current as GpuBackend
    const { message } = lossOf(lost.submitter.device).error!
    this.#lastStatus = this.status
    this.#losses++
    this.#recovering = Promise.resolve().then(() => this.#recover(lost, message))
    this.#listener.lost(message)
  }

  async #recover(lost: GpuBackend, message: string): Promise<void> {
    const { tries } = this.#place.recovery
    try {
      const { problem } = this.#checkpoints
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
      this.#fail(new Error(`${message}; the world could not be restored: ${(error as Error).message}`))
    }
  }

  /** Puts the state that was saved last into a new backend, repeats all commands since, and takes it into use. */
  async #repeat(next: GpuBackend | CpuBackend, lost: GpuBackend): Promise<void> {
    if (next instanceof GpuBackend) await next.compileAs(lost)
    // code that is invalid is refused by the call that adds it
    for (const pass of this.#passes) await next.addPass(pass).catch(() => {})
    for (const force of this.#forces) await next.addForce(force).catch(() => {})
    this.#checkpoints.restoreTo(next)
    let begin = performance.now()
    for (let k = this.#log.start; k < this.#log.end; k++) {
      if (performance.now() - begin > SLICE) {
        await new Promise((resolve) => setTimeout(resolve))
        if (this.#failure !== undefined) throw this.#failure
        begin = performance.now()
      }
      next.requireAlive()
      this.#send(this.#log.get(k), next, true)
    }
    this.#halts = this.#checkpoints.halts
    this.#recovering = undefined
    this.#use(next)
  }

  /** Logs an entry and sends it to the backend, unless that is lost. */
  #run(entry: LogEntry): void {
    this.requireAlive()
    if (this.#current.kind === 'cpu') {
      this.#send(entry, this.#current, false)
      return
    }
    this.#log.add(entry)
    this.#checkpoints.note(entry)
    if (this.#recovering !== undefined) return
    const backend = this.#current as GpuBackend
    try {
      this.#send(entry, backend, false)
    } catch (error) {
      if (lossOf(backend.submitter.device).error === undefined) throw error
      this.#lose(backend)
    }
    if (this.#checkpoints.isDue) this.#checkpoints.take(this.status)
  }

  #send(entry: LogEntry, backend: Backend, isRepeated: boolean): void {
    if ('step' in entry) backend.step(entry.step)
    else if ('edit' in entry) backend.edit(entry.edit)
    else if ('restore' in entry) backend.restore(entry.restore)
    else if ('keep' in entry) backend.keep(entry.keep)
    else if ('rollBack' in entry) backend.rollBack(entry.rollBack)
    else this.#put(entry.question, backend, isRepeated)
  }

  /** Asks a question. If its backend is lost, it is asked again with the commands before it. */
  #put(question: Question, backend: Backend, isRepeated: boolean): void {
    if (question.isDone) {
      if (isRepeated && question.hasEffect) question.ask(backend).catch(() => {})
      return
    }
    question.asked = backend
    question.ask(backend).then(
      (answer) => {
        question.isDone = true
        question.resolve(answer)
      },
      async (error) => {
        const isLost = backend instanceof GpuBackend && (await isLossOf(backend.submitter.device, error))
        // a new backend that fails before it is used is followed by another one
        if (backend !== this.#current) await this.#recovering
        if (question.isDone || question.asked !== backend) return
        if (isLost && this.#failure === undefined) {
          this.#lose(backend)
          return
        }
        question.isDone = true
        question.reject(this.#failure ?? error)
      },
    )
  }

  #ask<T>(ask: (backend: Backend) => Promise<T>, hasEffect = false): Promise<T> {
    let resolve: (answer: T) => void = () => {}
    let reject: (error: unknown) => void = () => {}
    const answer = new Promise<T>((resolved, rejected) => {
      resolve = resolved
      reject = rejected
    })
    const question: Question = {
      ask,
      hasEffect,
      resolve: resolve as Question['resolve'],
      reject,
      settled: answer.then(
        () => {},
        () => {},
      ),
      isDone: false,
    }
    this.#run({ question })
    return answer
  }

  /** Does what changes no state, again if the device is lost meanwhile. */
  async #retry<T>(act: (backend: Backend) => Promise<T>): Promise<T> {
    for (;;) {
      await this.#recovering
      this.requireAlive()
      const backend = this.#current
      try {
        const result = await act(backend)
        if (backend === this.#current) return result
      } catch (error) {
        if (!(backend instanceof GpuBackend) || !(await isLossOf(backend.submitter.device, error)))
          throw error
        this.#lose(backend)
      }
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#recovering = undefined
    this.#unwatch()
    for (const question of this.#log.openBefore(this.#log.end)) {
      question.isDone = true
      question.reject(this.#failure)
    }
  }

  get kind(): 'gpu' | 'cpu' {
    return this.#current.kind
  }

  get adapter(): string {
    return this.#current.adapter
  }

  hasCpuBits(ownCode: Rounding): boolean | undefined {
    return this.#current.hasCpuBits(ownCode)
  }

  findCpuBits(ownCode: Rounding): Promise<boolean> {
    return this.#current.findCpuBits(ownCode)
  }

  get threads(): number {
    return this.#current.threads
  }

  get status(): BackendStatus {
    const { status } = this.#current
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
    if (this.#recovering === undefined) this.#current.profiling = isOn
  }

  takeProfile(): Profile {
    return this.#current.takeProfile()
  }

  requireAlive(): void {
    if (this.#failure !== undefined) throw this.#failure
    if (this.#recovering !== undefined) return
    const backend = this.#current
    const isLost = backend instanceof GpuBackend && lossOf(backend.submitter.device).error !== undefined
    if (isLost) this.#lose(backend)
    else backend.requireAlive()
  }

  requireRoom(sizes: Partial<WorldSizes>): void {
    if (this.#current.kind === 'gpu') requireRoomToWait(this.#log.bytes, sizes)
    if (this.#recovering === undefined) this.#current.requireRoom(sizes)
  }

  async ready(): Promise<void> {
    await this.#retry((backend) => backend.ready())
    await this.#checkpoints.ready()
  }

  buffers(counts: BufferCounts): BackendBuffers {
    return this.#current.buffers(counts)
  }

  /** Compiles what saves the state in the background, too. */
  compile(stages: (planBytes: number) => readonly Stage[]): Promise<void> {
    const save = saveStage({ buffer: 'status', first: 0, count: 1 }, NO_SIZES)
    return this.#retry((backend) => backend.compile((planBytes) => [...stages(planBytes), save]))
  }

  check(sizes: Partial<WorldSizes>): void {
    this.#current.check(sizes)
  }

  checkState(state: SavedState): void {
    this.#current.checkState(state)
  }

  edit(edit: EditCommand): void {
    this.#run({ edit })
  }

  step(step: StepCommand): void {
    this.#run({ step })
  }

  restore(restore: RestoreCommand): void {
    this.#run({ restore })
  }

  keep(keep: KeepCommand): void {
    this.#run({ keep })
  }

  rollBack(rollBack: RollBackCommand): void {
    this.#run({ rollBack })
  }

  measure(): Promise<TypedViews> {
    return this.#ask((backend) => backend.measure(), true)
  }

  readEvents(): Promise<TypedViews> {
    return this.#ask((backend) => backend.readEvents(), true)
  }

  readState(): Promise<SavedState> {
    return this.#ask((backend) => backend.readState())
  }

  read<N extends BufferName>(names: readonly N[]): Promise<Record<N, TypedViews>> {
    return this.#ask((backend) => backend.read(names))
  }

  query(command: QueryCommand): Promise<QueryAnswer> {
    return this.#ask((backend) => backend.query(command))
  }

  async addPass(pass: CheckedPass): Promise<void> {
    await this.#add(this.#passes, pass, (backend) => backend.addPass(pass))
  }

  async addForce(force: CheckedForce): Promise<void> {
    await this.#add(this.#forces, force, (backend) => backend.addForce(force))
  }

  async #add<T>(all: Set<T>, one: T, add: (backend: Backend) => Promise<void>): Promise<void> {
    all.add(one)
    try {
      await this.#retry(add)
    } catch (error) {
      all.delete(one)
      throw error
    }
  }

  destroy(): void {
    this.#fail(new Error('this world was destroyed'))
    this.#current.destroy()
  }
}
