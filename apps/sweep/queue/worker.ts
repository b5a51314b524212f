/** Works for sweeps of a queue: takes jobs, runs them and posts results. */
import { hostname } from 'node:os'
import engine from 'virtual:engine-version'
import type { Job } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Executor } from '../executor.ts'
import type { JobResult } from '../sweep.ts'
import { machineOf } from './machine.ts'
import { KEYS, type PostedResult, type PostedSweep, QUEUE, type QueuedJob, RESULTS_LAST } from './protocol.ts'
import { connect, loadQueue, persist, Refusal } from './redis.ts'

/**
 * How long a job belongs to a worker that gives no sign of life, in milliseconds. Shorter ones let others have the jobs of a killed worker
 * sooner; below a few seconds a busy machine loses jobs that it still runs.
 */
const LOCK = 10_000
/** How long a job that was given back waits for others, in milliseconds. */
const GIVE_BACK = 1000

export interface WorkerOptions {
  readonly queue: string
  readonly executor: Executor
  /** Runs the trial of this machine. */
  readonly trial: () => Promise<string>
  readonly backend: 'cpu' | 'gpu'
  readonly onNote: (sentence: string) => void
  /** Ends the work: jobs in hand are finished first. */
  readonly signal: AbortSignal
  /** Version of this worker; default that of the code. */
  readonly engine?: string
  /** Name of this worker; default machine, process and backend. */
  readonly name?: string
  readonly lock?: number
}

/** Works until `signal` aborts. Throws a sentence if this worker is refused: of another version, or one that computes something else. */
export async function work(options: WorkerOptions): Promise<void> {
  const { queue, onNote, signal } = options
  const { Worker, DelayedError } = await loadQueue()
  const redis = await connect(queue, onNote)
  try {
    const crew = new Crew(redis, options)
    await crew.requireEngine(await redis.get(KEYS.engine))
    const lock = options.lock ?? LOCK
    onNote(`worker ${crew.name} takes jobs, ${options.executor.slots} at a time, until Ctrl-C`)
    let refused: Refusal | undefined
    let stop = () => {}
    const over = new Promise<void>((resolve) => {
      stop = resolve
    })
    const takeJob = async (job: Job<QueuedJob>, token?: string) => {
      try {
        await crew.do(job.data)
      } catch (error) {
        // a job that failed here is posted again by its collector
        if (!(error instanceof Refusal)) {
          onNote(`job ${job.data.job} is done again: ${(error as Error).message}`)
          throw error
        }
        refused ??= error
        stop()
        // others may have it
        await job.moveToDelayed(Date.now() + GIVE_BACK, token)
        throw new DelayedError()
      }
    }
    const worker = new Worker<QueuedJob>(QUEUE, takeJob, {
      connection: redis,
      concurrency: options.executor.slots,
      lockDuration: lock,
      stalledInterval: lock / 2,
      maxStalledCount: 1e9,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    })
    // connections come back by themselves, and jobs whose lock was lost are done twice
    worker.on('error', () => {})
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    await over
    await worker.close()
    if (refused !== undefined) throw refused
  } finally {
    redis.disconnect()
  }
}

/** What a worker knows of the sweeps that it works for. */
class Crew {
  readonly #redis: Redis
  readonly #options: WorkerOptions
  readonly #engine: string
  readonly name: string
  readonly #sweeps = new Map<string, Promise<PostedSweep | undefined>>()
  #trial: Promise<string> | undefined

  constructor(redis: Redis, options: WorkerOptions) {
    this.#redis = redis
    this.#options = options
    this.#engine = options.engine ?? engine
    this.name = options.name ?? `${hostname()}:${process.pid}:${options.backend}`
  }

  /** Throws if sweeps of this version are not for this worker. */
  requireEngine(needed: string | null): void {
    if (needed !== null && needed !== this.#engine)
      throw new Refusal(
        `this worker is Scree ${this.#engine}, but the sweep is of Scree ${needed}: start a worker of that version`,
      )
  }

  /** Runs a job and posts its result. Throws if this worker must not. */
  async do({ sweep: id, job }: QueuedJob): Promise<void> {
    if (!this.#sweeps.has(id)) this.#sweeps.set(id, this.#load(id))
    const posted = await this.#sweeps.get(id)
    if (posted === undefined) {
      // a sweep that is collected, or whose description is not yet back after a restart of Redis
      this.#sweeps.delete(id)
      return
    }
    this.requireEngine(posted.sweep.engine)
    await this.#requireTrust(posted)
    const result = await this.#options.executor.run(posted.sweep, job)
    await this.#post(id, job, result)
  }

  async #load(id: string): Promise<PostedSweep | undefined> {
    const text = await persist(() => this.#redis.get(KEYS.sweep(id)))
    return text === null ? undefined : JSON.parse(text)
  }

  async #requireTrust({ trial }: PostedSweep): Promise<void> {
    this.#trial ??= this.#options.trial()
    const own = await this.#trial
    if (own !== trial)
      throw new Refusal(
        `this worker, ${this.name}, computes state ${own} in the trial, but the machine of the sweep computes ${trial}: its results would differ`,
      )
    if ((await persist(() => this.#redis.sismember(KEYS.distrusted, machineOf(this.name)))) === 1)
      throw new Refusal(
        `this machine, ${machineOf(this.name)}, computed another state than that of the sweep for the same job: its results are not used`,
      )
  }

  async #post(id: string, job: number, result: JobResult): Promise<void> {
    const posted: PostedResult = { job, by: this.name, engine: this.#engine, ...result }
    const key = KEYS.results(id)
    const text = JSON.stringify(posted)
    await persist(() => this.#redis.xadd(key, '*', 'result', text))
    await persist(() => this.#redis.expire(key, RESULTS_LAST))
  }
}
