import { FULL_SHEAR, lawsOf, PAPER, type Sheared, shears } from '../../experiments/shear.ts'
import { COLORS, chart, curve, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

export const shearLaw: Law<Sheared[]> = {
  name: 'shear',
  measure: () => shears(FULL_SHEAR),
  draw: (all) => {
    const most = 1.1 * Math.max(...all.map(({ number }) => number))
    return chart({
      x: { label: 'Inertial number', domain: [0, most] },
      y: { label: 'Friction of the layer, and its solid fraction', domain: [0, 0.9] },
      marks: [
        line(curve(PAPER.friction, 0, most), COLORS[0]),
        line(curve(PAPER.fraction, 0, most), COLORS[1]),
        dots(
          all.map(({ number: x, friction: y }) => ({ x, y })),
          COLORS[0],
        ),
        dots(
          all.map(({ number: x, fraction: y }) => ({ x, y })),
          COLORS[1],
        ),
        label({ x: 0.7 * most, y: 0.2 }, 'friction: 0.25 + 1.1 I', COLORS[0], { dy: -14 }),
        label({ x: most / 2, y: PAPER.fraction(most / 2) }, 'solid fraction: 0.81 − 0.3 I', COLORS[1], {
          dy: -14,
        }),
      ],
    })
  },
  tabulate: (all) => {
    const { friction, fraction } = lawsOf(all)
    return [
      [
        'inertial number',
        'friction, by 0.25 + 1.1 I',
        'measured at the plate',
        'in the layer',
        'solid fraction, by 0.81 − 0.3 I',
        'measured',
        'pressure of the plate from its force',
      ],
      ...all.map((one) => [
        one.number.toFixed(3),
        PAPER.friction(one.number).toFixed(3),
        one.friction.toFixed(3),
        one.inside.toFixed(3),
        PAPER.fraction(one.number).toFixed(3),
        one.fraction.toFixed(3),
        percent(one.pressure - 1, 2),
      ]),
      [
        'straight line',
        '',
        `${friction.intercept.toFixed(2)} + ${friction.slope.toFixed(2)} I`,
        '',
        '',
        `${fraction.intercept.toFixed(2)} − ${(-fraction.slope).toFixed(2)} I`,
        '',
      ],
    ]
  },
}
