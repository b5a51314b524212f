/** The GPU backend: one encoder and one submit per step; `step` never waits for the GPU. */

import type { CheckedForce } from '../features/passes/force.ts'
import type { CheckedPass } from '../features/passes/pass.ts'
import type { Rounding } from '../features/passes/rounding.ts'
import { type Sizes, sameSizes } from '../features/sizes.ts'
import type { Backend, BackendBuffers, BufferCounts, HostState } from '../pipeline/backend.ts'
import type { BackendStatus } from '../pipeline/backendStatus.ts'
import { bytesOf, STATE_BUFFERS } from '../pipeline/buffers.ts'
import type { EditCommand, StepCommand, WorldSizes } from '../pipeline/commands.ts'
import { BUFFER_NAMES, type BufferName } from '../pipeline/features.ts'
import type { Profile } from '../pipeline/profile.ts'
import type { QueryAnswer, QueryCommand } from '../pipeline/queryCommand.ts'
import {
  type KeepCommand,
  type KeptKey,
  type RestoreCommand,
  type RollBackCommand,
  type SavedState,
  savedState,
  sizesWith,
} from '../pipeline/savedState.ts'
import type { Stage } from '../pipeline/stage.ts'
import { STATUS, TOUCH_EVENT } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import { findCpuBits, hasCpuBits } from './cpuBits.ts'
import type { Adapter } from './device.ts'
import type { JournalEntry, PendingRead } from './journal.ts'
import { type Kernels, kernelsOf } from './kernels.ts'
import { Progress } from './progress.ts'
import type { GpuStorage } from './storage.ts'
import { Submitter } from './submitter.ts'
import { worldBuffers } from './worldBuffers.ts'

export class GpuBackend implements Backend {
  readonly kind = 'gpu'
  readonly threads = 1
  readonly adapter: string
  readonly submitter: Submitter
  readonly #kernels: Kernels
  readonly #progress: Progress
  readonly #ownsDevice: boolean
  readonly #rounding: Rounding
  /** The bytes that each buffer needs for the commands that were accepted. */
  readonly #accepted = new Map<BufferName, number>()
  /** The state of the host before the next command, if that needs memory. */
  #undo: unknown
  host: HostState | undefined

  /** Creates a backend with memory for `capacity` disks. Rejects if the device is out of memory. */
  static async create(
    adapter: Adapter,
    ownsDevice: boolean,
    capacity: number,
    rounding: Rounding = 'exact',
  ): Promise<GpuBackend> {
    const kernels = await kernelsOf(adapter.device, rounding)
    const backend = new GpuBackend(adapter, ownsDevice, capacity, kernels, rounding)
    try {
      await backend.storage.errors.requireNone()
    } catch (error) {
      backend.destroy()
      throw error
    }
    return backend
  }

  private constructor(
    { device, description }: Adapter,
    ownsDevice: boolean,
    capacity: number,
    kernels: Kernels,
    rounding: Rounding,
  ) {
    this.adapter = description
    this.#rounding = rounding
    this.#ownsDevice = ownsDevice
    this.#kernels = kernels
    this.submitter = new Submitter(device, kernels, capacity)
    this.#progress = new Progress(this.submitter)
    this.#progress.onUndo = (undo) => {
      this.#accepted.clear()
      this.host?.load(undo)
    }
  }

  get storage(): GpuStorage {
    return this.submitter.storage
  }

  get sizes(): Sizes {
    return this.submitter.sizes
  }

  hasCpuBits(ownCode: Rounding): boolean | undefined {
    return hasCpuBits(this.submitter.device, [this.#rounding, ownCode])
  }

  findCpuBits(ownCode: Rounding): Promise<boolean> {
    return findCpuBits(this.submitter.device, [this.#rounding, ownCode])
  }

  get profiling(): boolean {
    return this.submitter.profiling
  }

  set profiling(isOn: boolean) {
    this.submitter.profiling = isOn
  }

  takeProfile(): Profile {
    return this.submitter.takeProfile()
  }

  get current(): this {
    return this
  }

  get status(): BackendStatus {
    return this.#progress.status
  }

  buffers(counts: BufferCounts): BackendBuffers {
    return worldBuffers(this.submitter.device, this.storage, this.sizes, counts)
  }

  async readState(): Promise<SavedState> {
    const read: PendingRead = { names: ['status', ...STATE_BUFFERS], measures: false }
    const copies = await this.#progress.read(read)
    return savedState(byName(STATE_BUFFERS, copies), read.sizes!)
  }

  /** The kernels that its device has compiled. */
  get compiled(): Kernels['compiled'] {
    return this.#kernels.compiled
  }

  /** Compiles kernels as on another device. */
  async compileAs(other: GpuBackend): Promise<void> {
    await this.orFailure(this.#kernels.compile(other.compiled))
  }

  /**
   * Keeps the state after all submitted work and resolves to it and its status; steps that follow do not wait for it. Rejects if the device
   * has no memory for it, which the world survives.
   */
  async readAside(command: KeepCommand): Promise<{ state: SavedState; status: TypedViews }> {
    this.#progress.run({ keep: { ...command, isOptional: true } })
    const read = { names: ['status', 'status'], measures: false, isOptional: true } as const
    const [status] = await this.#progress.read(read)
    return { state: await this.readKept(command.kept), status }
  }

  /** Resolves to a state that it keeps, as it is now, read after `before`. Rejects if it has no memory for that. */
  readKept(kept: KeptKey, before: Promise<unknown> = Promise.resolve()): Promise<SavedState> {
    return this.orFailure(this.submitter.kept.read(kept, before))
  }

  /** Continues the work of another backend, with this status, after this many units of work; and makes as much room. */
  startFrom(status: TypedViews, completed: number, room: Pick<Sizes, 'contacts' | 'events'>): void {
    this.submitter.reserveRoom(room)
    this.#progress.startAt(status, completed >>> 0)
  }

  requireRoom(sizes: Partial<WorldSizes>): void {
    this.#progress.requireRoom(sizes)
  }

  ready(): Promise<void> {
    return this.#progress.ready()
  }

  keep(command: KeepCommand): void {
    this.#run({ keep: command }, this.host?.save())
  }

  rollBack(command: RollBackCommand): void {
    this.#run({ rollBack: command })
  }

  #run(entry: JournalEntry, undo?: unknown): void {
    const before = undo ?? this.#undo
    this.#undo = undefined
    this.#progress.run(entry, before)
  }

  checkState(state: SavedState): void {
    this.check(sizesWith(state, this.sizes))
  }

  restore(command: RestoreCommand): void {
    this.#run({ restore: command })
  }

  edit(command: EditCommand): void {
    this.#run({ edit: command })
  }

  step(command: StepCommand): void {
    const { births, sizes } = command
    if (births !== undefined) this.#run({ births, sizes })
    for (const pass of command.passes) this.#run({ pass, sizes })
    this.#run({ step: command })
  }

  async addForce(force: CheckedForce): Promise<void> {
    await this.orFailure(this.submitter.forces.add(force))
  }

  async addPass(pass: CheckedPass): Promise<void> {
    await this.orFailure(this.submitter.passes.add(pass))
  }

  async read<N extends BufferName>(names: readonly N[]): Promise<Record<N, TypedViews>> {
    return this.#readNamed(names, false)
  }

  async query(command: QueryCommand): Promise<QueryAnswer> {
    this.requireAlive()
    const { queries, sizes, version } = this.submitter
    const query = queries.begin(command, sizes, version)
    try {
      const answers = await this.#progress.read({ names: ['status'], measures: false, query })
      return await this.orFailure(queries.finish(query, answers))
    } finally {
      queries.end(query)
    }
  }

  async measure(): Promise<TypedViews> {
    const { measures } = await this.#readNamed(['measures'], true)
    return measures
  }

  async readEvents(): Promise<TypedViews> {
    // the first status is for the progress, the second for the number of events
    const names = ['status', 'status', 'touchEvents'] as const
    const [{ u32 }, events] = await this.#progress.read({ names, measures: false, takesEvents: true })
    return words(events.u32.slice(0, u32[STATUS.events] * TOUCH_EVENT.stride).buffer)
  }

  async #readNamed<N extends BufferName>(
    names: readonly N[],
    measures: boolean,
  ): Promise<Record<N, TypedViews>> {
    return byName(names, await this.#progress.read({ names: ['status', ...names], measures }))
  }

  /** Resolves when larger buffers are made, too. Rejects if the device rejects a kernel. */
  async compile(stages: (planBytes: number) => readonly Stage[]): Promise<void> {
    await this.orFailure(this.#kernels.compile(stages(this.submitter.sizes.planBytes)))
    await this.ready()
  }

  check(sizes: Partial<WorldSizes>): void {
    const current = this.submitter.sizes
    const resized = { ...current, ...sizes }
    this.#undo = undefined
    if (sameSizes(resized, current)) return
    this.storage.check(resized)
    this.#undo = this.#accept(resized) ? this.host?.save() : undefined
  }

  /** Accepts a command that needs buffers of these sizes. Returns whether they have to grow for it. */
  #accept(sizes: Sizes): boolean {
    let grows = false
    for (const name of BUFFER_NAMES) {
      const bytes = bytesOf(name, sizes)
      if (bytes <= Math.max(this.storage.get(name).size, this.#accepted.get(name) ?? 0)) continue
      this.#accepted.set(name, bytes)
      grows = true
    }
    return grows
  }

  /** Resolves as `copies` does; rejects with the backend's error if it failed meanwhile. */
  orFailure<T>(copies: Promise<T>): Promise<T> {
    return this.#progress.orFailure(copies)
  }

  requireAlive(): void {
    this.#progress.requireAlive()
  }

  destroy(): void {
    this.#progress.end()
    this.submitter.destroy()
    if (this.#ownsDevice) this.submitter.device.destroy()
  }
}

function byName<N extends BufferName>(
  names: readonly N[],
  copies: readonly TypedViews[],
): Record<N, TypedViews> {
  return Object.fromEntries(names.map((name, k) => [name, copies[k]])) as Record<N, TypedViews>
}
