/** Machines that compute something else, on a real Redis. */
import { readFileSync, writeFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Executor } from '../../apps/sweep/executor.ts'
import { machineOf } from '../../apps/sweep/queue/machine.ts'
import { KEYS } from '../../apps/sweep/queue/protocol.ts'
import { Choice, Rechecks } from '../../apps/sweep/queue/rechecks.ts'
import { jobNamer, sweepId } from '../../apps/sweep/sweep.ts'
import { fullTest } from '../support/fullTest.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis.ts'
import { dismissAll, faulty, hire, wrong } from './hire.ts'
import { files, performed, planOf, TINY } from './support.ts'

const file = files()
const text = (name: string) => readFileSync(file(name), 'utf8')
const plan = planOf(TINY)
const REFUSED =
  'this machine, bad, computed another state than that of the sweep for the same job: its results are not used'

test('Choice: takes the first result of each machine, and every n-th after it', () => {
  const choice = new Choice(3)
  const workers = ['a:1:cpu', 'a:2:cpu', 'b:1:cpu', 'a:1:gpu', 'a:1:cpu', 'a:3:cpu', 'a:1:gpu']
  // failed jobs do not count
  expect(choice.takes('a:1:cpu', { error: 'no memory' })).toBe(false)
  expect(workers.filter((by) => choice.takes(by, { rows: [] }))).toEqual([
    'a:1:cpu',
    'b:1:cpu',
    'a:1:gpu',
    'a:3:cpu',
  ])
  const none = new Choice(0)
  expect(workers.some((by) => none.takes(by, { rows: [] }))).toBe(false)
})

test('machineOf: is the host and the backend of a worker', () => {
  expect(['h:12:cpu', 'h:3:gpu', 'h', 'h:12'].map(machineOf)).toEqual(['h:cpu', 'h:gpu', 'h', 'h:12'])
})

test('Rechecks: runs each job once, so many at the same time, and says what kept them from running', async () => {
  let [running, most] = [0, 0]
  const executor: Executor = {
    slots: 2,
    run: async (_, job) => {
      most = Math.max(most, ++running)
      await setImmediate()
      running--
      return { rows: [[job]] }
    },
    close: async () => {},
  }
  const rechecks = new Rechecks(plan.sweep, 2, async () => executor)
  for (const job of [4, 2, 4, 7, 1, 3]) rechecks.add(job)
  rechecks.remove(1)
  const jobs: number[] = []
  while (rechecks.arePending) {
    await rechecks.wait()
    for (const { job, own } of rechecks.take()) jobs.push(job, own.rows![0][0] as number)
  }
  expect([jobs, most]).toEqual([[4, 4, 2, 2, 7, 7, 3, 3], 2])

  const broken = new Rechecks(plan.sweep, 1, async () => {
    throw new Error('no room')
  })
  broken.add(0)
  await broken.wait()
  expect(broken.arePending).toBe(true)
  expect(() => broken.take()).toThrow(/^a job cannot be done again here: no room$/)
  await broken.close()
})

describe.runIf(hasRedis)('sweep --recheck', () => {
  let server: RedisServer
  let redis: Redis
  const swept = (name: string, recheck: number, notes: string[] = []) =>
    performed(plan, file, name, { queue: server.url, recheck, onNote: (note) => notes.push(note) })

  beforeAll(async () => {
    server = await startRedis()
    redis = new Redis(server.url)
    await performed(plan, file, 'here')
  })
  afterEach(async () => {
    await dismissAll()
    await redis.flushall()
  })
  afterAll(async () => {
    redis?.disconnect()
    await server?.stop()
  })

  test('finds a machine that computes something else by its first job, when no other is there', async () => {
    const notes: string[] = []
    const bad = hire(server.url, { executor: faulty(), name: 'bad' })
    // the good one comes once the bad one is refused
    const good = bad.outcome.then(() => hire(server.url, { name: 'good' }))
    const { distrusted, failures } = await swept('alone', 1e9, notes)
    expect([distrusted, failures]).toEqual([['bad'], []])
    expect(text('alone.csv')).toBe(text('here.csv'))
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatch(
      /^worker bad computes something else: for job \d state [0-9a-f]{15}x, where this machine computes state [0-9a-f]{16}; all results of bad are dropped and its jobs are done again$/,
    )
    expect(await bad.outcome).toBe(REFUSED)
    expect(await (await good).dismiss()).toBe('')
  })

  fullTest('finds a machine that is wrong in one job, and that another has to do again', async () => {
    const odd = faulty((result, job) => (job === 5 ? wrong(result) : result))
    hire(server.url, { executor: odd, name: 'bad' })
    await performed(plan, file, 'odd', { queue: server.url })
    expect(text('odd.csv')).not.toBe(text('here.csv'))
    // the journal goes on: all of it is compared
    hire(server.url, { name: 'helper' })
    const { kept, distrusted, rechecked } = await swept('odd', 1)
    expect([kept, distrusted]).toEqual([8, ['bad']])
    expect(rechecked).toBeGreaterThanOrEqual(8)
    expect(text('odd.csv')).toBe(text('here.csv'))
  })

  fullTest('compares what a former run left out, once', async () => {
    hire(server.url, { name: 'good' })
    expect(await swept('former', 0)).toMatchObject({ kept: 0, rechecked: 0 })
    expect(await swept('former', 3)).toMatchObject({ kept: 8, rechecked: 3 })
    expect(await swept('former', 3)).toMatchObject({ kept: 8, rechecked: 0 })
    expect(await swept('former', 1)).toMatchObject({ kept: 8, rechecked: 5 })
    expect(text('former.csv')).toBe(text('here.csv'))
  })

  fullTest('refuses all workers of a machine that was found out', async () => {
    const first = hire(server.url, { executor: faulty(), name: 'host:1:gpu' })
    const second = first.outcome.then(() => hire(server.url, { executor: faulty(), name: 'host:2:gpu' }))
    const good = second.then(({ outcome }) => outcome).then(() => hire(server.url, { name: 'host:3:cpu' }))
    const { distrusted } = await swept('machine', 1e9)
    expect(distrusted).toEqual(['host:gpu'])
    expect(await (await second).outcome).toBe(REFUSED.replace('bad', 'host:gpu'))
    expect(await (await good).dismiss()).toBe('')
    expect(text('machine.csv')).toBe(text('here.csv'))
    // a journal that ends there is read without them
    const [before] = text('machine.journal').split(/(?<="distrusted":.*\n)/)
    expect(before).toContain('"by":"host:1:gpu"')
    writeFileSync(file('machine.journal'), before)
    expect(await performed(plan, file, 'machine')).toMatchObject({ jobs: 8, kept: 0 })
  })

  fullTest('uses no results of a machine that a killed collector found out', async () => {
    const bad = hire(server.url, { executor: faulty(), name: 'bad' })
    await swept('found', 0)
    expect(await bad.dismiss()).toBe('')
    // seven jobs of its journal, and the eighth in Redis
    const lines = text('found.journal').trimEnd().split('\n')
    const { id, rows } = JSON.parse(lines.pop()!)
    const job = Array.from({ length: 8 }, (_, k) => k).find((k) => jobNamer(plan.sweep)(k) === id)
    writeFileSync(file('found.journal'), `${lines.join('\n')}\n`)
    const left = { job, by: 'bad', engine: plan.sweep.engine, rows }
    await redis.xadd(KEYS.results(sweepId(plan.sweep)), '*', 'result', JSON.stringify(left))
    await redis.sadd(KEYS.distrusted, 'bad')
    hire(server.url, { name: 'good' })
    expect(await swept('found', 0)).toMatchObject({ kept: 7, distrusted: ['bad'], failures: [] })
    expect(text('found.csv')).toBe(text('here.csv'))
    // dropped before anything else is kept
    expect(text('found.journal').split('\n')[lines.length]).toBe('{"distrusted":"bad"}')
  })

  fullTest('drops the results of a machine that another sweep has found out meanwhile', async () => {
    const bad = hire(server.url, { executor: faulty(), name: 'bad' })
    const good = bad.outcome.then(() => hire(server.url, { name: 'good' }))
    let isFound = false
    const { distrusted } = await performed(plan, file, 'meanwhile', {
      queue: server.url,
      onProgress: (done) => {
        if (done === 8 && !isFound) void redis.sadd(KEYS.distrusted, 'bad')
        isFound ||= done === 8
      },
    })
    expect(distrusted).toEqual(['bad'])
    expect(await (await good).dismiss()).toBe('')
    expect(text('meanwhile.csv')).toBe(text('here.csv'))
  })

  fullTest('decides between two results of a job, without rechecks', async () => {
    const notes: string[] = []
    const left = (job: number, by: string, state: string) => {
      const rows = JSON.parse(text('here.journal').split('\n')[1 + job]).rows.map((row: unknown[]) => [
        ...row,
      ])
      if (state === 'wrong') rows.at(-1)[rows.at(-1).length - 1] = `of ${by}`
      const posted = JSON.stringify({ job, by, engine: plan.sweep.engine, rows })
      return redis.xadd(KEYS.results(sweepId(plan.sweep)), '*', 'result', posted)
    }
    await left(2, 'slow', 'right')
    await left(2, 'bad', 'wrong')
    await left(3, 'worse', 'wrong')
    await left(3, 'quick', 'right')
    // both wrong, and the first is dropped before they are compared
    await left(7, 'bad', 'wrong')
    await left(7, 'worst', 'wrong')
    hire(server.url, { name: 'good' })
    const outcome = await swept('two', 0, notes)
    expect(outcome).toMatchObject({ failures: [], distrusted: ['bad', 'worse', 'worst'] })
    expect(notes.map((note) => note.split(':')[0])).toEqual([
      'worker bad computes something else',
      'worker worse computes something else',
      'worker worst computes something else',
    ])
    expect(text('two.csv')).toBe(text('here.csv'))
  })

  fullTest('ends with a sentence if this machine cannot do a job that a worker did', async () => {
    const broken = planOf({ ...TINY, measure: [{ measure: 'wallLoads', walls: [7] }] })
    const sure = faulty(() => ({ rows: [[0.05, 1, 2, 'right']] }))
    hire(server.url, { executor: sure, name: 'sure' })
    await expect(performed(broken, file, 'unable', { queue: server.url, recheck: 1 })).rejects.toThrow(
      /^job 0 cannot be compared: worker sure computes state right, and this machine ends with the error "measure wallLoads: wall 7 is missing: the scene has 1 fixed walls"$/,
    )
  })

  fullTest('names a machine again if Redis has lost its name', async () => {
    const bad = () => hire(server.url, { executor: faulty(), name: 'bad' })
    const run = swept('lost', 1e9)
    expect(await bad().outcome).toBe(REFUSED)
    await redis.del(KEYS.distrusted)
    // its results are not used, and once the queue is empty it is refused
    expect(await bad().outcome).toBe(REFUSED)
    hire(server.url, { name: 'good' })
    expect(await run).toMatchObject({ failures: [], distrusted: ['bad'] })
    expect(text('lost.csv')).toBe(text('here.csv'))
  })

  fullTest('drops the errors of a machine that computes something else, too', async () => {
    const failing = faulty((result, job) => (job === 0 ? wrong(result) : { error: 'no memory' }))
    const bad = hire(server.url, { executor: failing, name: 'bad' })
    const good = bad.outcome.then(() => hire(server.url, { name: 'good' }))
    expect(await swept('errors', 8)).toMatchObject({ failures: [], distrusted: ['bad'] })
    expect(await (await good).dismiss()).toBe('')
    expect(text('errors.csv')).toBe(text('here.csv'))
  })
})
