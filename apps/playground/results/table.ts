/** The table of devices. */

import {
  type BenchmarkReport,
  bestRate,
  deviceOf,
  largestOf,
  SCENE_NAMES,
  SCENE_TEXTS,
  systemOf,
} from '../../../src/benchmark/format.ts'
import { bandwidthOf, grouped, threeDigits } from '../../../src/benchmark/numbers.ts'
import { add } from '../dom.ts'

const HEAD = [
  'Device',
  'Browser or Node',
  ...SCENE_NAMES.map((scene) => SCENE_TEXTS[scene].title),
  'η, millions/s',
  'Bandwidth',
  'η per GB/s',
  'Date',
]

export function fillHead(head: Element): void {
  const row = add(head, 'tr')
  for (const text of HEAD) add(row, 'th', text).scope = 'col'
}

/** Fills the table; `colorOf` returns the colour of a report in the figures, if it is among them. */
export function fillTable(
  body: Element,
  reports: Iterable<BenchmarkReport>,
  colorOf: (report: BenchmarkReport) => string | undefined,
): void {
  body.replaceChildren()
  for (const report of reports) {
    const row = add(body, 'tr')
    const head = add(row, 'th', `${deviceOf(report)}${report.isSoftware ? ' (software driver)' : ''}`)
    head.scope = 'row'
    const color = colorOf(report)
    head.classList.toggle('shown', color !== undefined)
    if (color !== undefined) head.style.setProperty('--color', color)
    const { copyBandwidth } = report
    const rate = bestRate(report) / 1e6
    const cells = [
      systemOf(report.system),
      ...largestOf(report).map(countOf),
      threeDigits(rate),
      bandwidthOf(copyBandwidth),
      copyBandwidth === null ? '–' : threeDigits(rate / copyBandwidth),
      report.date,
    ]
    for (const text of cells) add(row, 'td', text)
  }
}

const countOf = (count: number | null | undefined) =>
  count === undefined ? '–' : count === null ? 'none' : grouped(count)
