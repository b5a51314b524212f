import * as Plot from '@observablehq/plot'
import { type DrumRun, FULL_DRUMS, turnDrums } from '../../experiments/drum.ts'
import { COLORS, chart, dots, label } from '../chart.ts'
import { type Law, percent } from '../law.ts'

/** Froude numbers where one regime ends and the next begins: Mellmann, Powder Technology 118, 251 (2001). */
const REGIMES = [
  ['rolling', 1e-4, 1e-2],
  ['cascading', 1e-2, 1e-1],
  ['cataracting', 1e-1, 1],
  ['centrifuging', 1, 10],
] as const

export const drumLaw: Law<DrumRun[]> = {
  name: 'drum',
  measure: () => turnDrums(FULL_DRUMS),
  draw: (runs) => {
    const smooth = runs.filter(({ rolling }) => rolling === 0)
    const last = smooth[smooth.length - 1]
    const series = [
      [({ clinging }: DrumRun) => clinging, 'going round with the drum'],
      [({ aloft }: DrumRun) => 5 * aloft, 'flying, times 5'],
    ] as const
    return chart({
      x: { label: 'Froude number', type: 'log', domain: [1e-3, 10] },
      y: { label: 'Part of the grains', domain: [0, 1.05] },
      marks: [
        Plot.ruleX([1e-2, 1e-1, 1], { stroke: 'gray', strokeDasharray: '3,3' }),
        Plot.text(REGIMES, {
          x: ([, from, to]) => Math.sqrt(Math.max(from, 1e-3) * to),
          y: 1.02,
          text: ([name]) => name,
          fill: 'gray',
        }),
        ...series.flatMap(([of, name], k) => [
          dots(
            smooth.map((run) => ({ x: run.froude, y: of(run) })),
            COLORS[k],
          ),
          label({ x: last.froude, y: of(last) }, name, COLORS[k]),
        ]),
      ],
    })
  },
  tabulate: (runs) => [
    [
      'Froude number',
      'rolling resistance',
      'going round with the drum',
      'flying',
      'centre of mass from the plumb line, degrees',
    ],
    ...runs.map(({ froude, rolling, clinging, aloft, degrees }) => [
      String(froude),
      String(rolling),
      percent(clinging, 0),
      percent(aloft),
      degrees.toFixed(1),
    ]),
  ],
}
