/** The GPU backend: one encoder and one submit per step; `step` never waits for the GPU. */
import type { Backend, BackendBuffers, BufferCounts } from '../pipeline/backend.ts'
import type { BackendStatus } from '../pipeline/backendStatus.ts'
import { type BufferName, type Sizes, sameSizes } from '../pipeline/buffers.ts'
import type { EditCommand, StepCommand, WorldSizes } from '../pipeline/commands.ts'
import type { CheckedForce } from '../pipeline/force.ts'
import type { CheckedPass } from '../pipeline/pass.ts'
import type { Profile } from '../pipeline/profile.ts'
import type { QueryAnswer, QueryCommand } from '../pipeline/queryCommand.ts'
import {
  type RestoreCommand,
  type SavedState,
  STATE_BUFFERS,
  savedState,
  sizesWith,
} from '../pipeline/savedState.ts'
import type { Stage } from '../pipeline/stage.ts'
import { MOST_WORKGROUPS, WORKGROUP } from '../schemas/constants.ts'
import { STATUS, TOUCH_EVENT } from '../schemas/offsets.ts'
import { type TypedViews, words } from '../schemas/typedViews.ts'
import type { Adapter } from './device.ts'
import { type Kernels, kernelsOf } from './kernels.ts'
import { Progress } from './progress.ts'
import type { GpuStorage } from './storage.ts'
import { Submitter } from './submitter.ts'

export class GpuBackend implements Backend {
  readonly kind = 'gpu'
  readonly threads = 1
  readonly adapter: string
  readonly submitter: Submitter
  readonly #kernels: Kernels
  readonly #progress: Progress
  readonly #ownsDevice: boolean

  /** Creates a backend with memory for `capacity` disks. Rejects if the device is out of memory. */
  static async create(adapter: Adapter, ownsDevice: boolean, capacity: number): Promise<GpuBackend> {
    const backend = new GpuBackend(adapter, ownsDevice, capacity, await kernelsOf(adapter.device))
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
  ) {
    this.adapter = description
    this.#ownsDevice = ownsDevice
    this.#kernels = kernels
    this.submitter = new Submitter(device, kernels, capacity)
    this.#progress = new Progress(this.submitter)
  }

  get storage(): GpuStorage {
    return this.submitter.storage
  }

  get sizes(): Sizes {
    return this.submitter.sizes
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

  get status(): BackendStatus {
    return this.#progress.status
  }

  buffers({ slots, bondNumbers, shapes }: BufferCounts): BackendBuffers {
    const get = (name: BufferName) => this.storage.get(name)
    return {
      kind: 'gpu',
      slots,
      bondNumbers,
      shapes,
      device: this.submitter.device,
      poses: get('poses'),
      motions: get('motions'),
      activeContactCounts: get('activeContactCounts'),
      contacts: get('contacts'),
      impulses: get('impulses'),
      contactSpans: get('contactSpans'),
      userData: get('userData'),
      fades: this.sizes.fading > 0,
      transparencies: get('transparencies'),
      bonds: get('bonds'),
      slotsById: get('slots'),
      grains: get('grains'),
      grainPairs: get('grainPairs'),
    }
  }

  async readState(): Promise<SavedState> {
    const { sizes } = this
    return savedState(await this.read(STATE_BUFFERS), sizes)
  }

  checkState(state: SavedState): void {
    this.check(sizesWith(state, this.sizes))
  }

  restore(command: RestoreCommand): void {
    this.#progress.run({ restore: command })
  }

  edit(command: EditCommand): void {
    this.#progress.run({ edit: command })
  }

  step(command: StepCommand): void {
    const { births, sizes } = command
    if (births !== undefined) this.#progress.run({ births, sizes })
    for (const pass of command.passes) this.#progress.run({ pass, sizes })
    this.#progress.run({ step: command })
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
    const wanted = await this.#progress.read({ names: ['status', ...names], measures })
    return Object.fromEntries(names.map((name, k) => [name, wanted[k]])) as Record<N, TypedViews>
  }

  /** Rejects if the device rejects a kernel. */
  compile(stages: () => readonly Stage[]): Promise<void> {
    return this.orFailure(this.#kernels.compile(stages()))
  }

  check(sizes: Partial<WorldSizes>): void {
    const current = this.submitter.sizes
    const resized = { ...current, ...sizes }
    if (sameSizes(resized, current)) return
    const { disks } = resized
    if (disks > MOST_WORKGROUPS * WORKGROUP)
      throw new Error(`${disks} disks are too many for this device: at most ${MOST_WORKGROUPS * WORKGROUP}`)
    this.storage.check(resized)
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
