import { expect, test } from 'vitest'
import type { BenchmarkReport } from '../../src/benchmark/format.ts'
import { benchmarkFile } from '../../src/benchmark/load.ts'
import { benchmarkReports, withResults } from '../../src/build/resultsTable.ts'
import { REPORT } from '../support/benchmarkReport.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the change makes is no report any more
type Broken = any

/** Returns the JSON of a report after a change. */
function spoilt(change: (report: Broken) => void): string {
  const report = structuredClone(REPORT)
  change(report)
  return JSON.stringify(report)
}

test('benchmarkFile: returns what a page has written', () => {
  expect(benchmarkFile('a.json', JSON.stringify(REPORT))).toEqual(REPORT)
})

test.each([
  ['[', 'a.json is not JSON; expected a file of bench.html or scree bench'],
  ['null', 'a.json has format undefined, version undefined; expected "scree benchmark", version 1'],
  [
    '{"format":"scree device check","version":1}',
    'a.json has format "scree device check", version 1; expected "scree benchmark", version 1',
  ],
  [
    spoilt((r) => (r.version = 2)),
    'a.json has format "scree benchmark", version 2; expected "scree benchmark", version 1',
  ],
  [spoilt((r) => delete r.scenes), 'a.json: scenes is undefined; expected a list of at most 1000'],
  [
    spoilt((r) => (r.scenes[0].points[2].ms = '20')),
    'a.json: scenes[0].points[2].ms is "20"; expected a positive, finite number',
  ],
  [
    spoilt((r) => (r.scenes[0].points[1].count = 1.5)),
    'a.json: scenes[0].points[1].count is 1.5; expected a positive whole number',
  ],
  [
    spoilt((r) => (r.scenes[1].scene = 'drum')),
    'a.json: scenes[1].scene is "drum"; expected "pile" or "hourglass" or "gas" or "rubble"',
  ],
  [
    spoilt((r) => (r.scenes[0].points = new Array(1001))),
    /scenes\[0\]\.points is .*; expected a list of at most 1000$/,
  ],
  [spoilt((r) => (r.scenes[0].stages = [])), 'a.json: scenes[0].stages is []; expected an object'],
  [
    spoilt((r) => (r.limits.maxBufferSize = -1)),
    'a.json: limits.maxBufferSize is -1; expected a number of at least 0',
  ],
  [
    spoilt((r) => (r.date = '2026-13-40')),
    'a.json: date is "2026-13-40"; expected a date such as 2026-01-31',
  ],
  [
    spoilt((r) => (r.name = 'x'.repeat(1001))),
    /^a.json: name is "x+.*; expected a text of at most 1000 characters$/,
  ],
  [spoilt((r) => (r.backend = 'tpu')), 'a.json: backend is "tpu"; expected "gpu" or "cpu"'],
  [spoilt((r) => (r.wasHidden = 0)), 'a.json: wasHidden is 0; expected true or false'],
])('benchmarkFile: refuses a file in one sentence (%#)', (json, message) => {
  expect(() => benchmarkFile('a.json', json)).toThrow(
    typeof message === 'string' ? new Error(message) : message,
  )
})

test('benchmarkReports: the results of docs/results are accepted, and timed all four scenes', () => {
  const reports = [...benchmarkReports().values()]
  expect(reports.length).toBeGreaterThan(0)
  for (const { scenes, ended } of reports) {
    expect(scenes).toHaveLength(4)
    expect(ended).toBe('')
  }
})

const PAGE = 'before\n<!-- results: written by `npm run generate` -->\nold\n<!-- end of results -->\nafter\n'

test('withResults: lists devices, the fastest first, and what fits into a frame', () => {
  const slow: BenchmarkReport = { ...REPORT, name: 'slow', scenes: REPORT.scenes.slice(1) }
  const page = withResults(
    PAGE,
    new Map([
      ['a.json', slow],
      ['b.json', REPORT],
    ]),
  )
  expect(page).not.toContain('old')
  const rows = page.split('\n').filter((line) => line.includes('.json'))
  expect(
    rows.map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    ),
  ).toEqual([
    [
      '[A card](results/b.json)',
      'Chrome 153, Windows',
      '2,000',
      '–',
      '–',
      'none',
      '4',
      '400 GB/s',
      '2026-01-02',
    ],
    ['[slow](results/a.json)', 'Chrome 153, Windows', '–', '–', '–', 'none', '0', '400 GB/s', '2026-01-02'],
  ])
  // once more, it stays as it is
  expect(
    withResults(
      page,
      new Map([
        ['a.json', slow],
        ['b.json', REPORT],
      ]),
    ),
  ).toBe(page)
  expect(() => withResults('# Results', new Map())).toThrow('docs/results.md has no place for its table')
})
