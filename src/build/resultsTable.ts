/** Generates the table of devices in docs/results.md from the JSON files of docs/results. */
import { readdirSync, readFileSync } from 'node:fs'
import { markdownTable } from 'markdown-table'
import {
  type BenchmarkReport,
  bestRate,
  deviceOf,
  largestOf,
  SCENE_NAMES,
  SCENE_TEXTS,
  systemOf,
} from '../benchmark/format.ts'
import { benchmarkFile } from '../benchmark/load.ts'
import { bandwidthOf, grouped, threeDigits } from '../benchmark/numbers.ts'
import { withGenerated } from './generatedPart.ts'

export const RESULTS = 'docs/results.md'
const REPORTS = 'docs/results'

/** Returns the results of docs/results by file name. Throws if one has another format. */
export function benchmarkReports(): ReadonlyMap<string, BenchmarkReport> {
  const names = readdirSync(REPORTS).sort()
  return new Map(names.map((name) => [name, benchmarkFile(name, readFileSync(`${REPORTS}/${name}`, 'utf8'))]))
}

/** Returns the page with the table of these results, the fastest first. Throws if the page has no place for it. */
export function withResults(page: string, reports: ReadonlyMap<string, BenchmarkReport>): string {
  return withGenerated(RESULTS, page, 'results', tableOf(reports))
}

function tableOf(reports: ReadonlyMap<string, BenchmarkReport>): string {
  const titles = SCENE_NAMES.map((scene) => SCENE_TEXTS[scene].title.toLowerCase())
  const head = ['device', 'system', ...titles, 'η, millions/s', 'copies', 'date']
  const sorted = [...reports].sort(([, a], [, b]) => bestRate(b) - bestRate(a))
  const rows = sorted.map(([name, report]) => [
    `[${deviceOf(report)}](results/${name})${report.isSoftware ? ', software' : ''}`,
    systemOf(report.system),
    ...largestOf(report).map((count) =>
      count === undefined ? '–' : count === null ? 'none' : grouped(count),
    ),
    threeDigits(bestRate(report) / 1e6),
    bandwidthOf(report.copyBandwidth),
    report.date,
  ])
  return markdownTable([head, ...rows], { align: ['l', 'l', 'r', 'r', 'r', 'r', 'r', 'r', 'l'] })
}
