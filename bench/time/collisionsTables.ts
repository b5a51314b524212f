/** Collisions a second as tables; the first row is the head. */
import type { CollisionsResult, Rate } from './collisions.ts'
import type { ContestantName } from './contestants.ts'

const NAMES: Readonly<Record<ContestantName, string>> = {
  queue: 'CPU queue',
  cpu: 'CPU waves',
  gpu: 'GPU waves',
}

const contestantsOf = ([first]: readonly CollisionsResult[]) => first.rates.map(({ by }) => by)

const settingOf = ({ disks, fraction }: CollisionsResult) => [disks.toLocaleString('en'), String(fraction)]

/** Three digits that count, all before the point written out. */
export function grouped(value: number): string {
  return value === 0
    ? '0'
    : Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
}

const rateOf = ({ perSecond, spread }: Rate) =>
  grouped(perSecond) + (spread === undefined ? '' : ` (${(100 * spread).toFixed(0)} %)`)

/** Collisions a second by the clock and, but for the GPU, by processor time. */
export function rates(results: readonly CollisionsResult[]): string[][] {
  const names = contestantsOf(results)
  const onProcessor = names.filter((name): boolean => name !== 'gpu')
  return [
    [
      'disks',
      'area fraction',
      ...names.map((name) => `${NAMES[name]}: collisions/s (spread)`),
      ...onProcessor.map((name) => `${NAMES[name]}: a processor second`),
    ],
    ...results.map((result) => [
      ...settingOf(result),
      ...result.rates.map(rateOf),
      ...result.rates
        .filter(({ by }) => onProcessor.includes(by))
        .map(({ perProcessorSecond }) => grouped(perProcessorSecond)),
    ]),
  ]
}

/** How many waves a frame takes, and over how much all was counted. */
export function waves(results: readonly CollisionsResult[]): string[][] {
  const names = contestantsOf(results)
  const inWaves = names.filter((name): boolean => name !== 'queue')
  return [
    [
      'disks',
      'area fraction',
      'collisions a frame',
      ...inWaves.flatMap((name) => [`${NAMES[name]} a frame`, 'collisions a wave']),
      ...names.map((name) => `${NAMES[name]}: collisions (frames)`),
      '⟨v⁴⟩/⟨v²⟩²',
    ],
    ...results.map((result) => [
      ...settingOf(result),
      grouped(perFrame(result.rates[0])),
      ...result.rates
        .filter(({ by }) => inWaves.includes(by))
        .flatMap((rate) => [grouped(rate.wavesPerFrame), grouped(perFrame(rate) / rate.wavesPerFrame)]),
      ...result.rates.map(({ collisions, frames }) => `${collisions.toLocaleString('en')} (${frames})`),
      result.kurtosis.toFixed(2),
    ]),
  ]
}

const perFrame = ({ collisions, frames }: Rate) => collisions / frames
