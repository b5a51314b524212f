/** The commands and questions to a backend since its state was last saved, so that another backend can repeat them. */
import type { Backend } from '../pipeline/backend.ts'
import { type Command, commandBytes } from '../pipeline/commandBytes.ts'
import type { StepCommand } from '../pipeline/commands.ts'
import { stepUnits } from '../pipeline/substeps.ts'
import type { Question } from './question.ts'

export type LogEntry = Command | { readonly step: StepCommand } | { readonly question: Question }

/** Sends a command to a backend. */
export function send(command: Exclude<LogEntry, { readonly question: Question }>, backend: Backend): void {
  if ('step' in command) backend.step(command.step)
  else if ('edit' in command) backend.edit(command.edit)
  else if ('restore' in command) backend.restore(command.restore)
  else if ('keep' in command) backend.keep(command.keep)
  else backend.rollBack(command.rollBack)
}

/** Returns the units of work after an entry. */
function unitsAfter(entry: LogEntry, before: number): number {
  // `completedBefore` counts the births and passes of the step
  if ('step' in entry) return (entry.step.params.completedBefore + stepUnits(entry.step)) >>> 0
  if ('edit' in entry) return (before + 1) >>> 0
  if ('restore' in entry) return entry.restore.completed
  return 'rollBack' in entry ? entry.rollBack.completed : before
}

export class CommandLog {
  readonly #entries: { readonly entry: LogEntry; readonly bytes: number; readonly units: number }[] = []
  /** Number of entries that were removed from the beginning. */
  #removed = 0
  /** Units of work before the first entry. */
  #units = 0
  #bytes = 0
  #steps = 0

  /** Number of entries so far, removed ones included. */
  get end(): number {
    return this.#removed + this.#entries.length
  }

  /** The number of the first entry that is left. */
  get start(): number {
    return this.#removed
  }

  /** Units of work after the last entry. */
  get units(): number {
    return this.#entries.at(-1)?.units ?? this.#units
  }

  /** Bytes that the entries hold, about. */
  get bytes(): number {
    return this.#bytes
  }

  /** Number of steps. */
  get steps(): number {
    return this.#steps
  }

  get(k: number): LogEntry {
    return this.#entries[k - this.#removed].entry
  }

  /** Questions without an answer before this entry. */
  openBefore(end: number): Question[] {
    return this.#entries
      .slice(0, end - this.#removed)
      .flatMap(({ entry }) => ('question' in entry && !entry.question.isDone ? [entry.question] : []))
  }

  add(entry: LogEntry): void {
    const bytes = 'question' in entry ? 0 : commandBytes(entry)
    this.#entries.push({ entry, bytes, units: unitsAfter(entry, this.units) })
    this.#count(entry, bytes, 1)
  }

  #count(entry: LogEntry, bytes: number, sign: 1 | -1): void {
    this.#bytes += sign * bytes
    if ('step' in entry) this.#steps += sign
  }

  /** Removes the entries before this one. */
  removeBefore(start: number): void {
    const removed = this.#entries.splice(0, start - this.#removed)
    this.#units = removed.at(-1)?.units ?? this.#units
    this.#removed = start
    for (const { entry, bytes } of removed) this.#count(entry, bytes, -1)
  }

  /** Removes the entries from this one on. */
  removeFrom(end: number): void {
    for (const { entry, bytes } of this.#entries.splice(Math.max(end - this.#removed, 0)))
      this.#count(entry, bytes, -1)
  }
}
