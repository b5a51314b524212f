import { type Returns, returns } from '../../experiments/reversal.ts'
import { COLORS, chart, dots, label } from '../chart.ts'
import type { Law } from '../law.ts'

const SERIES = [
  ['waves', 'waves, f32'],
  ['queue', 'queue, f64'],
  ['row', 'a row, waves'],
] as const

export const reversalLaw: Law<Returns[]> = {
  name: 'reversal',
  measure: returns,
  draw: (all) =>
    chart({
      x: {
        label: 'Hits a disk before all turn around',
        type: 'log',
        ticks: [1, 2, 5, 10, 20, 50, 100, 200],
        tickFormat: 'd',
      },
      y: { label: 'Miss, radii', type: 'log', tickFormat: '.0e' },
      marks: SERIES.flatMap(([name, text], k) => {
        const points = all.map(({ hits, [name]: y }) => ({ x: hits, y }))
        const dy = name === 'queue' ? 9 : -4
        return [dots(points, COLORS[k]), label(points[points.length - 1], text, COLORS[k], { dy })]
      }),
    }),
  tabulate: (all) => [
    ['hits a disk', 'waves, f32', 'event queue, f64', 'a row of disks, waves'],
    ...all.map(({ hits, ...missed }) => [
      String(hits),
      ...SERIES.map(([name]) => `${missed[name].toExponential(1)} radii`),
    ]),
  ],
}
