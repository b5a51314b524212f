/** Measures how many jobs per second a queue carries, with jobs that do nothing. */
import type { Queue, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { connect, loadQueue } from './redis.ts'

const NAME = 'scree-sweep-rate'
const RESULTS = 'scree-sweep-rate:results'
/** As a collector posts jobs and reads results. */
const BATCH = 500
/** Jobs that a worker has at the same time. */
const CONCURRENCY = [1, 16]

/** Returns lines with the rates of posting jobs, of working and of collecting. */
export async function measureQueue(
  url: string,
  jobs: number,
  onNote: (sentence: string) => void,
): Promise<string> {
  const { Queue, Worker } = await loadQueue()
  const redis = await connect(url, onNote)
  const queue = new Queue(NAME, { connection: redis })
  const lines: string[] = []
  const before = await redisTime(redis)
  const line = (what: string, seconds: number) =>
    lines.push(`${what.padEnd(50)} ${Math.round(jobs / seconds)} jobs/s`)
  try {
    for (const concurrency of CONCURRENCY) {
      line('posting', await timed(() => post(queue, jobs)))
      if (concurrency === CONCURRENCY[0])
        lines.push(`${'memory of a waiting job'.padEnd(50)} ${Math.round(await memoryOf(redis, jobs))} bytes`)
      const work = () =>
        workOff(() => new Worker(NAME, (job) => answer(redis, job.data), options(redis, concurrency)), jobs)
      line(`one worker process, ${concurrency} at a time`, await timed(work))
      line('collecting', await timed(() => collectAll(redis)))
    }
    const spent = ((await redisTime(redis)) - before) / (CONCURRENCY.length * jobs)
    lines.push(`${"Redis's own time per job".padEnd(50)} ${(1e6 * spent).toFixed(0)} µs`)
    return lines.join('\n')
  } finally {
    await queue.obliterate({ force: true })
    await redis.del(RESULTS)
    await queue.close()
    redis.disconnect()
  }
}

const options = (connection: Redis, concurrency: number) => ({
  connection,
  concurrency,
  removeOnComplete: { count: 0 },
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

async function post(queue: Queue, jobs: number): Promise<void> {
  for (let k = 0; k < jobs; k += BATCH)
    await queue.addBulk(
      Array.from({ length: Math.min(BATCH, jobs - k) }, (_, i) => ({
        name: 'job',
        data: { sweep: '0123456789abcdef0123456789abcdef', job: k + i },
        opts: {
          jobId: `0123456789abcdef0123456789abcdef-${k + i}`,
          removeOnComplete: true,
          removeOnFail: true,
        },
      })),
    )
}

/** A result as large as one with a dozen measures. */
const answer = (redis: Redis, { job }: { job: number }) =>
  redis.xadd(
    RESULTS,
    '*',
    'result',
    JSON.stringify({ job, by: 'rate', rows: [Array.from({ length: 12 }, Math.random)] }),
  )

async function workOff(open: () => Worker, jobs: number): Promise<void> {
  let done = 0
  const worker = open()
  worker.on('error', () => {})
  await new Promise<void>((resolve) => worker.on('completed', () => ++done === jobs && resolve()))
  await worker.close()
}

async function collectAll(redis: Redis): Promise<void> {
  for (;;) {
    const reply = (await redis.xread('COUNT', BATCH, 'STREAMS', RESULTS, '0')) as
      | [string, [string, string[]][]][]
      | null
    if (reply === null) return
    const entries = reply[0][1]
    for (const [, [, text]] of entries) JSON.parse(text)
    await redis.xdel(RESULTS, ...entries.map(([entry]) => entry))
  }
}

/** Returns the bytes that Redis holds per waiting job. */
async function memoryOf(redis: Redis, jobs: number): Promise<number> {
  const info = await redis.info('memory')
  const [, used] = /used_memory:(\d+)/.exec(info)!
  const [, own] = /used_memory_startup:(\d+)/.exec(info)!
  return (Number(used) - Number(own)) / jobs
}

/** Returns the processor time that Redis has spent, s. */
async function redisTime(redis: Redis): Promise<number> {
  const info = await redis.info('cpu')
  return ['used_cpu_user', 'used_cpu_sys'].reduce(
    (sum, name) => sum + Number(new RegExp(`${name}:(.+)`).exec(info)![1]),
    0,
  )
}
