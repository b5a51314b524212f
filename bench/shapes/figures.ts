/**
 * Figures 4 and 5 of Ollington (2018): the time of 1,000 checks of two n-arcs or two n-gons that do not collide, and that
 * do. All measure the same pairs, in turns.
 */
import { collideArcs } from '../../src/narrow/arcs.ts'
import { collideGjk } from '../../src/narrow/gjk.ts'
import { collideSat } from '../../src/narrow/sat.ts'
import { interleave } from '../interleave.ts'
import { summarizeTimes } from '../statistics.ts'
import { KINDS, type Kind, type Pair, pairsOf } from './pairs.ts'

const COUNTS = [4, 6, 8, 10, 12]
const CHECKS = 1000
const WARM_UP = 20
const ROUNDS = 51

interface Contestant {
  readonly name: string
  readonly kinds: readonly Kind[]
  /** Checks all pairs; the sum of their depths, so that none can be left out. A batch on the GPU takes them at once. */
  readonly check: (pairs: readonly Pair[]) => Promise<number>
}

const contestants: readonly Contestant[] = [
  onebyone('arcs', KINDS, (a, b) => collideArcs(a, b).depth),
  onebyone('SAT', KINDS, (a, b) => collideSat(a, b)?.depth ?? -1),
  onebyone('GJK', KINDS, (a, b) => collideGjk(a, b).depth),
  onebyone('GJK to 1e-3', ['arc'], (a, b) => collideGjk(a, b, 1e-3).depth),
]

function onebyone(
  name: string,
  kinds: readonly Kind[],
  depth: (a: Pair[0], b: Pair[1]) => number,
): Contestant {
  const check = async (pairs: readonly Pair[]) => {
    let sum = 0
    for (const [a, b] of pairs) sum += depth(a, b)
    return sum
  }
  return { name, kinds, check }
}

/** A table for each of the two, with microseconds for all checks: the median, and the quartiles' distance in parts of it. */
export async function measureFigures(): Promise<{ name: string; table: string[][] }[]> {
  const entries = KINDS.flatMap((kind) =>
    contestants.filter(({ kinds }) => kinds.includes(kind)).map((contestant) => ({ kind, contestant })),
  )
  const head = ['n', ...entries.map(({ kind, contestant }) => `n-${kind}, ${contestant.name}`)]
  const figures = []
  for (const [name, collide] of [
    ['figure-4', false],
    ['figure-5', true],
  ] as const) {
    const jobs = COUNTS.flatMap((n) => {
      const pairs = { arc: pairsOf('arc', n, collide, CHECKS), gon: pairsOf('gon', n, collide, CHECKS) }
      return entries.map(({ kind, contestant }) => ({ n, pairs: pairs[kind], contestant }))
    })
    const time = async ({ pairs, contestant }: (typeof jobs)[number]) => {
      const start = process.cpuUsage()
      const sum = await contestant.check(pairs)
      const { user, system } = process.cpuUsage(start)
      if (Number.isNaN(sum)) throw new Error(`${contestant.name} gave no number`)
      return user + system
    }
    await interleave(jobs, WARM_UP, time)
    const cells = (await interleave(jobs, ROUNDS, time)).map((times) => {
      const { median, spread } = summarizeTimes(times)
      return `${median.toFixed(0)} (${(spread * 100).toFixed(0)} %)`
    })
    const rows = COUNTS.map((n) => [String(n), ...cells.filter((_, k) => jobs[k].n === n)])
    figures.push({ name, table: [head, ...rows] })
  }
  return figures
}
