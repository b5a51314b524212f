/** Does a sweep: what the journal has not, here or through a queue, and then the table and the figure. */
import { hostname } from 'node:os'
import { type Cell, cellOfValue } from './cells.ts'
import { type ExecutorOptions, openExecutor, runJobs } from './executor.ts'
import { defaultFigure, drawFigure } from './figure.ts'
import { type Entry, Journal, type Rows } from './journal.ts'
import { type Plan, tableColumns } from './plan.ts'
import { type Collected, type Collection, collect } from './queue/collect.ts'
import { machineOf } from './queue/machine.ts'
import { runTrial } from './queue/protocol.ts'
import { Choice } from './queue/rechecks.ts'
import { jobCount, jobNamer, type Sweep, settingsOf } from './sweep.ts'
import { type Table, writeTable, writeWhole } from './table.ts'

export interface PerformOptions extends ExecutorOptions {
  /** Files of the table. */
  readonly out: readonly string[]
  readonly journal: string
  readonly figure?: string
  /** Address of Redis; undefined: jobs run here. */
  readonly queue?: string
  /** With a queue and n > 0: the first job of each machine, and every n-th after it, runs again here and is compared. */
  readonly recheck: number
  /** Order of the jobs; default that of their numbers. */
  readonly order?: (jobs: number[]) => number[]
  readonly onProgress: (done: number) => void
  readonly onNote: (sentence: string) => void
}

export interface Performance extends Collection {
  readonly jobs: number
  /** Jobs that the journal had. */
  readonly kept: number
  /** Jobs without a result, with the sentence of the error. */
  readonly failures: readonly { readonly job: number; readonly error: string }[]
}

/** Throws a sentence if a file cannot be written, or if the queue cannot be used. */
export async function perform({ sweep, figure }: Plan, options: PerformOptions): Promise<Performance> {
  const journal = new Journal(options.journal)
  try {
    const work = new Work(sweep, journal, options)
    const kept = work.count - work.pending.length
    options.onProgress(kept)
    const collection = await work.run()
    const { failures } = work
    const table = work.table()
    for (const file of options.out) await writeTable(file, table)
    if (options.figure !== undefined) {
      const svg = await drawFigure(table, figure ?? defaultFigure(sweep, table.columns), sweep.name)
      writeWhole(options.figure, [svg])
    }
    return { jobs: work.count, kept, failures, ...collection }
  } finally {
    journal.close()
  }
}

const NOTHING: Collection = { duplicates: 0, rechecked: 0, distrusted: [] }

class Work {
  readonly count: number
  /** Jobs that the journal does not have. */
  readonly pending: number[]
  readonly #sweep: Sweep
  readonly #journal: Journal
  readonly #options: PerformOptions
  readonly #ids: readonly string[]
  readonly #errors = new Map<number, { readonly by: string; readonly error: string }>()
  #done: number

  constructor(sweep: Sweep, journal: Journal, options: PerformOptions) {
    this.#sweep = sweep
    this.#journal = journal
    this.#options = options
    this.count = jobCount(sweep)
    this.#ids = Array.from({ length: this.count }, (_, job) => job).map(jobNamer(sweep))
    const jobs = Array.from(this.#ids.keys()).filter((job) => !journal.entries.has(this.#ids[job]))
    this.pending = options.order?.(jobs) ?? jobs
    this.#done = this.count - jobs.length
  }

  get failures() {
    return [...this.#errors].sort(([a], [b]) => a - b).map(([job, { error }]) => ({ job, error }))
  }

  async run(): Promise<Collection> {
    const { queue } = this.#options
    if (queue !== undefined) return this.#collect(queue)
    if (this.pending.length === 0) return NOTHING
    const executor = await openExecutor(this.#options)
    try {
      const by = hostname()
      await runJobs(executor, this.#sweep, this.pending, (job, result) => this.#keep([{ job, by, result }]))
    } finally {
      await executor.close()
    }
    return NOTHING
  }

  async #collect(queue: string): Promise<Collection> {
    const { recheck, threads, onNote } = this.#options
    const former = this.#former()
    const choice = new Choice(recheck)
    // what was done here needs no comparison
    const unchecked = former
      .filter(({ job, by, result }) => {
        const isChosen = by !== hostname() && choice.takes(by, result)
        return isChosen && !this.#journal.confirmed.has(this.#ids[job])
      })
      .map(({ job }) => job)
    if (this.pending.length + unchecked.length === 0) return NOTHING
    return collect({
      queue,
      sweep: this.#sweep,
      jobs: this.pending,
      former,
      unchecked,
      choice,
      slots: threads,
      open: () => openExecutor({ ...this.#options, backend: 'cpu' }),
      trial: () => runTrial({ backend: 'cpu' }),
      keep: (results) => this.#keep(results),
      confirm: (job) => {
        if (this.#journal.entries.has(this.#ids[job])) this.#journal.confirm(this.#ids[job])
      },
      distrust: (machine) => this.#distrust(machine),
      onNote,
    })
  }

  /** Returns the results of the journal, in the order in which they came. */
  #former(): Collected[] {
    const jobs = new Map(this.#ids.map((id, job) => [id, job]))
    const results: Collected[] = []
    for (const [id, { by, rows }] of this.#journal.entries) {
      const job = jobs.get(id)
      if (job !== undefined) results.push({ job, by, result: { rows } })
    }
    return results
  }

  #keep(results: readonly Collected[]): void {
    const entries: Entry[] = []
    for (const { job, by, result } of results) {
      // a collector that was killed may have kept a result that is still in Redis
      if (this.#journal.entries.has(this.#ids[job])) continue
      const { rows, error } = result
      this.#done++
      if (rows === undefined) this.#errors.set(job, { by, error: error! })
      else entries.push({ id: this.#ids[job], by, rows })
    }
    this.#journal.append(entries)
    this.#options.onProgress(this.#done)
  }

  #distrust(machine: string): void {
    const { entries } = this.#journal
    const isKept = (id: string) => entries.has(id)
    const before = this.#ids.filter(isKept).length + this.#errors.size
    this.#journal.distrust(machine)
    for (const [job, { by }] of this.#errors) if (machineOf(by) === machine) this.#errors.delete(job)
    this.#done -= before - this.#ids.filter(isKept).length - this.#errors.size
    this.#options.onProgress(this.#done)
  }

  /** Returns the rows of all jobs, by number and time. A failed job has one row, with its error. */
  table(): Table {
    const hasErrors = this.#errors.size > 0
    const columns = [...tableColumns(this.#sweep), ...(hasErrors ? ['error'] : [])]
    const rows: Cell[][] = []
    for (const [job, id] of this.#ids.entries()) {
      const settings = settingsOf(this.#sweep, job).map(({ value }) => cellOfValue(value))
      const results: Rows = this.#journal.entries.get(id)?.rows ?? [[]]
      for (const result of results) {
        const row = [job, ...settings, ...result]
        while (row.length < columns.length) row.push(null)
        if (hasErrors) row[columns.length - 1] = this.#errors.get(job)?.error ?? null
        rows.push(row)
      }
    }
    return { columns, rows }
  }
}
