import { type Fractions, FULL_PACKING, packings } from '../../experiments/packing.ts'
import { COLORS, chart, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

const PREDICTED = 0.842

export const packingLaw: Law<Fractions[]> = {
  name: 'packing',
  measure: () => packings(FULL_PACKING),
  draw: (all) =>
    chart({
      marginRight: 30,
      x: { label: 'Friction', domain: [-0.02, 0.6] },
      y: { label: 'Area fraction', domain: [0.77, 0.86] },
      marks: [
        line(
          [
            { x: -0.02, y: PREDICTED },
            { x: 0.6, y: PREDICTED },
          ],
          COLORS[0],
        ),
        dots(
          all.flatMap(({ friction, fractions }) => fractions.map((y) => ({ x: friction, y }))),
          COLORS[1],
        ),
        label({ x: 0.2, y: PREDICTED }, 'random close packing, without friction: 0.842', COLORS[0], {
          dy: -10,
        }),
      ],
    }),
  tabulate: (all) => [
    ['friction', 'predicted', 'measured', 'of each run', 'largest overlap, of 0.6 m'],
    ...all.map(({ friction, fractions, mean, overlap }) => [
      String(friction),
      friction === 0 ? String(PREDICTED) : 'less',
      mean.toFixed(4),
      fractions.map((one) => one.toFixed(4)).join(', '),
      percent(overlap / 0.6, 2),
    ]),
  ],
}
