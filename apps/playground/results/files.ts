/** The results that are shown: those of docs/results, the last one of this browser, and files that the viewer adds. */
import { type BenchmarkReport, bestRate } from '../../../src/benchmark/format.ts'
import { benchmarkFile } from '../../../src/benchmark/load.ts'
import { keptResult } from '../bench/kept.ts'
import { sentence } from '../sentence.ts'

const files = import.meta.glob<string>('../../../docs/results/*.json', {
  eager: true,
  import: 'default',
  query: '?raw',
})

export interface Entry {
  readonly report: BenchmarkReport
  /** Whether it comes from the viewer. */
  readonly isOwn: boolean
}

/** Larger files are no results; those of four scenes take some 15 kB. */
const MAX_BYTES = 2 ** 20

/** Returns the collected results, the fastest first, behind the viewer's last one. */
export function collectedEntries(): Entry[] {
  const entries = Object.entries(files).map(([path, json]) => ({
    report: benchmarkFile(path.replace(/^.*\//, ''), json),
    isOwn: false,
  }))
  entries.sort((a, b) => bestRate(b.report) - bestRate(a.report))
  const own = keptResult()
  const isKnown =
    own !== undefined && entries.some(({ report }) => JSON.stringify(report) === JSON.stringify(own))
  return own === undefined || isKnown ? entries : [{ report: own, isOwn: true }, ...entries]
}

/** Reads files of the viewer. Files that are no results are left out, and `errors` has a sentence for each. */
export async function readFiles(chosen: Iterable<File>): Promise<{ entries: Entry[]; errors: string[] }> {
  const entries: Entry[] = []
  const errors: string[] = []
  for (const file of chosen) {
    try {
      if (file.size > MAX_BYTES)
        throw new Error(`${file.name} has ${file.size} bytes; expected at most ${MAX_BYTES}`)
      entries.push({ report: benchmarkFile(file.name, await file.text()), isOwn: true })
    } catch (error) {
      errors.push(sentence(error))
    }
  }
  return { entries, errors }
}
