/** The interface between a world and its backend. */

import type { CheckedForce } from '../features/passes/force.ts'
import type { CheckedPass } from '../features/passes/pass.ts'
import type { Rounding } from '../features/passes/rounding.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { BackendStatus } from './backendStatus.ts'
import type { EditCommand, ShapeTable, StepCommand, WorldSizes } from './commands.ts'
import type { BufferName } from './features.ts'
import type { Profile } from './profile.ts'
import type { QueryAnswer, QueryCommand } from './queryCommand.ts'
import type { KeepCommand, RestoreCommand, RollBackCommand, SavedState } from './savedState.ts'
import type { Stage } from './stage.ts'

/**
 * Storage of a backend that a renderer may read in place. `poses` and `motions` (structs), `activeContactCounts` (u32, contacts that
 * carry an impulse) and `contactSpans` have one element per slot. A span is the range of the slot's own contacts in `contacts` and
 * `impulses`; contacts outside all spans are stale. A dead slot has radius 0. `userData` (structs), `slotsById` (u32, NONE if the disk is
 * dead) and, if `fades`, `transparencies` (f32, 0 to 1) have one element per id of a `Motion`. `bonds` (structs) has one per number of a
 * bond: the first `bondNumbers` elements are in use; `joints` has their laws, and is empty without joints. `grains` (structs, one per id) says which of `shapes` a grain has, and `grainPairs`
 * (structs, one per contact) where it is touched: without grains these are empty. On the GPU all but the last two and `contactSpans` can be vertex buffers. The buffers are valid until disks, grains or bonds are added or the contact buffers grow.
 *
 * Only read them. If a step halts on the GPU to grow the contact buffers, later steps run again, and the writes of your own compute
 * passes between them are lost. Passes added by `World.passes.add` run again with the steps.
 */
export type BackendBuffers =
  | ({ readonly kind: 'gpu'; readonly device: GPUDevice } & ElementCounts & Record<RenderBuffer, GPUBuffer>)
  | ({ readonly kind: 'cpu'; readonly device?: undefined } & ElementCounts & Record<RenderBuffer, TypedViews>)

export interface ElementCounts extends BufferCounts {
  /** One more than the largest id in use. */
  readonly ids: number
  /** Whether disks may be transparent. */
  readonly fades: boolean
}

export interface BufferCounts {
  /** Slots in use, dead ones included. */
  readonly slots: number
  /** One more than the largest number of a bond; 0 without bonds. */
  readonly bondNumbers: number
  /** `GrainPart` and `Arc` structs of the shapes of grains; replaced when there are more. */
  readonly shapes: ShapeTable
}

export type RenderBuffer =
  | 'poses'
  | 'motions'
  | 'activeContactCounts'
  | 'contacts'
  | 'contactSpans'
  | 'impulses'
  | 'userData'
  | 'transparencies'
  | 'bonds'
  | 'bondSides'
  | 'joints'
  | 'dynamicBodies'
  | 'slotsById'
  | 'grains'
  | 'grainPairs'

/** The state of the host, which a backend puts back if it has no memory for a command that was already accepted. */
export interface HostState {
  save(): unknown
  load(saved: unknown): void
}

export interface Backend {
  /** Set by the world. */
  host: HostState | undefined
  /** The backend that does the work: this one, or one behind it. */
  readonly current: Backend
  readonly kind: 'gpu' | 'cpu'
  /** Description of the GPU adapter, or 'CPU (WebAssembly)'. */
  readonly adapter: string
  /** Number of threads that may run a stage; 1 if the backend is 'gpu'. */
  readonly threads: number
  /** See `WorldStats.hasCpuBits`; `ownCode`: how code of the user's own is compiled. */
  hasCpuBits(ownCode: Rounding): boolean | undefined
  /** Resolves to the same. */
  findCpuBits(ownCode: Rounding): Promise<boolean>
  readonly status: BackendStatus
  /** Whether steps are timed stage by stage. Timing has a cost of its own. */
  profiling: boolean
  /** Returns the profile of the steps timed since the last call; empty if the device has no timestamp queries. */
  takeProfile(): Profile
  /** Throws if the backend was destroyed or has failed; once, if it had no memory for a command. */
  requireAlive(): void
  /** Throws if commands that wait hold too much memory for a world of these sizes. */
  requireRoom(sizes: Partial<WorldSizes>): void
  /** Resolves when another step would run, or be submitted, at once. Rejects as `requireAlive` throws. */
  ready(): Promise<void>
  buffers(counts: BufferCounts): BackendBuffers
  /** Compiles the kernels of these stages, if the backend compiles any; a stage with another kernel compiles it when it first runs. */
  compile(stages: (planBytes: number) => readonly Stage[]): Promise<void>
  /** Throws if buffers of these sizes do not fit in memory. Changes nothing. */
  check(sizes: Partial<WorldSizes>): void
  edit(command: EditCommand): void
  /** Returns `Measure` structs after all submitted work. */
  measure(): Promise<TypedViews>
  /** Returns the `TouchEvent` structs since the last call, after all submitted work. */
  readEvents(): Promise<TypedViews>
  /** Returns the answers to a batch of queries after all submitted work. Does not change the state. */
  query(command: QueryCommand): Promise<QueryAnswer>
  step(command: StepCommand): void
  /** Returns a copy of the state after all submitted work. */
  readState(): Promise<SavedState>
  /** The same at once, where nothing has to be waited for. */
  stateNow?(): SavedState
  /** Throws if a saved state does not fit in memory. Changes nothing. */
  checkState(state: SavedState): void
  /** Puts a saved state in place of the current one. */
  restore(command: RestoreCommand): void
  /** Keeps a copy of the state after all submitted work. */
  keep(command: KeepCommand): void
  /** Puts a kept state in place of the current one. */
  rollBack(command: RollBackCommand): void
  /** Compiles a pass; steps may use it when the promise resolves. Rejects if its code is invalid. */
  addPass(pass: CheckedPass): Promise<void>
  /** Compiles a force; steps may use it when the promise resolves. Rejects if its code is invalid. */
  addForce(force: CheckedForce): Promise<void>
  /** Returns copies of buffers after all submitted work. */
  read<N extends BufferName>(names: readonly N[]): Promise<Record<N, TypedViews>>
  destroy(): void
}
