/** Results as Markdown tables. */
import { markdownTable } from 'markdown-table'
import type { Result } from './run.ts'

/** Formats three significant digits. */
export function show(value: number | undefined): string {
  if (value === undefined) return ''
  if (value === 0) return '0'
  return value >= 1000 || value < 0.001 ? value.toExponential(1) : String(Number(value.toPrecision(3)))
}

type Column = readonly [title: string, cell: (result: Result) => string]

const WHO: readonly Column[] = [
  ['scene', ({ scene }) => scene],
  ['disks', ({ disks }) => String(disks)],
  ['engine', ({ engine }) => engine],
  ['substeps', ({ substeps }) => String(substeps)],
]

const SPEED: readonly Column[] = [
  ...WHO,
  ['ms per step', ({ time }) => show(time.median)],
  ['lowest', ({ time }) => show(time.min)],
  ['spread, %', ({ time }) => (100 * time.spread).toFixed(0)],
  ['CPU ms', ({ cpuTime }) => show(cpuTime.median)],
  ['M disk-substeps/s', (r) => show(r.diskSubstepsPerSecond / 1e6)],
  ['dispatches per substep, list kept / encoded', ({ traffic }) => dispatches(traffic)],
  ['bytes per disk-substep, list kept / rebuilt', ({ traffic }) => bytes(traffic)],
  ['lists rebuilt, %', ({ traffic }) => percent(traffic?.remadeShare)],
]

const QUALITY: readonly Column[] = [
  ...WHO,
  ['contacts', ({ contacts }) => (contacts === undefined ? '' : String(contacts))],
  ['mean overlap, %', ({ quality }) => show(quality.meanOverlap)],
  ['largest, %', ({ quality }) => show(quality.largestOverlap)],
  ['kinetic, J/kg', ({ quality }) => show(quality.kineticEnergy)],
  ['rms speed, m/s', ({ quality }) => show(quality.rmsSpeed)],
  ['largest gain in a step, J/kg', ({ quality }) => show(quality.largestGain)],
  ['escaped', ({ quality }) => String(quality.escaped)],
]

function dispatches(traffic: Result['traffic']): string {
  return traffic === undefined ? '' : `${traffic.dispatchesKept} / ${traffic.dispatches}`
}

function bytes(traffic: Result['traffic']): string {
  return traffic === undefined ? '' : `${Math.round(traffic.bytesKept)} / ${Math.round(traffic.bytesRemade)}`
}

function percent(share: number | undefined): string {
  return share === undefined ? '' : (100 * share).toFixed(0)
}

function table(results: readonly Result[], columns: readonly Column[]): string {
  const used = columns.filter(([, cell]) => results.some((result) => cell(result) !== ''))
  return markdownTable([
    used.map(([title]) => title),
    ...results.map((result) => used.map(([, cell]) => cell(result))),
  ])
}

function stageLines(results: readonly Result[]): string[] {
  return results.flatMap(({ scene, disks, engine, substeps, stages = [] }) => {
    if (stages.length === 0) return []
    const times = stages.toSorted((a, b) => b.ms - a.ms).map(({ stage, ms }) => `${stage} ${show(ms)}`)
    return [`${engine}, ${scene}, ${disks} disks, ${substeps} substeps: ${times.join(', ')}`]
  })
}

export function report(results: readonly Result[]): string {
  const setups = new Set(results.map(({ engine, setup }) => `${engine}: ${setup}`))
  const stages = stageLines(results)
  const parts = [[...setups].join('\n'), table(results, SPEED), table(results, QUALITY)]
  if (stages.length > 0) parts.push(`Stages, ms per step:\n${stages.join('\n')}`)
  return parts.join('\n\n')
}
