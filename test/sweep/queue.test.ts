/** Sweeps through a queue, on a real Redis. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openExecutor } from '../../apps/sweep/executor.ts'
import { KEYS, runTrial } from '../../apps/sweep/queue/protocol.ts'
import { measureQueue } from '../../apps/sweep/queue/rate.ts'
import { sweepId } from '../../apps/sweep/sweep.ts'
import { nodeAdapter } from '../../src/node/nodeGpu.ts'
import { fullTest } from '../support/fullTest.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis.ts'
import { dismissAll, hire } from './hire.ts'
import { files, performed, planOf, TINY } from './support.ts'

const file = files()
const text = (name: string) => readFileSync(file(name), 'utf8')
const plan = planOf(TINY)

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

  // a test that fails leaves nothing to the next one
  afterEach(async () => {
    await dismissAll()
    await redis.flushall()
  })

  test('gives the same table as here, bit for bit, and leaves no sweep in Redis', async () => {
    const worker = hire(server.url)
    const outcome = await performed(plan, file, 'queue', { queue: server.url, recheck: 2 })
    expect(await worker.dismiss()).toBe('')
    expect(text('queue.csv')).toBe(text('here.csv'))
    // four jobs again here
    expect(outcome).toEqual({ jobs: 8, kept: 0, failures: [], duplicates: 0, rechecked: 4, distrusted: [] })
    expect(await redis.keys('scree-sweep:*')).toEqual([])
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
    const { device } = await nodeAdapter()
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
