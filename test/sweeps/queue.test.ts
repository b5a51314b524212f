/** Sweeps through a queue, on a real Redis. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeDevice } from '../../apps/cli/nodeGpu.ts'
import { type Executor, openExecutor } from '../../apps/sweep/executor.ts'
import { KEYS, runTrial } from '../../apps/sweep/queue/protocol.ts'
import { measureQueue } from '../../apps/sweep/queue/rate.ts'
import { type WorkerOptions, work } from '../../apps/sweep/queue/worker.ts'
import { sweepId } from '../../apps/sweep/sweep.ts'
import { fullTest } from '../support/fullTest.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis.ts'
import { files, performed, planOf, TINY } from './support.ts'

const file = files()
const text = (name: string) => readFileSync(file(name), 'utf8')
const plan = planOf(TINY)

/** A worker in this process, and how to end it. */
function hire(queue: string, more: Partial<WorkerOptions> = {}) {
  const stop = new AbortController()
  const trial = () => runTrial({ backend: 'cpu' })
  const done = openExecutor({ backend: 'cpu', threads: 1 }).then((executor) =>
    work({ queue, executor, trial, backend: 'cpu', onNote: () => {}, signal: stop.signal, ...more }),
  )
  const outcome = done.then(
    () => '',
    (error: Error) => error.message,
  )
  return {
    /** Ends it; resolves with why it was refused, or ''. */
    dismiss: () => {
      stop.abort()
      return outcome
    },
    outcome,
  }
}

/** An executor that changes the state hash of some jobs. */
const faulty: Executor = {
  slots: 1,
  async run(sweep, job) {
    const executor = await openExecutor({ backend: 'cpu', threads: 1 })
    const result = await executor.run(sweep, job)
    return { rows: result.rows!.map((row) => [...row.slice(0, -1), `${row.at(-1)}`.replace(/.$/, 'x')]) }
  },
  close: async () => {},
}

describe.runIf(hasRedis)('sweep --queue', () => {
  let server: RedisServer
  let redis: Redis

  beforeAll(async () => {
    server = await startRedis()
    redis = new Redis(server.url)
    await performed(plan, file, 'here')
  })
  afterAll(async () => {
    redis?.disconnect()
    await server?.stop()
  })

  test('gives the same table as here, bit for bit, and leaves no sweep in Redis', async () => {
    const worker = hire(server.url)
    const outcome = await performed(plan, file, 'queue', { queue: server.url, recheck: 2 })
    expect(await worker.dismiss()).toBe('')
    expect(text('queue.csv')).toBe(text('here.csv'))
    // four jobs twice, and recognised
    expect(outcome).toEqual({ jobs: 8, kept: 0, failures: [], duplicates: 4, distrusted: [] })
    expect(await redis.keys('scree-sweep:*')).toEqual([])
  })

  fullTest('finds a worker that computes something else, and does its jobs again', async () => {
    const notes: string[] = []
    const bad = hire(server.url, { executor: faulty, name: 'bad' })
    // the good one takes over once the bad one is refused
    const good = bad.outcome.then(() => hire(server.url, { name: 'good' }))
    const options = { queue: server.url, recheck: 1, onNote: (note: string) => notes.push(note) }
    const helper = hire(server.url, { name: 'helper' })
    const { distrusted } = await performed(plan, file, 'bad', options)
    expect(distrusted).toEqual(['bad'])
    expect(text('bad.csv')).toBe(text('here.csv'))
    expect(notes.join('\n')).toMatch(
      /^worker bad computes something else: for job \d state [0-9a-f]{15}x, where this machine computes state [0-9a-f]{16}; all its results are dropped and its jobs are done again$/,
    )
    expect(await bad.dismiss()).toMatch(
      /^$|^this worker, bad, computed another state than others for the same job: its results are not used$/,
    )
    await (await good).dismiss()
    await helper.dismiss()
  })

  fullTest('refuses a worker of another version, and one whose trial differs', async () => {
    const foreign = hire(server.url, { engine: '0.0.1+abc' })
    const other = hire(server.url, { trial: async () => 'f00', name: 'odd' })
    const run = performed(plan, file, 'foreign', { queue: server.url })
    expect(await foreign.outcome).toMatch(
      /^this worker is Scree 0\.0\.1\+abc, but the sweep is of Scree \d\S+: start a worker of that version$/,
    )
    expect(await other.outcome).toMatch(
      /^this worker, odd, computes state f00 in the trial, but the machine of the sweep computes [0-9a-f]{16}: its results would differ$/,
    )
    // refused at once when the sweep is there before it
    expect(await hire(server.url, { engine: '0.0.1+abc' }).outcome).toMatch(
      /^this worker is Scree 0\.0\.1\+abc, /,
    )
    const worker = hire(server.url)
    await run
    expect(await worker.dismiss()).toBe('')
    expect(text('foreign.csv')).toBe(text('here.csv'))
  })

  fullTest('a worker on the GPU does the jobs as well', async () => {
    const executor = await openExecutor({ backend: 'gpu', threads: 1 })
    const { device } = await nodeDevice()
    const trial = () => runTrial({ backend: 'gpu', device })
    const worker = hire(server.url, { executor, trial, backend: 'gpu' })
    await performed(plan, file, 'gpu', { queue: server.url })
    expect(await worker.dismiss()).toBe('')
    expect(text('gpu.csv')).toBe(text('here.csv'))
    expect(text('gpu.journal')).toMatch(/"by":"[^"]+:gpu"/)
  })

  fullTest(
    'posts again what Redis has lost',
    async () => {
      const run = performed(plan, file, 'lost', { queue: server.url })
      while ((await redis.llen('bull:scree-sweep:wait')) < 8) await setTimeout(10)
      await redis.flushall()
      const worker = hire(server.url)
      await run
      expect(await worker.dismiss()).toBe('')
      expect(text('lost.csv')).toBe(text('here.csv'))
    },
    60_000,
  )

  fullTest('keeps a result once that a killed collector left in Redis', async () => {
    const lines = text('here.journal').trimEnd().split('\n')
    writeFileSync(file('left.journal'), `${lines.slice(0, -1).join('\n')}\n`)
    const { rows } = JSON.parse(lines[4])
    const left = { job: 3, by: 'old', engine: plan.sweep.engine, rows }
    await redis.xadd(KEYS.results(sweepId(plan.sweep)), '*', 'result', JSON.stringify(left))
    const worker = hire(server.url)
    const { kept } = await performed(plan, file, 'left', { queue: server.url })
    expect(await worker.dismiss()).toBe('')
    expect(kept).toBe(7)
    expect(text('left.csv')).toBe(text('here.csv'))
    expect(text('left.journal').trimEnd().split('\n').slice(0, -1)).toEqual(lines.slice(0, -1))
  })

  fullTest('rate: measures a queue and leaves nothing in it', async () => {
    await redis.flushall()
    const lines = (await measureQueue(server.url, 60, () => {})).split('\n')
    expect(
      lines.filter((line) =>
        /^(posting|one worker process, \d+ at a time|collecting) +\d+ jobs\/s$/.test(line),
      ),
    ).toHaveLength(6)
    expect(lines.at(-1)).toMatch(/^Redis's own time per job +[1-9]\d* µs$/)
    expect(
      (await redis.keys('*')).filter((key) => !/:(meta|events|id|stalled-check|marker)$/.test(key)),
    ).toEqual([])
  })

  test('refuses a database that holds a sweep of another version', async () => {
    await redis.set(KEYS.engine, '0.0.1+abc')
    await redis.sadd(KEYS.sweeps, 'other')
    await expect(performed(plan, file, 'held', { queue: server.url })).rejects.toThrow(
      /^the queue holds a sweep of Scree 0\.0\.1\+abc, and this is Scree \S+: finish that sweep first, or use another database, such as redis:\/\/127\.0\.0\.1:\d+\/1$/,
    )
    await redis.del(KEYS.engine, KEYS.sweeps)
  })
})

test.each([
  [
    'redis://127.0.0.1:1',
    /^redis:\/\/127\.0\.0\.1:1 cannot be reached: connect ECONNREFUSED 127\.0\.0\.1:1$/,
  ],
  [
    'redis://:secret@127.0.0.1:1',
    /^redis:\/\/:\*\*\*@127\.0\.0\.1:1 cannot be reached: connect ECONNREFUSED/,
  ],
  [
    'http://127.0.0.1:1',
    /^--queue is http:\/\/127\.0\.0\.1:1: expected an address such as redis:\/\/localhost:6379$/,
  ],
  ['localhost', /^--queue is localhost: expected an address such as redis:\/\/localhost:6379$/],
])('sweep --queue %s: one sentence, and no journal', async (queue, message) => {
  await expect(performed(plan, file, 'away', { queue })).rejects.toThrow(message)
  expect(await hire(queue).outcome).toMatch(message)
  expect(existsSync(file('away.journal'))).toBe(false)
})
