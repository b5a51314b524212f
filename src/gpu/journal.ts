/** The journal of submitted work that is not known to have completed. */

import type { BufferName } from '../pipeline/buffers.ts'
import type { EditCommand, StepCommand, WorldSizes } from '../pipeline/commands.ts'
import type { PassRun } from '../pipeline/pass.ts'
import type { RestoreCommand } from '../pipeline/savedState.ts'
import { stepUnits, unitsAhead } from '../pipeline/substeps.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { RunningQuery } from './queries.ts'

/** A pending read. It is submitted again when the journal is. */
export interface PendingRead {
  readonly names: readonly BufferName[]
  /** Whether the measuring stages run first. */
  readonly measures: boolean
  /** Whether the events are forgotten once they are copied. */
  readonly takesEvents?: boolean
  /** A query that runs first; its answers are read after the named buffers. */
  readonly query?: RunningQuery
  copies?: Promise<TypedViews[]>
}

/** A step, the births before it, a batch of edits, a custom pass, a saved state that is put back, or a read. */
export type JournalEntry =
  | { readonly step: StepCommand }
  | { readonly births: ArrayBuffer; readonly sizes: WorldSizes }
  | { readonly edit: EditCommand }
  | { readonly pass: PassRun; readonly sizes: WorldSizes }
  | { readonly restore: RestoreCommand }
  | { readonly read: PendingRead }

/** Returns the units of work that an entry adds to `Status.completed`: 1 for births, a batch of edits, a pass or a restore, 0 for a read. */
function entryUnits(entry: JournalEntry): number {
  if ('read' in entry) return 0
  return 'step' in entry ? stepUnits(entry.step) : 1
}

export class Journal {
  #entries: { readonly entry: JournalEntry; readonly completedAfter: number }[] = []
  #submitted = 0

  get isEmpty(): boolean {
    return this.#entries.length === 0
  }

  /** The value of `Status.completed` after all submitted work. */
  get submitted(): number {
    return this.#submitted
  }

  /** Adds an entry and returns the value of `Status.completed` after it. */
  add(entry: JournalEntry): number {
    this.#submitted = (this.#submitted + entryUnits(entry)) >>> 0
    this.#entries.push({ entry, completedAfter: this.#submitted })
    return this.#submitted
  }

  /** Removes completed entries. */
  removeCompleted(completed: number): void {
    const open = this.#entries.findIndex(({ completedAfter }) => unitsAhead(completedAfter, completed) > 0)
    this.#entries.splice(0, open < 0 ? this.#entries.length : open)
  }

  /** Replaces the current step by a step for its rest. */
  replaceFirst(step: StepCommand): void {
    const [{ completedAfter }] = this.#entries
    this.#entries[0] = { entry: { step }, completedAfter }
  }

  /** The current step, which is the first entry. Throws if that is not a step. */
  get currentStep(): StepCommand {
    const entry = this.#entries.at(0)?.entry
    if (entry !== undefined && 'step' in entry) return entry.step
    throw new Error('the GPU has halted in a step, but none is under way')
  }

  /** Returns the remaining entries, the first step without its completed substeps. */
  remaining(completed: number): JournalEntry[] {
    return this.#entries.map(({ entry, completedAfter }) => {
      if (!('step' in entry) || entry.step.isEventDriven || entry.step.choosesSubsteps) return entry
      const substeps = Math.min(entry.step.substeps, unitsAhead(completedAfter, completed))
      return { step: { ...entry.step, substeps } }
    })
  }
}
