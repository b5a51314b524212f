import * as Plot from '@observablehq/plot'
import { bouncing, type Series } from '../../experiments/bouncing.ts'
import { COLORS, chart, curve, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

const TICKS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5]

const usual = (all: Series[]) => all.filter(({ substep }) => substep > 1 / 1000)

export const bouncingLaw: Law<Series[]> = {
  name: 'bouncing',
  measure: bouncing,
  draw: (all) =>
    chart({
      x: { label: 'Bounces', ticks: [0, 1, 2, 3, 4, 5, 6], tickFormat: 'd', domain: [0, 6.2] },
      y: {
        type: 'log',
        domain: [0.05, 7],
        ticks: TICKS,
        axis: null,
      },
      marks: usual(all)
        .flatMap<Plot.Markish>(({ restitution, arcs }, k) => {
          const color = COLORS[k]
          const height = (bounces: number) => 5 * restitution ** (2 * bounces)
          const end = { x: arcs.length, y: height(arcs.length) }
          return [
            line(
              curve(height, 0, arcs.length).filter(({ y }) => y > 0.05),
              color,
            ),
            dots(
              arcs.map((arc, j) => ({ x: j + 1, y: arc.height })),
              color,
            ),
            label(end, `e = ${restitution}`, color, { dx: 10 }),
          ]
        })
        .concat(Plot.axisY(TICKS, { text: String, label: 'Height of the arc, m', labelArrow: 'none' })),
    }),
  tabulate: (all) => [
    ['restitution', 'bounces', 'predicted, m', 'measured, m', 'error', 'error at 1/1920 s'],
    ...usual(all).map(({ restitution, arcs }) => {
      const fine = all.find((one) => one.restitution === restitution && one.substep < 1 / 1000)!
      const last = arcs.length - 1
      const error = (series: Series | { arcs: Series['arcs'] }) =>
        percent(series.arcs[last].height / series.arcs[last].predicted - 1)
      const { height, predicted } = arcs[last]
      return [
        String(restitution),
        String(arcs.length),
        predicted.toFixed(3),
        height.toFixed(3),
        error({ arcs }),
        error(fine),
      ]
    }),
  ],
}
