/** What the figures of benchmarks show. */
import {
  type BenchmarkReport,
  type BenchmarkSceneName,
  deviceOf,
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

/** Ratio of counts beyond which the next dot of a series belongs to its line. */
const STRIDE = 1.35

/**
 * Returns the dots that the lines of a figure join: the counts of the doubling. Those of the bisection lie so near to each other that the
 * noise of a busy machine would be a zigzag.
 */
export function lineDots(dots: readonly Dot[]): Dot[] {
  const last = new Map<string, number>()
  return dots.filter(({ series, count }) => {
    const isFar = count >= STRIDE * (last.get(series) ?? 0)
    if (isFar) last.set(series, count)
    return isFar
  })
}
