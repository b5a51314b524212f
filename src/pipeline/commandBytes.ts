/** The memory that waiting commands hold, so that it can be bounded. */

import type { PassRun } from '../features/passes/pass.ts'
import type { EditCommand, StepCommand, WorldSizes } from './commands.ts'
import { type KeepCommand, type RestoreCommand, type RollBackCommand, stateBytes } from './savedState.ts'

/** A batch of edits, a saved state that is put back, a state that is kept, or one that is rolled back to. */
export type Command =
  | { readonly edit: EditCommand }
  | { readonly restore: RestoreCommand }
  | { readonly keep: KeepCommand }
  | { readonly rollBack: RollBackCommand }

/** Bytes of a step without its buffers, mostly its parameters: measured, and rounded up. */
const STEP_BYTES = 2500
/** Bytes of any other command without its buffers. */
const OTHER_BYTES = 200
/** Most bytes of commands that wait for a backend, beside the bytes of a state: adding the disks of a world takes fewer than those. */
const MAX_WAITING_BYTES = 2 ** 28

type Entry =
  | Command
  | { readonly step: StepCommand }
  | { readonly births: ArrayBuffer }
  | { readonly pass: PassRun }
  | { readonly read: unknown }

/** Returns about how many bytes a command holds. Buffers that commands share count for each. */
export function commandBytes(entry: Entry): number {
  if ('step' in entry) {
    const { bodies, births, forceParameters, passes } = entry.step
    const parameters = passes.reduce((sum, pass) => sum + pass.parameters.byteLength, 0)
    return (
      STEP_BYTES + bodies.byteLength + (births?.byteLength ?? 0) + forceParameters.byteLength + parameters
    )
  }
  if ('edit' in entry) return OTHER_BYTES + entry.edit.edits.byteLength
  if ('restore' in entry)
    return Object.values(entry.restore.state.buffers).reduce(
      (sum, buffer) => sum + buffer.byteLength,
      OTHER_BYTES,
    )
  return OTHER_BYTES
}

/** Whether commands of this many bytes leave room for another step of a world of these sizes. */
export function isRoomToWait(bytes: number, sizes: Partial<WorldSizes>): boolean {
  return bytes <= MAX_WAITING_BYTES || bytes <= MAX_WAITING_BYTES + stateBytes(sizes)
}

/** Throws if steps hold too much memory. */
export function requireRoomToWait(bytes: number, sizes: Partial<WorldSizes>): void {
  if (isRoomToWait(bytes, sizes)) return
  const held = Math.ceil(bytes / 2 ** 20)
  const most = Math.floor((MAX_WAITING_BYTES + stateBytes(sizes)) / 2 ** 20)
  throw new Error(
    `step: ${held} MiB of steps wait for the GPU, at most ${most} MiB may: expected await world.ready() between steps`,
  )
}
