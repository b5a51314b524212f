/** What a figure and its curves show, in sentences. */
import {
  type BenchmarkReport,
  type BenchmarkSceneName,
  SCENE_TEXTS,
  SUBSTEPS,
} from '../../../src/benchmark/format.ts'
import { grouped } from '../../../src/benchmark/numbers.ts'

/** Ratio of the median to the lowest time of equal steps, from which on a machine counts as busy. The H200 of docs/results has 1.08, two shared cores 1.25. */
const BUSY = 1.15

/** Returns what the figure of a scene shows, with its axes. */
export const captionOf = (scene: BenchmarkSceneName): string =>
  `Median time of a step (1/60 s, ${SUBSTEPS} substeps) in ms, over the number of ${SCENE_TEXTS[scene].things}; both axes are logarithmic.`

/** Returns what one curve shows: the device with its system, the date and the largest count at 60 frames per second. */
export function curveCaption(name: string, report: BenchmarkReport, scene: BenchmarkSceneName): string {
  const cores = report.cores === 0 ? [] : [`${report.cores} CPU cores`]
  const from = [name, ...cores, report.date].join(', ')
  return `${from}: ${largestText(report, scene)}.${reservations(report)}`
}

function largestText({ scenes }: BenchmarkReport, name: BenchmarkSceneName): string {
  const { largest, tooMany } = scenes.find(({ scene }) => scene === name)!
  const { things } = SCENE_TEXTS[name]
  if (largest === null) return `more than 16.7 ms even for ${grouped(tooMany ?? 0)} ${things}`
  return `${grouped(largest)} ${things}${tooMany === null ? ' or more' : ''} at 60 frames per second`
}

/** Returns why times may be too long, as sentences after a space; empty without a reason. */
export function reservations(report: BenchmarkReport): string {
  const scatter = scatterOf(report)
  const busy = `Times of equal steps vary by ${Math.round(100 * (scatter - 1))} %, so other work may have slowed this machine down.`
  return [
    ...(report.isSoftware ? ['This software driver runs on the CPU.'] : []),
    ...(scatter > BUSY ? [busy] : []),
    ...(report.wasHidden ? ['The tab was in the background for a while, so times may be too long.'] : []),
  ]
    .map((sentence) => ` ${sentence}`)
    .join('')
}

/** Returns the median over all points of median / lowest time. */
function scatterOf({ scenes }: BenchmarkReport): number {
  const ratios = scenes.flatMap(({ points }) => points.map(({ ms, lowest }) => ms / lowest))
  return ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 1
}
