/** What was asked of the GPU and is not known to be done. */

import type { BufferName } from '../pipeline/buffers.ts'
import type { EditCommand, StepCommand, WorldSizes } from '../pipeline/commands.ts'
import type { PassRun } from '../pipeline/pass.ts'
import { stepUnits, unitsAhead } from '../pipeline/substeps.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { RunningQuery } from './queries.ts'

/** A read that is under way; where the journal is run again, so is the read. */
export interface PendingRead {
  readonly names: readonly BufferName[]
  /** Whether the state is summed up first. */
  readonly measures: boolean
  /** What is asked of it first, whose answers are read behind what is named. */
  readonly query?: RunningQuery
  copies?: Promise<TypedViews[]>
}

/** A step, a batch of edits, a pass of the user's own, or a read of what came before it. */
export type JournalEntry =
  | { readonly step: StepCommand }
  | { readonly edit: EditCommand }
  | { readonly pass: PassRun; readonly sizes: WorldSizes }
  | { readonly read: PendingRead }

/** `Status.completed` counts a batch of edits as one, and so it does a pass. */
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

  /** What `Status.completed` will be once all is done. */
  get submitted(): number {
    return this.#submitted
  }

  /** Returns what `Status.completed` will be once this is done. */
  add(entry: JournalEntry): number {
    this.#submitted = (this.#submitted + entryUnits(entry)) >>> 0
    this.#entries.push({ entry, completedAfter: this.#submitted })
    return this.#submitted
  }

  /** Forgets what is done. */
  removeCompleted(completed: number): void {
    const open = this.#entries.findIndex(({ completedAfter }) => unitsAhead(completedAfter, completed) > 0)
    this.#entries.splice(0, open < 0 ? this.#entries.length : open)
  }

  /** Puts what is left of it in the place of the step that is under way. */
  replaceFirst(step: StepCommand): void {
    const [{ completedAfter }] = this.#entries
    this.#entries[0] = { entry: { step }, completedAfter }
  }

  /** The first entry. Throws where that is no step. */
  get currentStep(): StepCommand {
    const entry = this.#entries.at(0)?.entry
    if (entry !== undefined && 'step' in entry) return entry.step
    throw new Error('the GPU has halted in a step, but none is under way')
  }

  /** What is still to do, the first step without the substeps of it that are done. */
  remaining(completed: number): JournalEntry[] {
    return this.#entries.map(({ entry, completedAfter }) => {
      if (!('step' in entry) || entry.step.isEventDriven || entry.step.choosesSubsteps) return entry
      const substeps = Math.min(entry.step.substeps, unitsAhead(completedAfter, completed))
      return { step: { ...entry.step, substeps } }
    })
  }
}
