/** Results as tables; the first row is the header. */
import { grouped } from '../time/collisionsTables.ts'
import { perDoubling, powerLaw } from './fits.ts'
import type { Growth } from './growth.ts'
import type { Live } from './live.ts'
import type { Traces } from './traces.ts'

const whole = (value: number) => value.toLocaleString('en')
const percent = (part: number) => `${(100 * part).toFixed(0)} %`

export function growthTable(results: readonly Growth[]): string[][] {
  return [
    ['circles', 'n', 'build, ms (spread)', 'µs per circle', 'grid: build, ms', 'locate, µs (spread)'],
    ...results.map(({ kind, count, build, gridBuild, locate }) => [
      kind,
      whole(count),
      `${grouped(build.median)} (${percent(build.spread)})`,
      grouped((1000 * build.median) / count),
      grouped(gridBuild.median),
      `${grouped(locate.median)} (${percent(locate.spread)})`,
    ]),
  ]
}

export function stepsTable(results: readonly Growth[]): string[][] {
  return [
    ['circles', 'n', 'levels', 'nodes', 'nothing ahead', 'levels of the chain', 'links'],
    ...results.map(({ kind, count, steps }) => [
      kind,
      whole(count),
      grouped(steps.levels),
      grouped(steps.nodes),
      percent(steps.open),
      grouped(steps.chainLevels),
      grouped(steps.links),
    ]),
  ]
}

export function memoryTable(results: readonly Growth[]): string[][] {
  return [
    ['circles', 'n', 'nodes', 'cells', 'links', 'bytes', 'bytes held', 'grid: bytes'],
    ...results.map(({ kind, count, memory, gridBytes }) => [
      kind,
      whole(count),
      ...[memory.nodes, memory.cells, memory.links, memory.used, memory.held, gridBytes].map(grouped),
    ]),
  ]
}

export function fitsTable(results: readonly Growth[]): string[][] {
  const kinds = [...new Set(results.map(({ kind }) => kind))]
  const over = (law: (n: number) => number, value: (growth: Growth) => number) => (kind: string) => {
    const pairs = results
      .filter((growth) => growth.kind === kind)
      .map((growth) => [law(growth.count), value(growth)] as const)
    return powerLaw(pairs).exponent.toFixed(2)
  }
  const each = (value: (growth: Growth) => number) => (kind: string) => {
    const pairs = results
      .filter((growth) => growth.kind === kind)
      .map((growth) => [growth.count, value(growth)] as const)
    const { start, slope } = perDoubling(pairs)
    return `${start.toFixed(1)} + ${slope.toFixed(2)} log₂ n`
  }
  const build = ({ build }: Growth) => build.median
  const comparisons = ({ steps }: Growth) => steps.levels + steps.nodes
  const rows: [string, (kind: string) => string][] = [
    ['build: p of c (n log n)^p', over((n) => n * Math.log(n), build)],
    ['build: q of c n^q', over((n) => n, build)],
    ['locate, time: p of c (log n)^p', over(Math.log, ({ locate }) => locate.median)],
    ['locate, levels and nodes: p of c (log n)^p', over(Math.log, comparisons)],
    ['locate, levels and nodes', each(comparisons)],
    ['locate, levels and links of the chain', each(({ steps }) => steps.chainLevels + steps.links)],
    ['nodes per circle', each(({ memory }) => memory.nodes)],
  ]
  return [['law', ...kinds], ...rows.map(([name, fit]) => [name, ...kinds.map(fit)])]
}

/** Means per leg. */
export function effortTable(results: readonly Traces[]): string[][] {
  return [
    [
      'scene',
      'n',
      'leg, m',
      'cells',
      'looks',
      'locations',
      'circles tested',
      'grid: cells',
      'circles tested',
      'tests per metre: polar',
      'grid',
      'brute force',
    ],
    ...results.map(({ kind, count, length, auto, grid }) => [
      kind,
      whole(count),
      ...[length, auto.cells, auto.looks, auto.locations, auto.tests, grid.cells, grid.tests].map(grouped),
      ...[auto.tests, grid.tests, count].map((tests) => grouped(tests / length)),
    ]),
  ]
}

export function tracesTable(results: readonly Traces[]): string[][] {
  return [
    [
      'scene',
      'n',
      'polar: µs per leg (spread)',
      'grid (spread)',
      'cell, m',
      'brute force',
      'fastest',
      'polar over grid',
    ],
    ...results.map(({ kind, count, auto, grid, bruteForce }) => {
      const contestants = [
        ['polar', auto.time],
        ['grid', grid.time],
        ['brute force', bruteForce],
      ] as const
      const [fastest] = contestants.reduce((a, b) => (b[1].median < a[1].median ? b : a))
      return [
        kind,
        whole(count),
        `${grouped(auto.time.median)} (${percent(auto.time.spread)})`,
        `${grouped(grid.time.median)} (${percent(grid.time.spread)})`,
        grouped(grid.size),
        grouped(bruteForce.median),
        fastest,
        grouped(auto.time.median / grid.time.median),
      ]
    }),
  ]
}

/** Means per leg, by partition. */
export function cutsTable(results: readonly Traces[]): string[][] {
  const cuts = ['auto', 'rows', 'columns'] as const
  return [
    [
      'scene',
      'n',
      ...cuts.map((cut) => `${cut}: cells`),
      'auto: locations',
      ...cuts.map((cut) => `${cut}: µs`),
    ],
    ...results.map((result) => [
      result.kind,
      whole(result.count),
      ...cuts.map((cut) => grouped(result[cut].cells)),
      grouped(result.auto.locations),
      ...cuts.map((cut) => grouped(result[cut].time.median)),
    ]),
  ]
}

export function liveTable(results: readonly Live[]): string[][] {
  const ms = ({ median, spread }: Live['diagram']) => `${grouped(median)} (${percent(spread)})`
  return [
    [
      'disks',
      'n',
      'read, build diagram',
      'visibility: 1 point',
      '100 points',
      'intervals per point',
      'rays: 1,000',
      '10,000',
    ],
    ...results.map((live) => [
      live.kind,
      whole(live.count),
      ms(live.diagram),
      ms(live.onePoint),
      ms(live.hundredPoints),
      grouped(live.intervals),
      ms(live.thousandRays),
      ms(live.tenThousandRays),
    ]),
  ]
}
