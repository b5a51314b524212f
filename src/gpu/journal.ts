/** The journal of work that is not known to have completed: submitted entries, and behind them those that wait to be submitted. */

import type { PassRun } from '../features/passes/pass.ts'
import type { Sizes } from '../features/sizes.ts'
import { type Command, commandBytes } from '../pipeline/commandBytes.ts'
import type { StepCommand, WorldSizes } from '../pipeline/commands.ts'
import type { BufferName } from '../pipeline/features.ts'
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
  /** Whether it may be dropped without an error. */
  readonly isOptional?: boolean
  /** Undefined until the read is submitted. */
  copies?: Promise<TypedViews[]>
  /** The sizes of the buffers, and the units of work before it, when it was submitted. */
  sizes?: Sizes
  after?: number
  /** Why it is never submitted. */
  error?: Error
}

/** A command, a step, the births before it, a custom pass, or a read. */
export type JournalEntry =
  | Command
  | { readonly step: StepCommand }
  | { readonly births: ArrayBuffer; readonly sizes: WorldSizes }
  | { readonly pass: PassRun; readonly sizes: WorldSizes }
  | { readonly read: PendingRead }

/** Returns the units of work that an entry adds to `Status.completed`: `stepUnits` for a step, 0 for a read or a kept state, 1 for others. */
function entryUnits(entry: JournalEntry): number {
  if ('read' in entry || 'keep' in entry) return 0
  return 'step' in entry ? stepUnits(entry.step) : 1
}

interface Line {
  readonly entry: JournalEntry
  readonly completedAfter: number
  readonly bytes: number
  /** The state of the host before it, if it may need memory. */
  readonly undo?: unknown
}

export class Journal {
  #lines: Line[] = []
  /** The lines before `#first` have completed; those from `#next` on are not submitted. */
  #first = 0
  #next = 0
  /** `Status.completed` before the first line. */
  #before = 0
  /** `Status.completed` when the work was last submitted again, or a later one at which a step began. */
  #restarted = 0
  #bytes = 0
  #stepsInFlight = 0

  get isEmpty(): boolean {
    return this.#first === this.#lines.length
  }

  /** Whether nothing waits to be submitted. */
  get isSubmitted(): boolean {
    return this.#next === this.#lines.length
  }

  /** Bytes that its entries hold, about. */
  get bytes(): number {
    return this.#bytes
  }

  /** Steps that are submitted and not known to have completed. */
  get stepsInFlight(): number {
    return this.#stepsInFlight
  }

  /** The value of `Status.completed` after all submitted work. */
  get submitted(): number {
    return this.#after(this.#next)
  }

  /** The value of `Status.completed` after all entries. */
  get asked(): number {
    return this.#after(this.#lines.length)
  }

  /** The value of `Status.completed` after the first entry. */
  get firstEnd(): number {
    return this.#after(this.#first + 1)
  }

  #after(end: number): number {
    return end > this.#first ? this.#lines[end - 1].completedAfter : this.#before
  }

  /** Sets the value of `Status.completed` before the first entry of an empty journal. */
  startAt(completed: number): void {
    this.#before = completed
    this.#restarted = completed
  }

  /** Adds an entry that waits to be submitted. */
  add(entry: JournalEntry, undo?: unknown): void {
    const completedAfter = (this.#after(this.#lines.length) + entryUnits(entry)) >>> 0
    const bytes = commandBytes(entry)
    this.#bytes += bytes
    this.#lines.push({ entry, completedAfter, bytes, undo })
  }

  /** The next entry to submit: of a step that has halted, the rest. Undefined if all are submitted. */
  get next(): JournalEntry | undefined {
    const line = this.#lines.at(this.#next)
    if (line === undefined) return undefined
    const { entry, completedAfter } = line
    if (!('step' in entry) || entry.step.isEventDriven || entry.step.choosesSubsteps) return entry
    const substeps = Math.min(entry.step.substeps, unitsAhead(completedAfter, this.#restarted))
    return substeps === entry.step.substeps ? entry : { step: { ...entry.step, substeps } }
  }

  /** Call when the next entry was submitted. */
  submit(): void {
    if ('step' in this.#lines[this.#next].entry) this.#stepsInFlight++
    this.#next++
  }

  /** Removes completed entries. */
  removeCompleted(completed: number): void {
    while (this.#first < this.#next && unitsAhead(this.#lines[this.#first].completedAfter, completed) <= 0) {
      const { entry, bytes, completedAfter } = this.#lines[this.#first++]
      this.#bytes -= bytes
      this.#before = completedAfter
      // counts are compared that lie less than 2^31 apart
      if (unitsAhead(completedAfter, this.#restarted) > 0) this.#restarted = completedAfter
      if ('step' in entry) this.#stepsInFlight--
    }
    if (this.#first < 64 && this.#first < this.#lines.length) return
    this.#lines.splice(0, this.#first)
    this.#next -= this.#first
    this.#first = 0
  }

  /** After a halt, lets all entries wait to be submitted again. */
  restart(completed: number): void {
    this.#restarted = completed
    for (const { entry } of this.#lines.slice(this.#first, this.#next))
      if ('read' in entry) entry.read.copies = undefined
    this.#next = this.#first
    this.#stepsInFlight = 0
  }

  /** Removes the entries that are not submitted; reads among them fail. Returns those, and the state of the host before all. */
  dropWaiting(error: Error): { undo: unknown; reads: PendingRead[] } {
    const dropped = this.#lines.splice(this.#next)
    for (const { bytes } of dropped) this.#bytes -= bytes
    const reads = dropped.flatMap(({ entry }) => ('read' in entry ? [entry.read] : []))
    for (const read of reads) read.error = error
    return { undo: dropped.at(0)?.undo, reads }
  }

  /** Removes the next entry, which is not submitted. */
  dropNext(): void {
    this.#bytes -= this.#lines.splice(this.#next, 1)[0].bytes
  }

  /** Removes the first entry, the step that has halted. */
  removeFirst(): void {
    const { bytes, completedAfter } = this.#lines.splice(this.#first, 1)[0]
    this.#bytes -= bytes
    this.#before = completedAfter
    this.#next = Math.max(this.#next - 1, this.#first)
  }

  /** Replaces the current step by a step for its rest. */
  replaceFirst(step: StepCommand): void {
    this.#lines[this.#first] = { ...this.#lines[this.#first], entry: { step } }
  }

  /** The current step, which is the first entry. Throws if that is not a step. */
  get currentStep(): StepCommand {
    const entry = this.#lines.at(this.#first)?.entry
    if (entry !== undefined && 'step' in entry) return entry.step
    throw new Error('the GPU has halted in a step, but none is under way')
  }
}
