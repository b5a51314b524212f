/** The jobs and results of a sweep in Redis. */
import engine from 'virtual:engine-version'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { jobNamer, type Sweep, sweepId } from '../sweep.ts'
import { KEYS, type PostedResult, type PostedSweep, type QueuedJob } from './protocol.ts'
import { Refusal } from './redis.ts'

/** Jobs per message to Redis, and results per answer. */
export const BATCH = 500
/** After this many calls of `repost` jobs are posted again anyway. */
const RARELY = 30

interface Posting {
  readonly queue: string
  readonly sweep: Sweep
  /** Runs the trial of this machine. */
  readonly trial: () => Promise<string>
}

export class SweepPosts {
  readonly #redis: Redis
  readonly #queue: Queue<QueuedJob>
  readonly #posting: Posting
  readonly #id: string
  readonly #nameOf: (job: number) => string
  #silences = 0
  /** The posted sweep as text. */
  #description: string | undefined

  constructor(redis: Redis, queue: Queue<QueuedJob>, posting: Posting) {
    this.#redis = redis
    this.#queue = queue
    this.#posting = posting
    this.#id = sweepId(posting.sweep)
    this.#nameOf = jobNamer(posting.sweep)
  }

  /** Claims the database for this version, and posts the sweep. */
  async begin(): Promise<void> {
    const { queue: url } = this.#posting
    const other = await this.#redis.get(KEYS.engine)
    if (other !== null && other !== engine) {
      if ((await this.#redis.scard(KEYS.sweeps)) > 0)
        throw new Refusal(
          `the queue holds a sweep of Scree ${other}, and this is Scree ${engine}: finish that sweep first, or use another database, such as ${otherDatabase(url)}`,
        )
      await this.#queue.obliterate({ force: true })
      await this.#redis.del(KEYS.distrusted)
    }
    await this.#postSweep()
  }

  async #postSweep(): Promise<void> {
    const { sweep, trial } = this.#posting
    this.#description ??= JSON.stringify({ sweep, trial: await trial() } satisfies PostedSweep)
    await this.#redis
      .multi()
      .set(KEYS.engine, engine)
      .set(KEYS.sweep(this.#id), this.#description)
      .sadd(KEYS.sweeps, this.#id)
      .exec()
  }

  /** Posts jobs. Those that are already in the queue stay as they are. */
  async add(jobs: readonly number[]): Promise<void> {
    const bulk = jobs.map((job) => ({
      name: 'job',
      data: { sweep: this.#id, job },
      opts: { jobId: `${this.#nameOf(job)}-1`, removeOnComplete: true, removeOnFail: true },
    }))
    await this.#queue.addBulk(bulk)
  }

  /** Waits a second for results; each has the entry that it is in. */
  async results(): Promise<[string, PostedResult][]> {
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

  /** Removes entries of results. */
  async remove(entries: readonly string[]): Promise<void> {
    await this.#redis.xdel(KEYS.results(this.#id), ...entries)
  }

  /** Returns the machines whose results no collector uses. */
  distrusted(): Promise<string[]> {
    return this.#redis.smembers(KEYS.distrusted)
  }

  /** Keeps machines whose results no collector uses. */
  async distrust(machines: readonly string[]): Promise<void> {
    await this.#redis.sadd(KEYS.distrusted, ...machines)
  }

  /** Posts again what Redis has lost of the jobs `posted`, and the machines `distrusted`: it keeps the last second before a power cut in memory only. */
  async repost(posted: ReadonlySet<number>, distrusted: ReadonlySet<string>): Promise<void> {
    const {
      waiting = 0,
      active = 0,
      delayed = 0,
    } = await this.#queue.getJobCounts('waiting', 'active', 'delayed')
    if (distrusted.size > 0) await this.distrust([...distrusted])
    const isPosted = (await this.#redis.exists(KEYS.sweep(this.#id))) === 1
    // other sweeps may have jobs in the queue, too
    const isDue = ++this.#silences % RARELY === 0
    if (!isDue && isPosted && waiting + active + delayed >= posted.size) return
    await this.#postSweep()
    const jobs = [...posted]
    for (let k = 0; k < jobs.length; k += BATCH) await this.add(jobs.slice(k, k + BATCH))
  }

  /** Removes the sweep, and what belongs to no other one. */
  async end(): Promise<void> {
    await this.#redis
      .multi()
      .del(KEYS.sweep(this.#id), KEYS.results(this.#id))
      .srem(KEYS.sweeps, this.#id)
      .exec()
    if ((await this.#redis.scard(KEYS.sweeps)) === 0) await this.#redis.del(KEYS.engine, KEYS.distrusted)
  }
}

/** Returns the address of another database of a server. */
function otherDatabase(url: string): string {
  const other = new URL(url)
  other.pathname = `/${Number(other.pathname.slice(1)) + 1}`
  other.password = ''
  return other.href
}
