/** The interface of a backend that survives the loss of its GPU device. */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import type { CheckedForce } from '../features/passes/force.ts'
import type { CheckedPass } from '../features/passes/pass.ts'
import type { Rounding } from '../features/passes/rounding.ts'
import { NO_SIZES } from '../features/sizes.ts'
import type { GpuBackend } from '../gpu/gpuBackend.ts'
import type { Backend, BackendBuffers, BufferCounts, HostState } from '../pipeline/backend.ts'
import type { BackendStatus } from '../pipeline/backendStatus.ts'
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
import type { TypedViews } from '../schemas/typedViews.ts'
import type { Place } from './newBackend.ts'
import { type RecoveryListener, ReplaceableBackend } from './replaceableBackend.ts'

export class RecoveringBackend implements Backend {
  readonly #backend: ReplaceableBackend

  constructor(backend: GpuBackend, place: Place, listener: RecoveryListener) {
    this.#backend = new ReplaceableBackend(backend, place, listener)
  }

  /** The backend that the world runs on now. */
  get current(): GpuBackend | CpuBackend {
    return this.#backend.current
  }

  get host(): HostState | undefined {
    return this.#backend.host
  }

  set host(host: HostState | undefined) {
    this.#backend.host = host
  }

  get status(): BackendStatus {
    return this.#backend.status
  }

  get profiling(): boolean {
    return this.#backend.profiling
  }

  set profiling(isOn: boolean) {
    this.#backend.profiling = isOn
  }

  requireAlive(): void {
    this.#backend.requireAlive()
  }

  get kind(): 'gpu' | 'cpu' {
    return this.current.kind
  }

  get adapter(): string {
    return this.current.adapter
  }

  hasCpuBits(ownCode: Rounding): boolean | undefined {
    return this.current.hasCpuBits(ownCode)
  }

  findCpuBits(ownCode: Rounding): Promise<boolean> {
    return this.current.findCpuBits(ownCode)
  }

  get threads(): number {
    return this.current.threads
  }

  takeProfile(): Profile {
    return this.current.takeProfile()
  }

  requireRoom(sizes: Partial<WorldSizes>): void {
    if (this.current.kind === 'gpu') requireRoomToWait(this.#backend.log.bytes, sizes)
    if (!this.#backend.isRecovering) this.current.requireRoom(sizes)
  }

  async ready(): Promise<void> {
    await this.#backend.retry((backend) => backend.ready())
    await this.#backend.checkpoints.ready()
  }

  buffers(counts: BufferCounts): BackendBuffers {
    return this.current.buffers(counts)
  }

  /** Compiles what saves the state in the background, too. */
  compile(stages: (planBytes: number) => readonly Stage[]): Promise<void> {
    const save = saveStage({ buffer: 'status', first: 0, count: 1 }, NO_SIZES)
    return this.#backend.retry((backend) => backend.compile((planBytes) => [...stages(planBytes), save]))
  }

  check(sizes: Partial<WorldSizes>): void {
    this.current.check(sizes)
  }

  checkState(state: SavedState): void {
    this.current.checkState(state)
  }

  edit(edit: EditCommand): void {
    this.#backend.run({ edit })
  }

  step(step: StepCommand): void {
    this.#backend.run({ step })
  }

  restore(restore: RestoreCommand): void {
    this.#backend.run({ restore })
  }

  keep(keep: KeepCommand): void {
    this.#backend.run({ keep })
  }

  rollBack(rollBack: RollBackCommand): void {
    this.#backend.run({ rollBack })
  }

  measure(): Promise<TypedViews> {
    return this.#backend.ask((backend) => backend.measure(), true)
  }

  readEvents(): Promise<TypedViews> {
    return this.#backend.ask((backend) => backend.readEvents(), true)
  }

  readState(): Promise<SavedState> {
    return this.#backend.ask((backend) => backend.readState())
  }

  read<N extends BufferName>(names: readonly N[]): Promise<Record<N, TypedViews>> {
    return this.#backend.ask((backend) => backend.read(names))
  }

  query(command: QueryCommand): Promise<QueryAnswer> {
    return this.#backend.ask((backend) => backend.query(command))
  }

  addPass(pass: CheckedPass): Promise<void> {
    return this.#backend.userCode.addPass(pass, (act) => this.#backend.retry(act))
  }

  addForce(force: CheckedForce): Promise<void> {
    return this.#backend.userCode.addForce(force, (act) => this.#backend.retry(act))
  }

  destroy(): void {
    this.#backend.fail(new Error('this world was destroyed'))
    this.current.destroy()
  }
}
