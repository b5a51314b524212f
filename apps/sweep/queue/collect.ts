/** Posts the jobs of a sweep to a queue and collects their results. */
import engine from 'virtual:engine-version'
import type { Executor } from '../executor.ts'
import type { JobResult, Sweep } from '../sweep.ts'
import { machineOf } from './machine.ts'
import { type PostedResult, QUEUE, type QueuedJob } from './protocol.ts'
import { type Choice, Rechecks } from './rechecks.ts'
import { connect, loadQueue, persist } from './redis.ts'
import { BATCH, SweepPosts } from './sweepPosts.ts'

/** Most jobs of a sweep that wait in Redis, about 1 kB each. */
const MAX_POSTED = 10_000
/** Longest wait for a result before the collector looks whether jobs were lost, in milliseconds. */
const SILENCE = 2000

export interface Collected {
  readonly job: number
  readonly by: string
  readonly result: JobResult
}

export interface CollectOptions {
  readonly queue: string
  readonly sweep: Sweep
  /** Jobs to do. */
  readonly jobs: readonly number[]
  /** Results of former runs. */
  readonly former: readonly Collected[]
  /** Jobs of former runs that were chosen to be done again here, and were not. */
  readonly unchecked: readonly number[]
  /** Chooses results whose jobs are done again here. */
  readonly choice: Choice
  /** Number of jobs that run here at the same time. */
  readonly slots: number
  /** Opens what runs jobs here: to compare results, and to decide between workers that differ. */
  readonly open: () => Promise<Executor>
  /** Runs the trial of this machine. */
  readonly trial: () => Promise<string>
  /** Keeps the first results of jobs, before they leave Redis. */
  readonly keep: (results: readonly Collected[]) => void
  /** Notes that this machine computes the same for a job. */
  readonly confirm: (job: number) => void
  /** Drops the results of a machine, also of former runs. */
  readonly distrust: (machine: string) => void
  readonly onNote: (sentence: string) => void
}

/** What was collected besides the results. */
export interface Collection {
  /** Results that were there already. */
  readonly duplicates: number
  /** Results that were compared with this machine's, and are equal. */
  readonly rechecked: number
  /** Machines that computed something else: see `machineOf`. Their results are not used. */
  readonly distrusted: readonly string[]
}

/** Resolves when all jobs are done. Throws a sentence if Redis cannot be reached or holds sweeps of another version. */
export async function collect(options: CollectOptions): Promise<Collection> {
  const { Queue } = await loadQueue()
  const redis = await connect(options.queue, options.onNote)
  const queue = new Queue<QueuedJob>(QUEUE, { connection: redis })
  queue.on('error', () => {})
  try {
    return await new Collector(new SweepPosts(redis, queue, options), options).run()
  } finally {
    await queue.close()
    redis.disconnect()
  }
}

class Collector {
  readonly #posts: SweepPosts
  readonly #options: CollectOptions
  /** Jobs that were not yet posted, the next one last. */
  readonly #waiting: number[]
  /** Jobs that are posted but not done. */
  readonly #posted = new Set<number>()
  readonly #done = new Map<number, Collected>()
  /** Results that differ from that in `#done`, by job. */
  readonly #rivals = new Map<number, Collected[]>()
  readonly #rechecks: Rechecks
  /** Machines whose results are not used. */
  readonly #distrusted = new Set<string>()
  /** Those that computed something else in this sweep. */
  readonly #found = new Set<string>()
  #rechecked = 0
  #duplicates = 0

  constructor(posts: SweepPosts, options: CollectOptions) {
    this.#posts = posts
    this.#options = options
    this.#waiting = options.jobs.toReversed()
    this.#rechecks = new Rechecks(options.sweep, options.slots, options.open)
    for (const collected of options.former) this.#done.set(collected.job, collected)
    for (const job of options.unchecked) this.#rechecks.add(job)
  }

  async run(): Promise<Collection> {
    try {
      await persist(() => this.#posts.begin())
      await this.#heed()
      do {
        await this.#finish()
        await this.#heed()
      } while (this.#waiting.length > 0)
      await persist(() => this.#posts.end())
    } finally {
      await this.#rechecks.close()
    }
    return {
      duplicates: this.#duplicates,
      rechecked: this.#rechecked,
      distrusted: [...this.#found],
    }
  }

  /** Resolves when all jobs are done, and all comparisons. */
  async #finish(): Promise<void> {
    let silent = Date.now()
    for (;;) {
      for (const { job, own } of this.#rechecks.take()) await this.#judge(job, own)
      await this.#post()
      if (this.#posted.size === 0) {
        if (!this.#rechecks.arePending) return
        await this.#rechecks.wait()
        continue
      }
      const results = await persist(() => this.#posts.results())
      if (results.length > 0) {
        await this.#take(results)
        silent = Date.now()
      } else if (Date.now() - silent > SILENCE) {
        await persist(() => this.#posts.repost(this.#posted, this.#distrusted))
        silent = Date.now()
      }
    }
  }

  /** Posts jobs as long as there is room. */
  async #post(): Promise<void> {
    while (this.#waiting.length > 0 && this.#posted.size < MAX_POSTED) {
      const jobs = this.#waiting.splice(-BATCH).reverse()
      for (const job of jobs) this.#posted.add(job)
      await persist(() => this.#posts.add(jobs))
    }
  }

  /** Keeps results, and takes them from the stream. */
  async #take(entries: readonly [string, PostedResult][]): Promise<void> {
    const fresh: Collected[] = []
    const { choice } = this.#options
    for (const [, { job, by, engine: version, ...result }] of entries) {
      if (version !== engine || this.#distrusted.has(machineOf(by))) continue
      const collected: Collected = { job, by, result }
      const known = this.#done.get(job)
      if (known === undefined) {
        this.#done.set(job, collected)
        this.#posted.delete(job)
        fresh.push(collected)
        if (choice.takes(by, result)) this.#rechecks.add(job)
        continue
      }
      this.#duplicates++
      if (isEqual(known.result, result)) continue
      const rivals = this.#rivals.get(job) ?? []
      this.#rivals.set(job, [...rivals, collected])
      this.#rechecks.add(job)
    }
    this.#options.keep(fresh)
    const taken = entries.map(([entry]) => entry)
    await persist(() => this.#posts.remove(taken))
  }

  /** Compares the results of a job with that of this machine, and drops all of a machine that computes something else. */
  async #judge(job: number, own: JobResult): Promise<void> {
    // none if its machine was found out meanwhile, and the job is done again
    const known = this.#done.get(job)
    const rivals = this.#rivals.get(job) ?? []
    this.#rivals.delete(job)
    for (const { by, result } of known === undefined ? rivals : [known, ...rivals]) {
      const machine = machineOf(by)
      if (isEqual(result, own) || this.#distrusted.has(machine)) continue
      if (own.error !== undefined)
        throw new Error(
          `job ${job} cannot be compared: worker ${by} computes ${told(result)}, and this machine ends with ${told(own)}`,
        )
      this.#options.onNote(
        `worker ${by} computes something else: for job ${job} ${told(result)}, where this machine computes ${told(own)}; all results of ${machine} are dropped and its jobs are done again`,
      )
      // first in Redis: a run that is killed here drops the results when it continues
      await persist(() => this.#posts.distrust([machine]))
      this.#found.add(machine)
      this.#drop(machine)
    }
    if (known === undefined || this.#done.get(job) !== known) return
    this.#rechecked++
    this.#options.confirm(job)
  }

  /** Drops the results of machines that another collector, or a former run, found out. */
  async #heed(): Promise<void> {
    const machines = await persist(() => this.#posts.distrusted())
    for (const machine of machines) if (!this.#distrusted.has(machine)) this.#drop(machine)
  }

  #drop(machine: string): void {
    this.#distrusted.add(machine)
    const jobs = [...this.#done.values()].filter(({ by }) => machineOf(by) === machine)
    if (jobs.length === 0) return
    this.#found.add(machine)
    this.#options.distrust(machine)
    for (const { job } of jobs) {
      this.#done.delete(job)
      if (!this.#rivals.has(job)) this.#rechecks.remove(job)
      this.#waiting.push(job)
    }
  }
}

const isEqual = (a: JobResult, b: JobResult): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns what a job has come to, for a sentence. */
function told({ rows, error }: JobResult): string {
  if (error !== undefined) return `the error "${error}"`
  const last = rows?.[rows.length - 1] ?? []
  return `state ${last[last.length - 1]}`
}
