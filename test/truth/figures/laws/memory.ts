import { type Settling, settleBothWays } from '../../experiments/memory.ts'
import { COLORS, chart, label, line } from '../chart.ts'
import type { Law } from '../law.ts'

/** Of what is drawn, percent of a radius of 0.5 m. */
const ofRadius = (metres: number) => 200 * metres

export const memoryLaw: Law<Settling> = {
  name: 'memory',
  measure: () => settleBothWays(40, 3),
  draw: (settling) => {
    const series = [
      [settling.remembering, 'contacts remember'],
      [settling.forgetting, 'contacts forget'],
    ] as const
    return chart({
      x: { label: 'Seconds' },
      y: { label: 'Mean overlap, % of the radius', zero: true },
      marks: series.flatMap(([overlaps, name], k) => {
        const points = overlaps.map(([x, y]) => ({ x, y: ofRadius(y) }))
        return [line(points, COLORS[k]), label(points[points.length - 1], name, COLORS[k])]
      }),
    })
  },
  tabulate: ({ remembering, forgetting }) => {
    const last = (overlaps: Settling['remembering']) =>
      `${ofRadius(overlaps[overlaps.length - 1][1]).toFixed(2)} %`
    return [
      ['contacts', 'mean overlap after 3 s, of the radius'],
      ['remember', last(remembering)],
      ['forget', last(forgetting)],
    ]
  },
}
