/** What the figures of benchmarks show. */
import {
  type BenchmarkReport,
  type BenchmarkSceneName,
  deviceOf,
  SCENE_NAMES,
  systemOf,
} from '../../src/benchmark/format.ts'

export interface Dot {
  readonly series: string
  readonly count: number
  readonly ms: number
}

/** Returns one series per scene of one report. */
export const dotsByScene = ({ scenes }: BenchmarkReport): Dot[] =>
  scenes.flatMap(({ scene, points }) => points.map(({ count, ms }) => ({ series: scene, count, ms })))

/** Returns one series per report, for one scene. */
export const dotsByDevice = (
  reports: ReadonlyMap<string, BenchmarkReport>,
  scene: BenchmarkSceneName,
): Dot[] =>
  [...reports].flatMap(([series, { scenes }]) =>
    (scenes.find((one) => one.scene === scene)?.points ?? []).map(({ count, ms }) => ({ series, count, ms })),
  )

/** Names each report by its device and system; equal names get a number. */
export function namedReports(reports: readonly BenchmarkReport[]): Map<string, BenchmarkReport> {
  const named = new Map<string, BenchmarkReport>()
  for (const report of reports) {
    const base = `${deviceOf(report)} · ${systemOf(report.system)}`
    let name = base
    for (let k = 2; named.has(name); k++) name = `${base} (${k})`
    named.set(name, report)
  }
  return named
}

/** Returns the largest count of each scene at 60 frames per second: undefined if the scene was not timed, null if no count fits. */
export const largestOf = ({ scenes }: BenchmarkReport): (number | null | undefined)[] =>
  SCENE_NAMES.map((name) => {
    const found = scenes.find(({ scene }) => scene === name)
    return found === undefined || (found.largest === null && found.tooMany === null)
      ? undefined
      : found.largest
  })
