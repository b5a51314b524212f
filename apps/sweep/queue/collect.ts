/** Posts the jobs of a sweep to a queue and collects their results. */
import engine from 'virtual:engine-version'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { type JobResult, jobNamer, type Sweep, sweepId } from '../sweep.ts'
import { KEYS, type PostedResult, type PostedSweep, QUEUE, type QueuedJob } from './protocol.ts'
import { connect, loadQueue, persist, Refusal } from './redis.ts'

/** Most jobs of a sweep that wait in Redis, about 1 kB each. */
const MOST_POSTED = 10_000
/** Jobs per message to Redis, and results per answer. */
const BATCH = 500
/** Longest wait for a result before the collector looks whether jobs were lost, in milliseconds. */
const SILENCE = 2000
/** After so many silences jobs are posted again anyway. */
const RARELY = 30

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
  /** Every how manieth job is done twice; 0: none. */
  readonly recheck: number
  /** Runs the trial of this machine. */
  readonly trial: () => Promise<string>
  /** Runs a job here, to decide between workers that differ. */
  readonly referee: (job: number) => Promise<JobResult>
  /** Keeps the first results of jobs, before they leave Redis. */
  readonly keep: (results: readonly Collected[]) => void
  /** Drops the results of a worker. Returns the jobs that it did, also in former runs. */
  readonly distrust: (by: string) => readonly number[]
  readonly onNote: (sentence: string) => void
}

/** What was collected besides the results. */
export interface Collection {
  /** Results that were there already. */
  readonly duplicates: number
  /** Workers that computed something else. */
  readonly distrusted: readonly string[]
}

/** Resolves when all jobs are done. Throws a sentence if Redis cannot be reached or holds sweeps of another version. */
export async function collect(options: CollectOptions): Promise<Collection> {
  const { Queue } = await loadQueue()
  const redis = await connect(options.queue, options.onNote)
  const queue = new Queue<QueuedJob>(QUEUE, { connection: redis })
  queue.on('error', () => {})
  try {
    return await new Collector(redis, queue, options).run()
  } finally {
    await queue.close()
    redis.disconnect()
  }
}

class Collector {
  readonly #redis: Redis
  readonly #queue: Queue<QueuedJob>
  readonly #options: CollectOptions
  readonly #id: string
  readonly #nameOf: (job: number) => string
  /** Jobs that were not yet posted, the next one last. */
  readonly #waiting: number[]
  /** Jobs that are posted but not done. */
  readonly #posted = new Set<number>()
  /** Jobs whose second run is posted but not done. */
  readonly #posted2 = new Set<number>()
  readonly #done = new Map<number, Collected>()
  readonly #distrusted = new Set<string>()
  #duplicates = 0
  #silences = 0
  /** The posted sweep as text. */
  #description: string | undefined

  constructor(redis: Redis, queue: Queue<QueuedJob>, options: CollectOptions) {
    this.#redis = redis
    this.#queue = queue
    this.#options = options
    this.#id = sweepId(options.sweep)
    this.#nameOf = jobNamer(options.sweep)
    this.#waiting = options.jobs.toReversed()
  }

  async run(): Promise<Collection> {
    await persist(() => this.#begin())
    let silent = Date.now()
    while (this.#waiting.length + this.#posted.size + this.#posted2.size > 0) {
      await this.#post()
      const results = await persist(() => this.#next())
      if (results.length > 0) {
        await this.#take(results)
        silent = Date.now()
      } else if (Date.now() - silent > SILENCE) {
        await persist(() => this.#recover())
        silent = Date.now()
      }
    }
    await persist(() => this.#end())
    return { duplicates: this.#duplicates, distrusted: [...this.#distrusted] }
  }

  /** Claims the database for this version, and posts the sweep. */
  async #begin(): Promise<void> {
    const { queue: url } = this.#options
    const other = await this.#redis.get(KEYS.engine)
    if (other !== null && other !== engine) {
      if ((await this.#redis.scard(KEYS.sweeps)) > 0)
        throw new Refusal(
          `the queue holds a sweep of Scree ${other}, and this is Scree ${engine}: finish that sweep first, or use another database, such as ${otherDatabase(url)}`,
        )
      await this.#queue.obliterate({ force: true })
    }
    await this.#postSweep()
  }

  async #postSweep(): Promise<void> {
    const { sweep, trial } = this.#options
    this.#description ??= JSON.stringify({ sweep, trial: await trial() } satisfies PostedSweep)
    await this.#redis
      .multi()
      .set(KEYS.engine, engine)
      .set(KEYS.sweep(this.#id), this.#description)
      .sadd(KEYS.sweeps, this.#id)
      .exec()
  }

  /** Posts jobs as long as there is room. */
  async #post(): Promise<void> {
    while (this.#waiting.length > 0 && this.#posted.size < MOST_POSTED) {
      const jobs = this.#waiting.splice(-BATCH).reverse()
      for (const job of jobs) this.#posted.add(job)
      const { recheck } = this.#options
      const again = recheck === 0 ? [] : jobs.filter((job) => job % recheck === 0)
      for (const job of again) this.#posted2.add(job)
      await persist(() => this.#add(jobs, again))
    }
  }

  /** Jobs that are already in the queue stay as they are. */
  async #add(jobs: readonly number[], again: readonly number[]): Promise<void> {
    const bulk = (list: readonly number[], suffix: string) =>
      list.map((job) => ({
        name: 'job',
        data: { sweep: this.#id, job },
        opts: { jobId: `${this.#nameOf(job)}${suffix}`, removeOnComplete: true, removeOnFail: true },
      }))
    await this.#queue.addBulk([...bulk(jobs, '-1'), ...bulk(again, '-2')])
  }

  /** Waits a second for results. */
  async #next(): Promise<[string, PostedResult][]> {
    const reply = await this.#redis.xread(
      'COUNT',
      BATCH,
      'BLOCK',
      1000,
      'STREAMS',
      KEYS.results(this.#id),
      '0',
    )
    const entries = (reply as [string, [string, string[]][]][] | null)?.[0][1] ?? []
    return entries.map(([entry, [, text]]) => [entry, JSON.parse(text)])
  }

  /** Keeps results, and takes them from the stream. */
  async #take(entries: readonly [string, PostedResult][]): Promise<void> {
    const fresh: Collected[] = []
    const differing: Collected[] = []
    for (const [, { job, by, engine: version, ...result }] of entries) {
      if (version !== engine || this.#distrusted.has(by)) continue
      const collected: Collected = { job, by, result }
      const known = this.#done.get(job)
      if (known === undefined) {
        this.#done.set(job, collected)
        this.#posted.delete(job)
        fresh.push(collected)
        continue
      }
      this.#duplicates++
      this.#posted2.delete(job)
      if (JSON.stringify(known.result) !== JSON.stringify(result)) differing.push(collected)
    }
    this.#options.keep(fresh)
    const taken = entries.map(([entry]) => entry)
    await persist(() => this.#redis.xdel(KEYS.results(this.#id), ...taken))
    for (const collected of differing) await this.#decide(this.#done.get(collected.job), collected)
  }

  /** Finds out which of two results is wrong, and drops all of that worker. */
  async #decide(first: Collected | undefined, second: Collected): Promise<void> {
    if (first === undefined || this.#distrusted.has(second.by)) return
    const own = JSON.stringify(await this.#options.referee(second.job))
    for (const { by, job, result } of [first, second]) {
      if (JSON.stringify(result) === own || this.#distrusted.has(by)) continue
      this.#options.onNote(
        `worker ${by} computes something else: for job ${job} ${told(result)}, where this machine computes ${told(JSON.parse(own))}; all its results are dropped and its jobs are done again`,
      )
      this.#distrusted.add(by)
      await persist(() => this.#redis.sadd(KEYS.distrusted, by))
      const jobs = new Set(this.#options.distrust(by))
      for (const [number, collected] of this.#done) if (collected.by === by) jobs.add(number)
      for (const number of jobs) this.#done.delete(number)
      this.#waiting.push(...jobs)
    }
  }

  /** Posts again what Redis has lost: it keeps the last second before a power cut in memory only. */
  async #recover(): Promise<void> {
    const {
      waiting = 0,
      active = 0,
      delayed = 0,
    } = await this.#queue.getJobCounts('waiting', 'active', 'delayed')
    const isPosted = (await this.#redis.exists(KEYS.sweep(this.#id))) === 1
    // other sweeps may have jobs in the queue, too
    const isDue = ++this.#silences % RARELY === 0
    if (!isDue && isPosted && waiting + active + delayed >= this.#posted.size + this.#posted2.size) return
    await this.#postSweep()
    const [jobs, again] = [[...this.#posted], [...this.#posted2]]
    for (let k = 0; k < jobs.length; k += BATCH) await this.#add(jobs.slice(k, k + BATCH), [])
    for (let k = 0; k < again.length; k += BATCH) await this.#add([], again.slice(k, k + BATCH))
  }

  async #end(): Promise<void> {
    await this.#redis
      .multi()
      .del(KEYS.sweep(this.#id), KEYS.results(this.#id))
      .srem(KEYS.sweeps, this.#id)
      .exec()
    if ((await this.#redis.scard(KEYS.sweeps)) === 0) await this.#redis.del(KEYS.engine, KEYS.distrusted)
  }
}

/** Returns what a job has come to, for a sentence. */
function told({ rows, error }: JobResult): string {
  if (error !== undefined) return `the error "${error}"`
  const last = rows?.[rows.length - 1] ?? []
  return `state ${last[last.length - 1]}`
}

/** Returns the address of another database of a server. */
function otherDatabase(url: string): string {
  const other = new URL(url)
  other.pathname = `/${Number(other.pathname.slice(1)) + 1}`
  other.password = ''
  return other.href
}
