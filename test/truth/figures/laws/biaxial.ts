import * as Plot from '@observablehq/plot'
import {
  type Band,
  bandOf,
  biaxial,
  type CommonSlope,
  commonSlopeOf,
  FULL_BIAXIAL,
  ratiosOf,
  type Sheared,
} from '../../experiments/biaxial.ts'
import { chart } from '../chart.ts'
import { type Law, percent } from '../law.ts'

/** Shear over its mean that has the last colour. */
const MOST = 3

interface Run {
  readonly seed: number
  readonly disks: number
  readonly peak: number
  readonly end: number
  readonly band: Band
  readonly worstLoad: number
}

interface Compressed {
  readonly runs: readonly Run[]
  readonly common: CommonSlope
  /** Disks of the first run, which the picture shows. */
  readonly disks: readonly Sheared[]
}

export const biaxialLaw: Law<Compressed> = {
  name: 'biaxial',
  measure: async () => {
    const all = await biaxial(FULL_BIAXIAL)
    const runs = all.map((one) => ({
      seed: one.seed,
      disks: one.disks.length,
      ...ratiosOf(one),
      band: bandOf(one.disks),
      worstLoad: one.worstLoad,
    }))
    return { runs, common: commonSlopeOf(all), disks: all[0].disks }
  },
  draw: ({ disks }) =>
    chart({
      width: 420,
      height: 760,
      marginLeft: 45,
      marginRight: 20,
      aspectRatio: 1,
      grid: false,
      x: { label: 'm' },
      y: { label: 'm' },
      color: { type: 'linear', scheme: 'YlOrRd', domain: [0, MOST], clamp: true },
      marks: [Plot.dot(disks, { x: 'x', y: 'y', r: 5.5, fill: 'shear', stroke: 'none' })],
    }),
  tabulate: ({ runs, common }) => [
    [
      'run',
      'disks',
      'pressure of the lid over that of the sides, at the peak',
      'at the end',
      'angle of friction at the peak, degrees',
      'slope of the band, degrees',
      'disks in it',
      'shear in it',
      'servo walls from their pressure at rest, at worst',
    ],
    ...runs.map(({ seed, disks, peak, end, band, worstLoad }) => {
      const angle = (Math.asin((peak - 1) / (peak + 1)) * 180) / Math.PI
      return [
        String(seed),
        String(disks),
        peak.toFixed(2),
        end.toFixed(2),
        angle.toFixed(1),
        String(band.angle),
        percent(band.disks, 0),
        percent(band.shear, 0),
        percent(worstLoad, 2),
      ]
    }),
    ['slope of all', '', '', '', '', `${common.slope}, ${common.from} to ${common.to}`, '', '', ''],
  ],
}
