/** Does a sweep: what the journal has not, here or through a queue, and then the table and the figure. */
import { hostname } from 'node:os'
import { type Cell, cellOfValue } from './cells.ts'
import { type Executor, type ExecutorOptions, openExecutor, runJobs } from './executor.ts'
import { defaultFigure, drawFigure } from './figure.ts'
import { type Entry, Journal, type Rows } from './journal.ts'
import { type Plan, tableColumns } from './plan.ts'
import { type Collected, collect } from './queue/collect.ts'
import { runTrial } from './queue/protocol.ts'
import { jobCount, jobNamer, type Sweep, settingsOf } from './sweep.ts'
import { type Table, writeTable, writeWhole } from './table.ts'

export interface PerformOptions extends ExecutorOptions {
  /** Files of the table. */
  readonly out: readonly string[]
  readonly journal: string
  readonly figure?: string
  /** Address of Redis; undefined: jobs run here. */
  readonly queue?: string
  /** Every how manieth job of a queue is done twice; 0: none. */
  readonly recheck: number
  /** Order of the jobs; default that of their numbers. */
  readonly order?: (jobs: number[]) => number[]
  readonly onProgress: (done: number) => void
  readonly onNote: (sentence: string) => void
}

export interface Performance {
  readonly jobs: number
  /** Jobs that the journal had. */
  readonly kept: number
  /** Jobs without a result, with the sentence of the error. */
  readonly failures: readonly { readonly job: number; readonly error: string }[]
  /** Results of jobs that were done already; of a queue only. */
  readonly duplicates: number
  /** Workers that computed something else. */
  readonly distrusted: readonly string[]
}

/** Throws a sentence if a file cannot be written, or if the queue cannot be used. */
export async function perform({ sweep, figure }: Plan, options: PerformOptions): Promise<Performance> {
  const journal = new Journal(options.journal)
  try {
    const work = new Work(sweep, journal, options)
    const kept = work.count - work.pending.length
    options.onProgress(kept)
    const { duplicates, distrusted } = await work.run()
    const { failures } = work
    const table = work.table()
    for (const file of options.out) await writeTable(file, table)
    if (options.figure !== undefined) {
      const svg = await drawFigure(table, figure ?? defaultFigure(sweep, table.columns), sweep.name)
      writeWhole(options.figure, [svg])
    }
    return { jobs: work.count, kept, failures, duplicates, distrusted }
  } finally {
    journal.close()
  }
}

class Work {
  readonly count: number
  /** Jobs that the journal does not have. */
  readonly pending: number[]
  readonly #sweep: Sweep
  readonly #journal: Journal
  readonly #options: PerformOptions
  readonly #ids: readonly string[]
  readonly #errors = new Map<number, string>()
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
    return [...this.#errors].sort(([a], [b]) => a - b).map(([job, error]) => ({ job, error }))
  }

  async run(): Promise<Pick<Performance, 'duplicates' | 'distrusted'>> {
    const nothing = { duplicates: 0, distrusted: [] }
    if (this.pending.length === 0) return nothing
    const { queue } = this.#options
    if (queue !== undefined) return this.#collect(queue)
    const executor = await openExecutor(this.#options)
    try {
      const by = hostname()
      await runJobs(executor, this.#sweep, this.pending, (job, result) => this.#keep([{ job, by, result }]))
    } finally {
      await executor.close()
    }
    return nothing
  }

  async #collect(queue: string): Promise<Pick<Performance, 'duplicates' | 'distrusted'>> {
    const { recheck, onNote } = this.#options
    const sweep = this.#sweep
    const executor: Executor = await openExecutor({ backend: 'cpu', threads: 1 })
    return collect({
      queue,
      sweep,
      jobs: this.pending,
      recheck,
      trial: () => runTrial({ backend: 'cpu' }),
      referee: (job) => executor.run(sweep, job),
      keep: (results) => this.#keep(results),
      distrust: (by) => this.#distrust(by),
      onNote,
    })
  }

  #keep(results: readonly Collected[]): void {
    const entries: Entry[] = []
    for (const { job, by, result } of results) {
      // a collector that was killed may have kept a result that is still in Redis
      if (this.#journal.entries.has(this.#ids[job])) continue
      const { rows, error } = result
      this.#done++
      if (rows === undefined) this.#errors.set(job, error!)
      else entries.push({ id: this.#ids[job], by, rows })
    }
    this.#journal.append(entries)
    this.#options.onProgress(this.#done)
  }

  #distrust(by: string): number[] {
    const had = Array.from(this.#ids.keys()).filter(
      (job) => this.#journal.entries.get(this.#ids[job])?.by === by,
    )
    this.#journal.distrust(by)
    this.#done -= had.length
    return had
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
        if (hasErrors) row[columns.length - 1] = this.#errors.get(job) ?? null
        rows.push(row)
      }
    }
    return { columns, rows }
  }
}
