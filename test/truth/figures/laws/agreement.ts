import * as Plot from '@observablehq/plot'
import { type Agreement, BAR, type Compared, compareAll } from '../../experiments/oracle.ts'
import { median } from '../../experiments/reversal.ts'
import { COLORS, chart, dots, label } from '../chart.ts'
import type { Law } from '../law.ts'

/** Least, median and largest. */
function spread(agreements: readonly Agreement[], of: (one: Agreement) => number): string {
  const values = agreements.map(of)
  return [Math.min(...values), median(values), Math.max(...values)].map((v) => v.toFixed(1)).join(', ')
}

export const agreementLaw: Law<Compared[]> = {
  name: 'agreement',
  measure: compareAll,
  draw: (all) =>
    chart({
      x: { label: 'Hits a disk', domain: [0, 16] },
      y: {
        label: 'Largest distance between waves and queue, radii',
        type: 'log',
        ticks: 8,
        tickFormat: '.0e',
      },
      marks: [
        Plot.ruleY([BAR], { stroke: 'gray', strokeDasharray: '3,3' }),
        ...all.flatMap(({ system, agreements }, k) => {
          // the first seed alone: nine are a cloud
          const points = agreements[0].distances.map(([x, y]) => ({ x, y }))
          const place = { x: 16, y: 1e-5 / 4 ** k }
          return [dots(points, COLORS[k]), label(place, system.replace(/,.*/, ''), COLORS[k])]
        }),
      ],
    }),
  tabulate: (all) => [
    [
      '50 disks',
      `hits a disk while all places agree to ${BAR} radii`,
      'hits a disk before one meets another partner',
      'steps, and of them with the same count of hits',
    ],
    ...all.map(({ system, agreements }) => [
      system,
      spread(agreements, ({ samePlaces }) => samePlaces),
      spread(agreements, ({ sameHits }) => sameHits),
      `${agreements.reduce((sum, { steps }) => sum + steps, 0)}, ${agreements.reduce((sum, { sameCounts }) => sum + sameCounts, 0)}`,
    ]),
  ],
}
