import * as Plot from '@observablehq/plot'
import { type Biaxial, bandOf, biaxial, FULL_BIAXIAL, ratiosOf } from '../../experiments/biaxial.ts'
import { chart } from '../chart.ts'
import { type Law, percent } from '../law.ts'

/** Shear over its mean that has the last colour. */
const MOST = 3

export const biaxialLaw: Law<Biaxial[]> = {
  name: 'biaxial',
  measure: () => biaxial(FULL_BIAXIAL),
  draw: ([{ disks }]) =>
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
  tabulate: (all) => [
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
    ...all.map((one) => {
      const { peak, end } = ratiosOf(one)
      const band = bandOf(one.disks)
      const angle = (Math.asin((peak - 1) / (peak + 1)) * 180) / Math.PI
      return [
        String(one.seed),
        String(one.disks.length),
        peak.toFixed(2),
        end.toFixed(2),
        angle.toFixed(1),
        String(band.angle),
        percent(band.disks, 0),
        percent(band.shear, 0),
        percent(one.worstLoad, 2),
      ]
    }),
  ],
}
