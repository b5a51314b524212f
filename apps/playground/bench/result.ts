/** The result in words, tables and a figure. */

import {
  type BenchmarkReport,
  bestRate,
  deviceOf,
  FRAME_MS,
  SCENE_NAMES,
  SCENE_TEXTS,
  systemOf,
} from '../../../src/benchmark/format.ts'
import { bandwidthOf, grouped, threeDigits } from '../../../src/benchmark/numbers.ts'
import { colorsOf } from '../../benchmark/colors.ts'
import { drawFigure } from '../../benchmark/figure.ts'
import { dotsByScene } from '../../benchmark/figureData.ts'
import { add, element } from '../dom.ts'
import { theme } from '../looks/theme.ts'

/** Returns the result in one sentence. */
export function headlineOf(report: BenchmarkReport): string {
  const fitting = report.scenes.filter(({ largest }) => largest !== null)
  const best = fitting.find(({ scene }) => scene === 'pile') ?? fitting[0]
  if (best !== undefined)
    return `${grouped(best.largest!)} ${SCENE_TEXTS[best.scene].things} at 60 frames per second`
  return report.scenes.some(({ tooMany }) => tooMany !== null)
    ? 'No count that was tried fits into a frame'
    : 'Nothing was timed'
}

/** Returns what else is to be said about the result. */
export function remarksOf(report: BenchmarkReport): string {
  const remarks = [`${deviceOf(report)}, ${systemOf(report.system)}, ${report.seconds} s.`]
  if (report.isSoftware)
    remarks.push('This is a software driver: the processor does what a graphics card would do.')
  if (report.wasHidden)
    remarks.push('The tab was in the background for a while, so times may be too long: run it again.')
  if (report.ended !== '') remarks.push(report.ended)
  return remarks.join(' ')
}

/** A custom property of the page's theme. */
const colorOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Style of a figure in the page's theme. */
export const figureStyle = () => ({
  ink: colorOf('--ink'),
  soft: colorOf('--soft'),
  line: colorOf('--line'),
  accent: colorOf('--accent'),
})

/** Draws the figure of a report into the page. */
export async function showFigure(report: BenchmarkReport): Promise<void> {
  const place = element('#figure')
  const colors = colorsOf(SCENE_NAMES, theme().name)
  const width = Math.min(820, Math.max(280, place.clientWidth))
  const svg = await drawFigure(dotsByScene(report), {
    ...figureStyle(),
    width,
    height: Math.round(Math.max(260, 0.5 * width)),
    colors,
  })
  svg.setAttribute('role', 'img')
  svg.setAttribute(
    'aria-label',
    'Milliseconds per step over the number of disks: the table below has the numbers',
  )
  const legend = document.createElement('p')
  legend.className = 'legend'
  for (const { scene, points } of report.scenes) {
    if (points.length === 0) continue
    const item = add(legend, 'span', SCENE_TEXTS[scene].title)
    item.style.setProperty('--color', colors.get(scene)!)
  }
  place.replaceChildren(legend, svg)
}

/** Fills the tables: times, stages and the device. */
export function showTables(report: BenchmarkReport): void {
  showTimes(report)
  showStages(report)
  showDevice(report)
}

function showTimes({ scenes }: BenchmarkReport): void {
  const body = element('#times tbody')
  body.replaceChildren()
  for (const { scene, points } of scenes)
    for (const [k, { count, ms, lowest }] of points.entries()) {
      const row = add(body, 'tr')
      if (k === 0) {
        const head = add(row, 'th', SCENE_TEXTS[scene].title)
        head.scope = 'rowgroup'
        head.rowSpan = points.length
      }
      add(row, 'td', grouped(count))
      add(row, 'td', ms.toFixed(2)).classList.toggle('slow', ms > FRAME_MS)
      add(row, 'td', lowest.toFixed(2))
    }
}

function showStages({ scenes, hasTimestamps, backend }: BenchmarkReport): void {
  const timed = scenes.filter(({ stages }) => stages !== null)
  element('#stages').hidden = timed.length === 0 && hasTimestamps
  element('#stage-note').textContent =
    timed.length > 0
      ? `Time per step of each stage, in ms, with the largest count that fits into a frame. ${
          backend === 'gpu'
            ? 'Browsers round timestamps, some of them to 0.1 ms, so short stages show as 0 or too long.'
            : ''
        }`
      : 'This device has no timestamp queries, so its stages were not timed.'
  const list = element('#stage-lists')
  list.replaceChildren()
  for (const { scene, stages } of timed) {
    const { title, things } = SCENE_TEXTS[scene]
    const part = add(list, 'div')
    add(part, 'h3', `${title}, ${grouped(stages!.count)} ${things}`)
    const bars = add(part, 'ol')
    const longest = Math.max(...stages!.times.map(({ ms }) => ms), 1e-9)
    for (const { stage, ms } of [...stages!.times].sort((a, b) => b.ms - a.ms).slice(0, 12)) {
      const bar = add(bars, 'li')
      bar.style.setProperty('--part', (ms / longest).toFixed(3))
      add(bar, 'span', stage)
      add(bar, 'span', ms.toFixed(2))
    }
  }
}

function showDevice(report: BenchmarkReport): void {
  const { launch, copyBandwidth, limits, scree, commit, adapter, cores, system } = report
  const rows: [string, string][] = [
    [
      'Backend',
      `${adapter}${report.backend === 'cpu' ? `, ${report.threads} of ${cores || '?'} threads` : ''}`,
    ],
    ['Disk-substeps per second (η), largest', `${threeDigits(bestRate(report) / 1e6)} million`],
    ['Copy bandwidth, read and written', bandwidthOf(copyBandwidth)],
    ['An empty dispatch', launch === null ? '–' : `${threeDigits(launch.dispatch)} µs`],
    ['An empty submit and its answer', launch === null ? '–' : `${threeDigits(launch.submit)} ms`],
    ['Browser and system', system],
    ['Scree', commit === '' ? scree : `${scree}, commit ${commit}`],
    ...Object.entries(limits ?? {}).map(([name, value]): [string, string] => [name, grouped(value)]),
  ]
  const body = element('#device tbody')
  body.replaceChildren()
  for (const [name, value] of rows) {
    const row = add(body, 'tr')
    add(row, 'th', name).scope = 'row'
    add(row, 'td', value)
  }
}
