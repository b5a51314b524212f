import * as Plot from '@observablehq/plot'
import { type Keeping, keepAll } from '../../experiments/keeping.ts'
import { COLORS, chart, dots, label } from '../chart.ts'
import type { Law } from '../law.ts'

const MILLIONTH = 1e6

export const keepingLaw: Law<Keeping[]> = {
  name: 'keeping',
  measure: keepAll,
  draw: (all) =>
    chart({
      x: { label: 'Hits a disk' },
      y: { label: 'Energy gained, millionths' },
      marks: [
        Plot.ruleY([0], { stroke: 'gray' }),
        ...all.flatMap(({ disks, course }, k) => {
          const points = course.map(([x, y]) => ({ x, y: MILLIONTH * y }))
          // the first two end at nearly the same place
          const dy = k === 0 ? -9 : k === 1 ? 5 : 0
          return [dots(points, COLORS[k]), label(points[points.length - 1], disks, COLORS[k], { dy })]
        }),
      ],
    }),
  tabulate: (all) => [
    ['disks', 'hits', 'with walls', 'energy gained', 'momentum lost or gained, of Σ m \\|v\\|'],
    ...all.map(({ disks, collisions, bounces, energyError, momentumError }) => [
      disks,
      String(collisions),
      String(bounces),
      energyError.toExponential(1),
      momentumError.toExponential(1),
    ]),
  ],
}
