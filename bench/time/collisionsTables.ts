/** Collisions per second as tables; the first row is the header. */
import type { CollisionsResult, Rate } from './collisions.ts'
import type { ContestantName } from './contestants.ts'

const NAMES: Readonly<Record<ContestantName, string>> = {
  queue: 'CPU queue',
  cpu: 'CPU waves',
  gpu: 'GPU waves',
}

const contestantsOf = ([first]: readonly CollisionsResult[]) => first.rates.map(({ by }) => by)

const settingOf = ({ disks, fraction }: CollisionsResult) => [disks.toLocaleString('en'), String(fraction)]

/** Formats three significant digits; all digits before the decimal point are written. */
export function grouped(value: number): string {
  return value === 0
    ? '0'
    : Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
}

const rateOf = ({ perSecond, spread }: Rate) =>
  grouped(perSecond) + (spread === undefined ? '' : ` (${(100 * spread).toFixed(0)} %)`)

/** Collisions per wall-clock second and, except for hardware GPUs, per CPU second. */
export function rates(results: readonly CollisionsResult[]): string[][] {
  const timed = results[0].rates.filter(({ perProcessorSecond }) => perProcessorSecond !== undefined)
  const names = timed.map(({ by }) => by)
  return [
    [
      'disks',
      'area fraction',
      ...contestantsOf(results).map((name) => `${NAMES[name]}: collisions/s (spread)`),
      ...names.map((name) => `${NAMES[name]}: per CPU second`),
    ],
    ...results.map((result) => [
      ...settingOf(result),
      ...result.rates.map(rateOf),
      ...names.map((name) => grouped(result.rates.find(({ by }) => by === name)!.perProcessorSecond!)),
    ]),
  ]
}

/** Waves per frame, and the numbers of counted collisions and frames. */
export function waves(results: readonly CollisionsResult[]): string[][] {
  const names = contestantsOf(results)
  const inWaves = names.filter((name): boolean => name !== 'queue')
  return [
    [
      'disks',
      'area fraction',
      ...inWaves.flatMap((name) => [`${NAMES[name]} per frame`, 'collisions per wave']),
      ...names.map((name) => `${NAMES[name]}: collisions (frames)`),
      '⟨v⁴⟩/⟨v²⟩²',
    ],
    ...results.map((result) => [
      ...settingOf(result),
      ...result.rates
        .filter(({ by }) => inWaves.includes(by))
        .flatMap((rate) => [wavesOf(rate), grouped(rate.collisions / rate.frames / rate.wavesPerFrame)]),
      ...result.rates.map(({ collisions, frames, part }) => {
        const each = part === 1 ? '' : ` × ${part}`
        return `${collisions.toLocaleString('en')} (${frames}${each})`
      }),
      result.kurtosis.toFixed(2),
    ]),
  ]
}

const wavesOf = ({ wavesPerFrame, part }: Rate) =>
  grouped(wavesPerFrame) + (part === 1 ? '' : ` in ${part} frames`)
