/** The crosses experiment as tables; the first row is the header. */
import { show } from '../report.ts'
import { type CrossesResult, computingTime, type FrameTimes, LINES, type Method, RADIUS } from './crosses.ts'

/** Milliseconds per frame: the paper's mean with 100 circles and 100 lines, and its goal of 60 frames per second. */
export const PAPER_MS = 52
export const GOAL_MS = 1000 / 60

/** The names in the paper. */
const NAMES = { discrete: 'PIT', eventDriven: 'PIC', auto: 'PIT or PIC' } as const

export const nameOf = ({ stepping, backend }: Method) => `${NAMES[stepping]}, ${backend.toUpperCase()}`

const CLOCK = ['mean, ms', 'deviation', 'median', 'max', "of the paper's mean"]
const PROCESSOR = ['processor: mean, ms', 'deviation', 'median', 'max', 'frames']
const DESCRIBED = 'mean ± deviation (median, max)'

function maxCircles(results: readonly CrossesResult[]): number {
  return Math.max(...results.map(({ circles }) => circles))
}

/** Comparison with the paper: the largest number of circles of the paper's radius. */
export function headline(results: readonly CrossesResult[]): string[][] {
  const most = maxCircles(results)
  const rows = results
    .filter(({ circles, radius, lines }) => circles === most && radius === RADIUS && lines === LINES)
    .map((result) => [
      nameOf(result),
      ...timesOf(result.clock),
      show(result.clock.mean / PAPER_MS),
      ...timesOf(result.processor),
      String(result.frames),
    ])
  const alone = (name: string, ms: number, shown: string) => [
    name,
    shown,
    ...['', '', ''],
    show(ms / PAPER_MS),
    ...PROCESSOR.map(() => ''),
  ]
  return [
    [`${most} circles`, ...CLOCK, ...PROCESSOR],
    ...rows,
    alone('the paper, in 2009', PAPER_MS, String(PAPER_MS)),
    alone('60 frames a second', GOAL_MS, GOAL_MS.toFixed(2)),
  ]
}

const timesOf = ({ mean, deviation, median, max }: FrameTimes) => [mean, deviation, median, max].map(show)

/** Results by number of circles. */
export function againstCircles(results: readonly CrossesResult[]): string[][] {
  const chosen = results.filter(({ radius, lines }) => radius === RADIUS && lines === LINES)
  return tabulate('circles', chosen, ({ circles }) => circles)
}

/** Results by radius, with the largest number of circles. */
export function againstRadius(results: readonly CrossesResult[]): string[][] {
  const most = maxCircles(results)
  const chosen = results.filter(({ circles, lines }) => circles === most && lines === LINES)
  return tabulate('radius, px', chosen, ({ radius }) => radius)
}

/** Results by number of lines, with the largest number of circles of the paper's radius. */
export function againstLines(results: readonly CrossesResult[]): string[][] {
  const most = maxCircles(results)
  const chosen = results.filter(({ circles, radius }) => circles === most && radius === RADIUS)
  return tabulate('lines', chosen, ({ lines }) => lines)
}

function tabulate(
  title: string,
  results: readonly CrossesResult[],
  key: (result: CrossesResult) => number,
): string[][] {
  const names = [...new Set(results.map(nameOf))]
  const keys = [...new Set(results.map(key))].sort((a, b) => a - b)
  const rows = keys.map((value) => {
    const here = results.filter((result) => key(result) === value)
    const hits = here.find(({ stepping }) => stepping === 'eventDriven')?.hits
    const cells = names.map((name) => {
      const [mean, deviation, median, max] = timesOf(
        computingTime(here.find((result) => nameOf(result) === name)!),
      )
      return `${mean} ± ${deviation} (${median}, ${max})`
    })
    return [value.toLocaleString('en'), show(hits), ...cells]
  })
  return [[title, 'hits per frame', ...names.map((name) => `${name}: ${DESCRIBED}`)], ...rows]
}
