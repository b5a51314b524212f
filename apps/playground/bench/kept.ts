/** The last result of this browser, for the page that compares results. */
import type { BenchmarkReport } from '../../../src/benchmark/format.ts'
import { benchmarkFile } from '../../../src/benchmark/load.ts'

const KEY = 'scree.benchmark'

export function keepResult(report: BenchmarkReport): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(report))
  } catch {
    // storage may be forbidden or full
  }
}

/** Returns the last result; undefined without one that this version can read. */
export function keptResult(): BenchmarkReport | undefined {
  try {
    const json = localStorage.getItem(KEY)
    return json === null ? undefined : benchmarkFile('the last result', json)
  } catch {
    return undefined
  }
}
