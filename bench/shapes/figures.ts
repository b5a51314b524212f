/**
 * Figures 4 and 5 of Ollington (2018): the time of 1,000 tests of two n-arcs or two n-gons that do not collide, and
 * that do. All methods test the same pairs, interleaved.
 */
import { nodeDevice } from '../../apps/cli/nodeGpu.ts'
import { interleave } from '../interleave.ts'
import { summarizeTimes } from '../statistics.ts'
import { contestants } from './contestants.ts'
import { KINDS, pairsOf } from './pairs.ts'

const COUNTS = [4, 6, 8, 10, 12]
const CHECKS = 1000
const WARM_UP = 20
const ROUNDS = 51

export interface Figures {
  /** The adapter that ran the batches on the GPU. */
  readonly adapter: string
  readonly tables: readonly { readonly name: string; readonly table: string[][] }[]
}

/**
 * Returns one table per figure, in microseconds for all tests: the median, and the interquartile range relative to it.
 */
export async function measureFigures(): Promise<Figures> {
  const { device, description } = await nodeDevice()
  const all = contestants(device)
  const entries = KINDS.flatMap((kind) =>
    all.filter(({ kinds }) => kinds.includes(kind)).map((contestant) => ({ kind, contestant })),
  )
  const head = ['n', ...entries.map(({ kind, contestant }) => `n-${kind}, ${contestant.name}`)]
  const tables = []
  for (const [name, collide] of [
    ['figure-4', false],
    ['figure-5', true],
  ] as const) {
    const jobs = await Promise.all(
      COUNTS.flatMap((n) => {
        const pairs = { arc: pairsOf('arc', n, collide, CHECKS), gon: pairsOf('gon', n, collide, CHECKS) }
        return entries.map(async ({ kind, contestant }) => {
          return { n, contestant, check: await contestant.prepare(pairs[kind]) }
        })
      }),
    )
    const time = async ({ contestant, check }: (typeof jobs)[number]) => {
      const start = process.cpuUsage()
      const sum = await check()
      const { user, system } = process.cpuUsage(start)
      if (Number.isNaN(sum)) throw new Error(`${contestant.name} returned NaN`)
      return user + system
    }
    await interleave(jobs, WARM_UP, time)
    const cells = (await interleave(jobs, ROUNDS, time)).map((times) => {
      const { median, spread } = summarizeTimes(times)
      return `${median.toFixed(0)} (${(spread * 100).toFixed(0)} %)`
    })
    const rows = COUNTS.map((n) => [String(n), ...cells.filter((_, k) => jobs[k].n === n)])
    tables.push({ name, table: [head, ...rows] })
  }
  return { adapter: description, tables }
}
