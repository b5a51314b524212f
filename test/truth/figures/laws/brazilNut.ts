import { brazilNut, FULL_NUT, type Nut, type Rise } from '../../experiments/brazilNut.ts'
import { COLORS, chart, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

const cyclesOf = ({ cycles }: Rise) => cycles.map((count) => count ?? 'not yet').join(', ')

export const brazilNutLaw: Law<Nut> = {
  name: 'brazilNut',
  measure: () => brazilNut(FULL_NUT),
  draw: ({ byAcceleration, byRatio }) => {
    const points = byAcceleration.map(({ acceleration: x, speed: y }) => ({ x, y }))
    const sizes = byRatio.map(({ acceleration: x, speed: y, ratio }) => ({ x, y, ratio }))
    return chart({
      marginRight: 70,
      x: { label: 'Largest acceleration of the box over that of gravity', domain: [0, 6] },
      y: { label: 'Part of the filling that the large disk passes, % per cycle' },
      marks: [
        line(points, COLORS[0]),
        dots(points, COLORS[0]),
        dots(sizes, COLORS[1]),
        ...sizes.map(({ ratio, ...at }) =>
          label(at, ratio === 1 ? '1 diameter' : `${ratio} diameters`, COLORS[1], {
            dx: 8,
            dy: ratio === 1 ? 10 : 0,
            textAnchor: 'start',
          }),
        ),
        label({ x: 4.75, y: 1 }, `${FULL_NUT.ratio} diameters`, COLORS[0]),
      ],
    })
  },
  tabulate: ({ byAcceleration, byRatio, kept }) => [
    [
      'acceleration over gravity',
      'large over small diameter',
      'passed per cycle, of the filling',
      'of each run',
      'cycles until 80 % are below, of each run',
    ],
    ...[...byAcceleration, ...byRatio].map((one) => [
      String(one.acceleration),
      String(one.ratio),
      percent(one.speed / 100, 2),
      one.speeds.map((speed) => speed.toFixed(2)).join(', '),
      cyclesOf(one),
    ]),
    [
      `${FULL_NUT.acceleration}, from the surface`,
      String(FULL_NUT.ratio),
      '',
      '',
      `stays: ${kept.map((part) => percent(part, 0)).join(', ')} of the filling below it`,
    ],
  ],
}
