/** `overlaps` against the separating axis test and `collideArcs`, for pairs apart and overlapping. */
import { collideArcs } from '../../src/narrow/arcs.ts'
import { collideSat } from '../../src/narrow/sat.ts'
import { overlaps } from '../../src/queries/overlaps.ts'
import { interleave } from '../interleave.ts'
import { summarizeTimes } from '../statistics.ts'
import { KINDS, type Kind, type Pair, pairsOf } from './pairs.ts'

const COUNTS = [4, 8, 12]
const CHECKS = 1000
const WARM_UP = 100
const ROUNDS = 301

/** Returns how many of the pairs overlap. */
type Method = (pairs: readonly Pair[], axes: readonly [number, number][]) => number

const METHODS: Readonly<Record<string, Method>> = {
  overlaps: (pairs) => pairs.filter(([a, b]) => overlaps(a, b)).length,
  'overlaps, last axis': (pairs, axes) => pairs.filter(([a, b], k) => overlaps(a, b, axes[k])).length,
  SAT: (pairs) => pairs.filter(([a, b]) => collideSat(a, b) !== undefined).length,
  arcs: (pairs) => pairs.filter(([a, b]) => collideArcs(a, b).depth >= 0).length,
}

/**
 * Returns a table of medians in microseconds for 1,000 pairs. All methods take turns within one process; a ratio is the
 * median over the rounds of the ratio within each.
 */
export async function measureYesNo(): Promise<string[][]> {
  const names = Object.keys(METHODS)
  const ratios = [
    ['overlaps', 'SAT'],
    ['overlaps', 'arcs'],
    ['overlaps, last axis', 'SAT'],
  ] as const
  const table = [['pairs', ...names, ...ratios.map(([one, other]) => `${one} / ${other}`)]]
  for (const collide of [false, true]) {
    for (const kind of KINDS) {
      for (const n of COUNTS) {
        const times = await timesOf(pairsOf(kind, n, collide, CHECKS), collide)
        const medians = times.map((all) => summarizeTimes(all).median)
        const ratioOf = (one: string, other: string) => {
          const [upper, lower] = [one, other].map((name) => times[names.indexOf(name)])
          return summarizeTimes(upper.map((time, k) => time / lower[k])).median
        }
        table.push([
          label(kind, n, collide),
          ...medians.map((time) => time.toFixed(0)),
          ...ratios.map(([one, other]) => ratioOf(one, other).toFixed(2)),
        ])
      }
    }
  }
  return table
}

const label = (kind: Kind, n: number, collide: boolean) =>
  `${n}-${kind}s, ${collide ? 'overlapping' : 'apart'}`

/** Returns the times of each method in microseconds. Throws if one is wrong about a pair. */
async function timesOf(pairs: readonly Pair[], collide: boolean): Promise<number[][]> {
  const axes = pairs.map((): [number, number] => [0, 0])
  const time = async (method: Method) => {
    const start = performance.now()
    const count = method(pairs, axes)
    const spent = 1000 * (performance.now() - start)
    if (count !== (collide ? pairs.length : 0)) throw new Error(`${count} of ${pairs.length} pairs overlap`)
    return spent
  }
  const methods = Object.values(METHODS)
  await interleave(methods, WARM_UP, time)
  return interleave(methods, ROUNDS, time)
}
