/** What a world asks of the thing that computes. */

import type { TypedViews } from '../schemas/typedViews.ts'
import type { BackendStatus } from './backendStatus.ts'
import type { BufferName } from './buffers.ts'
import type { EditCommand, StepCommand, WorldSizes } from './commands.ts'
import type { CheckedPass } from './pass.ts'
import type { Profile } from './profile.ts'
import type { QueryAnswer, QueryCommand } from './queryCommand.ts'

/**
 * Storage that a renderer may use in place. One element a slot have `poses` and `motions`, which are structs, `activeContactCounts`,
 * the number of contacts that carry an impulse (a u32), and `contactSpans`, which says where in `contacts` and `impulses`
 * the slot's own lie; records in no span are left over. A dead slot has radius 0. Buffers are good until disks are added or
 * contacts outgrow their room, on either backend.
 *
 * These are for reading. What a compute pass of your own writes between steps is lost on a GPU where a step has halted to make
 * room for contacts: the steps after it are then run again, and your pass is not. `World.addPass` runs again with them.
 */
export type BackendBuffers =
  | ({ readonly kind: 'gpu'; readonly slots: number; readonly device: GPUDevice } & Record<
      RenderBuffer,
      GPUBuffer
    >)
  | ({ readonly kind: 'cpu'; readonly slots: number } & Record<RenderBuffer, TypedViews>)

export type RenderBuffer =
  | 'poses'
  | 'motions'
  | 'activeContactCounts'
  | 'contacts'
  | 'contactSpans'
  | 'impulses'

export interface Backend {
  readonly kind: 'gpu' | 'cpu'
  /** What computes, in words. */
  readonly adapter: string
  readonly status: BackendStatus
  /** Whether steps are timed stage by stage; costs time of its own. */
  profiling: boolean
  /** The steps that were timed since the last call; none where the device has no timestamps. */
  takeProfile(): Profile
  /** Throws where the backend was destroyed, its device lost, or its memory full. */
  requireAlive(): void
  buffers(slots: number): BackendBuffers
  /** Throws where these sizes do not fit; nothing has changed then. */
  check(sizes: Partial<WorldSizes>): void
  edit(command: EditCommand): void
  /** `Measure` structs of the state once everything asked for so far is done. */
  measure(): Promise<TypedViews>
  /** What a batch of queries finds in the state once everything asked for so far is done. Changes nothing of it. */
  query(command: QueryCommand): Promise<QueryAnswer>
  step(command: StepCommand): void
  /** Resolves when steps may have this pass. Rejects with one sentence where its code is refused. */
  addPass(pass: CheckedPass): Promise<void>
  /** Copies of buffers as they are once everything asked for so far is done. */
  read<N extends BufferName>(names: readonly N[]): Promise<Record<N, TypedViews>>
  destroy(): void
}
