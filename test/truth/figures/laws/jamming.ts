import { FULL_JAMMING, type Jammed, jamming } from '../../experiments/jamming.ts'
import { COLORS, chart, dots, label, line } from '../chart.ts'
import type { Law } from '../law.ts'

const PREDICTED = 0.842

export const jammingLaw: Law<Jammed[]> = {
  name: 'jamming',
  measure: () => jamming(FULL_JAMMING),
  draw: (all) => {
    const most = Math.max(...all.flatMap(({ levels }) => levels.map(({ pressure }) => pressure)))
    return chart({
      marginRight: 30,
      x: { label: 'Solid fraction', domain: [0.835, 0.872] },
      y: { label: 'Pressure, N/m', domain: [0, 1.05 * most] },
      marks: all.flatMap(({ seed, levels, line: fit, fraction }, k) => [
        line(
          [
            { x: fraction, y: 0 },
            { x: levels[0].fraction, y: fit.intercept + fit.slope * levels[0].fraction },
          ],
          COLORS[k],
        ),
        dots(
          levels.map(({ fraction: x, pressure: y }) => ({ x, y })),
          COLORS[k],
        ),
        label(
          { x: 0.836, y: (0.95 - 0.07 * k) * most },
          `run ${seed}: jams at ${fraction.toFixed(4)}`,
          COLORS[k],
        ),
      ]),
    })
  },
  tabulate: (all) => [
    [
      'run',
      'predicted',
      'fraction at which the pressure goes to 0',
      'contacts per disk at the densest',
      'at the last level with pressure',
    ],
    ...all.map(({ seed, levels, fraction }) => {
      const carrying = levels.filter(({ pressure }) => pressure > 0.01 * levels[0].pressure)
      return [
        String(seed),
        String(PREDICTED),
        fraction.toFixed(4),
        levels[0].coordination.toFixed(2),
        carrying[carrying.length - 1].coordination.toFixed(2),
      ]
    }),
  ],
}
