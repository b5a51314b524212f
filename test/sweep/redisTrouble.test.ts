/** What is said when Redis is away, refuses, or goes and comes back. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openExecutor } from '../../apps/sweep/executor.ts'
import { runTrial } from '../../apps/sweep/queue/protocol.ts'
import { connect } from '../../apps/sweep/queue/redis.ts'
import { work } from '../../apps/sweep/queue/worker.ts'
import { screeHere } from '../support/cli.ts'
import { isFull } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis.ts'
import { files, performed, planOf, TINY } from './support.ts'

const file = files()
const plan = planOf({ ...TINY, parameters: { count: [8] }, seeds: 2 })

test.each([[[file('plan.json')]], [['worker']]])(
  'sweep %j: a queue that cannot be reached ends with status 2 and one sentence',
  async (args) => {
    writeFileSync(file('plan.json'), JSON.stringify(TINY))
    const { status, output, errors } = await screeHere(['sweep', ...args, '--queue', 'redis://127.0.0.1:1'])
    expect(errors).toBe('redis://127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n')
    expect([status, output]).toEqual([2, ''])
  },
)

fullTest('sweep --queue: a server that does not answer is given up after 5 s', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await setTimeout(50)
  const { port } = server.address() as { port: number }
  const queue = `redis://127.0.0.1:${port}`
  await expect(performed(plan, file, 'mute', { queue })).rejects.toThrow(
    `${queue} cannot be reached: no answer in 5 s`,
  )
  server.close()
})

describe.runIf(hasRedis && isFull)('sweep --queue: a Redis that is there', () => {
  let server: RedisServer
  let redis: Redis
  beforeAll(async () => {
    server = await startRedis()
    redis = new Redis(server.url, { maxRetriesPerRequest: null })
    redis.on('error', () => {})
  })
  afterAll(async () => {
    redis?.disconnect()
    await server?.stop()
  })

  test('wants its password, and does not show it', async () => {
    await redis.config('SET', 'requirepass', 'sesame')
    const port = new URL(server.url).port
    try {
      await expect(performed(plan, file, 'secret', { queue: server.url })).rejects.toThrow(
        `${server.url} cannot be used without a password: expected an address such as redis://:password@localhost:6379`,
      )
      await expect(
        performed(plan, file, 'secret', { queue: `redis://:guess@127.0.0.1:${port}` }),
      ).rejects.toThrow(
        `redis://:***@127.0.0.1:${port} cannot be used with this password: it is wrong, or the user is`,
      )
      const right = await connect(`redis://:sesame@127.0.0.1:${port}`, () => {})
      expect(await right.ping()).toBe('PONG')
      right.disconnect()
    } finally {
      await redis.config('SET', 'requirepass', '')
    }
  })

  test('whose memory is full ends the sweep with its answer', async () => {
    await redis.config('SET', 'maxmemory', '1')
    await expect(performed(plan, file, 'memory', { queue: server.url })).rejects.toThrow(
      /^the queue answers: (OOM|EXECABORT) /,
    )
    await redis.config('SET', 'maxmemory', '0')
  })

  test('says when it is gone, and when it is back', async () => {
    const notes: string[] = []
    const connection = await connect(server.url, (sentence) => notes.push(sentence))
    connection.on('error', () => {})
    await server.restart()
    while (notes.length < 2) await setTimeout(20)
    connection.disconnect()
    expect(notes).toEqual(
      [`${server.url} is gone: trying again until it is back`, `${server.url} is back`].map((sentence) =>
        sentence.replace(/\/$/, ''),
      ),
    )
  })

  test('a job that a worker cannot run is done again', async () => {
    const stop = new AbortController()
    const notes: string[] = []
    const own = await openExecutor({ backend: 'cpu', threads: 1 })
    let isFirst = true
    const executor: typeof own = {
      ...own,
      run: async (sweep, job) => {
        if (!isFirst) return own.run(sweep, job)
        isFirst = false
        throw new Error('no room')
      },
    }
    const done = work({
      queue: server.url,
      executor,
      trial: () => runTrial({ backend: 'cpu' }),
      backend: 'cpu',
      name: 'tired',
      onNote: (sentence) => notes.push(sentence),
      signal: stop.signal,
    })
    const outcome = await performed(plan, file, 'again', { queue: server.url })
    stop.abort()
    await done
    expect(outcome).toMatchObject({ jobs: 2, failures: [] })
    expect(notes[0]).toBe('worker tired takes jobs, 1 at a time, until Ctrl-C')
    expect(notes[1]).toMatch(/^job [01] is done again: no room$/)
  })
})
