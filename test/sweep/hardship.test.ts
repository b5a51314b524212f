/** Four hundred jobs with one process, with two threads, and with workers that are killed while Redis is cut off once. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect } from 'vitest'
import { jobNamer } from '../../apps/sweep/sweep.ts'
import { buildCli } from '../support/cli.ts'
import { fullTest } from '../support/fullTest.ts'
import { hasRedis, startRedis } from '../support/redis.ts'
import { files, planOf } from './support.ts'

const file = files()
const JOBS = 400
const PLAN = {
  scene: 'pile',
  parameters: {
    count: [150, 250],
    friction: { from: 0, to: 0.9, steps: 10, sets: ['disks.friction', 'walls.*.friction'] },
    restitution: { random: 'uniform', from: 0, to: 0.9, sets: 'disks.restitution' },
  },
  draws: 5,
  seeds: 4,
  every: 1,
  seconds: 2,
  measure: ['energy', 'overlap', 'coordination', 'counts', 'wallLoads', { measure: 'stress', area: 50 }],
}
/** Time between two kills, ms. */
const KILL_EVERY = 4000
/** Jobs that are done between two kills. */
const LEAST_PROGRESS = 12

const jobsIn = (name: string) =>
  existsSync(file(`${name}.journal`))
    ? readFileSync(file(`${name}.journal`), 'utf8').split('\n').length - 2
    : 0

describe.runIf(hasRedis)('sweep: 400 jobs', () => {
  fullTest(
    'give the same table with one process, with two threads, and with workers that are killed',
    async () => {
      const command = [await buildCli(), 'sweep']
      writeFileSync(file('plan.json'), JSON.stringify(PLAN))
      const run = async (name: string, ...args: string[]) => {
        const files = [
          '--out',
          file(`${name}.csv`),
          '--out',
          file(`${name}.parquet`),
          '--journal',
          file(`${name}.journal`),
        ]
        const all = [...command, file('plan.json'), ...files, ...args]
        const { stdout, stderr } = await promisify(execFile)(process.execPath, all)
        return stdout + stderr
      }
      await run('one', '--threads', '1')
      await run('two', '--threads', '2')

      const server = await startRedis()
      const hire = () =>
        spawn(process.execPath, [...command, 'worker', '--queue', server.url, '--threads', '1'], {
          stdio: 'ignore',
        })
      const workers: ChildProcess[] = [hire(), hire(), hire()]
      let isOver = false
      const output = run('queue', '--queue', server.url).finally(() => {
        isOver = true
      })
      let kills = 0
      try {
        for (let done = 0; !isOver; ) {
          await Promise.race([setTimeout(KILL_EVERY), output])
          // on a busy machine a worker takes its time to begin
          const now = jobsIn('queue')
          if (isOver || now < done + LEAST_PROGRESS) continue
          done = now
          workers.shift()!.kill('SIGKILL')
          workers.push(hire())
          if (++kills === 2) await server.restart()
        }
      } finally {
        for (const worker of workers) worker.kill('SIGKILL')
        await server.stop()
      }
      const said = await output

      expect(kills).toBeGreaterThan(3)
      expect(said).toContain('is gone: trying again until it is back')
      const csv = readFileSync(file('one.csv'), 'utf8')
      expect(csv.trimEnd().split('\n').length).toBe(1 + 2 * JOBS)
      for (const name of ['two', 'queue']) {
        expect(readFileSync(file(`${name}.csv`), 'utf8')).toBe(csv)
        expect(readFileSync(file(`${name}.parquet`)).equals(readFileSync(file('one.parquet')))).toBe(true)
      }
      // each job once, by several workers
      const entries = readFileSync(file('queue.journal'), 'utf8').trimEnd().split('\n').slice(1)
      const ids = entries.map((line) => JSON.parse(line).id)
      const nameOf = jobNamer(planOf(PLAN, 'plan').sweep)
      expect(ids.sort()).toEqual(Array.from({ length: JOBS }, (_, job) => nameOf(job)).sort())
      expect(new Set(entries.map((line) => JSON.parse(line).by)).size).toBeGreaterThan(3)
      console.warn(`${said.trim()}; ${kills} workers killed, Redis killed once`)
    },
  )
})
