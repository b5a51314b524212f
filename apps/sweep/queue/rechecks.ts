/** Does chosen jobs of workers again on this machine, to compare the results. */
import type { Executor } from '../executor.ts'
import type { JobResult, Sweep } from '../sweep.ts'
import { machineOf } from './machine.ts'

/** Chooses results: the first of each machine, and every n-th after it. Failed jobs do not count: they are not in the table in silence. */
export class Choice {
  readonly #every: number
  /** Number of results of each machine. */
  readonly #counts = new Map<string, number>()

  /** `every` is n; 0 chooses none. */
  constructor(every: number) {
    this.#every = every
  }

  /** Counts a result of a worker. Returns whether it is chosen. */
  takes(by: string, result: JobResult): boolean {
    if (this.#every === 0 || result.rows === undefined) return false
    const machine = machineOf(by)
    const count = this.#counts.get(machine) ?? 0
    this.#counts.set(machine, count + 1)
    return count % this.#every === 0
  }
}

/** What a job comes to on this machine. */
interface Recheck {
  readonly job: number
  readonly own: JobResult
}

export class Rechecks {
  readonly #sweep: Sweep
  readonly #slots: number
  readonly #open: () => Promise<Executor>
  readonly #waiting = new Set<number>()
  readonly #finished: Recheck[] = []
  #executor: Promise<Executor> | undefined
  /** Number of jobs in hand. */
  #running = 0
  #error: Error | undefined
  #wake = () => {}

  /** `open` is called when the first job is added; `slots` jobs run at the same time. */
  constructor(sweep: Sweep, slots: number, open: () => Promise<Executor>) {
    this.#sweep = sweep
    this.#slots = slots
    this.#open = open
  }

  /** Whether jobs were added that are not yet taken. */
  get arePending(): boolean {
    return this.#waiting.size + this.#running + this.#finished.length > 0 || this.#error !== undefined
  }

  add(job: number): void {
    this.#waiting.add(job)
    if (this.#running < this.#slots) void this.#run()
  }

  /** Removes a job that is not yet in hand. */
  remove(job: number): void {
    this.#waiting.delete(job)
  }

  /** Returns the jobs that are finished. Throws if one could not be run. */
  take(): Recheck[] {
    if (this.#error !== undefined) throw this.#error
    return this.#finished.splice(0)
  }

  /** Resolves when a job is finished. */
  async wait(): Promise<void> {
    if (this.#finished.length > 0 || this.#error !== undefined || !this.arePending) return
    await new Promise<void>((resolve) => {
      this.#wake = resolve
    })
  }

  async close(): Promise<void> {
    this.#waiting.clear()
    const executor = await this.#executor?.catch(() => undefined)
    await executor?.close()
  }

  /** Runs jobs as long as any wait. */
  async #run(): Promise<void> {
    this.#running++
    try {
      this.#executor ??= this.#open()
      const executor = await this.#executor
      for (const job of this.#waiting) {
        this.#waiting.delete(job)
        this.#finished.push({ job, own: await executor.run(this.#sweep, job) })
        this.#wake()
      }
    } catch (error) {
      this.#error ??= new Error(`a job cannot be done again here: ${(error as Error).message}`, {
        cause: error,
      })
      this.#wake()
    }
    this.#running--
  }
}
