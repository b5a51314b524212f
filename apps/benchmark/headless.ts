/** Runs the benchmark in Node. */
import { availableParallelism, platform } from 'node:os'
import { type BenchmarkOptions, runBenchmark } from '../../src/benchmark/benchmark.ts'
import {
  type BenchmarkReport,
  type BenchmarkSceneName,
  bestRate,
  deviceOf,
  SCENE_TEXTS,
} from '../../src/benchmark/format.ts'
import { BUILD } from './build.ts'

export interface HeadlessOptions {
  /** Time limit, s. */
  readonly limit?: number
  readonly scenes?: readonly BenchmarkSceneName[]
  /** What the user calls the device. */
  readonly name?: string
}

/** Runs the benchmark in this process. Calls `tell` with what is measured next, and `keep` with what was measured until then. */
export function benchmarkHere(
  place: BenchmarkOptions['place'],
  { limit, scenes, name = '' }: HeadlessOptions,
  tell: (line: string) => void,
  keep?: (report: BenchmarkReport) => void,
): Promise<BenchmarkReport> {
  return runBenchmark({
    place,
    seconds: limit,
    scenes,
    surroundings: {
      ...BUILD,
      system: `Node ${process.version}, ${platform()}`,
      name,
      cores: availableParallelism(),
    },
    onProgress: ({ report, scene, count, done }) => {
      keep?.(report)
      const what = scene === undefined ? 'the device' : SCENE_TEXTS[scene].title
      tell(`${Math.floor(100 * done)} % of the time: ${what}${count === undefined ? '' : `, ${count}`}`)
    },
  })
}

/** Returns the report in a few lines. */
export function describeBenchmark(report: BenchmarkReport): string {
  const { copyBandwidth, scenes, ended } = report
  const bandwidth = copyBandwidth === null ? '' : `, copies ${copyBandwidth.toFixed(1)} GB/s`
  return [
    `${deviceOf(report)}${bandwidth}, ${(bestRate(report) / 1e6).toFixed(1)} million disk-substeps/s`,
    ...scenes.map(({ scene, largest, points, note }) => {
      const { title, things } = SCENE_TEXTS[scene]
      const frame = largest === null ? 'none' : `${largest} ${things}`
      const fastest = points.map(({ count, ms }) => `${count}: ${ms.toPrecision(3)} ms`).join(', ')
      return `${title}: ${frame} at 60 frames/s. ${fastest}${note === '' ? '' : `. ${note}`}`
    }),
    ...(ended === '' ? [] : [ended]),
  ].join('\n')
}
