import { type Chains, chains, FULL_CHAINS } from '../../experiments/chains.ts'
import { COLORS, chart, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

export const chainsLaw: Law<Chains> = {
  name: 'chains',
  measure: () => chains(FULL_CHAINS),
  draw: ({ centers, density, decay, intercept }) => {
    const places = centers.flatMap((x, k) => (density[k] > 0 ? [{ x, y: density[k] }] : []))
    const fit = (x: number) => ({ x, y: Math.exp(intercept - decay * x) })
    return chart({
      marginRight: 30,
      x: { label: 'Normal force over its mean', domain: [0, 7] },
      y: {
        label: 'Probability density',
        type: 'log',
        domain: [1e-4, 2],
        tickFormat: (y: number) => String(y),
      },
      marks: [
        line([fit(1), fit(6)], COLORS[0]),
        dots(
          places.filter(({ x, y }) => x < 7 && y >= 1e-4),
          COLORS[1],
        ),
        label(fit(3), `exp(−${decay.toFixed(2)} f)`, COLORS[0], { dx: 14, dy: -10 }),
      ],
    })
  },
  tabulate: ({ contacts, decay, r2, gaussianR2, worstLoad }) => [
    [
      'contacts',
      'decay of the tail, per mean force',
      'r² of its logarithm',
      'against the square of the force',
      'walls from the force of the servo walls, at worst',
    ],
    [String(contacts), decay.toFixed(2), r2.toFixed(3), gaussianR2.toFixed(3), percent(worstLoad, 4)],
  ],
}
