import { type Collapse, collapses, FULL_COLLAPSE, type Powers, powersOf } from '../../experiments/collapse.ts'
import { COLORS, chart, curve, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

/** Staron & Hinch 2005. */
const CROSSOVER = 2
const predicted = (aspect: number) => (aspect < CROSSOVER ? 2.5 * aspect : 3.25 * aspect ** 0.7)

export const collapseLaw: Law<Collapse[]> = {
  name: 'collapse',
  measure: () => collapses(FULL_COLLAPSE),
  draw: (all) => {
    const { low, high } = powersOf(all)
    return chart({
      marginRight: 30,
      x: {
        label: 'Height over width of the column',
        type: 'log',
        domain: [0.3, 18],
        tickFormat: (x: number) => String(x),
      },
      y: {
        label: 'Run-out over width',
        type: 'log',
        domain: [0.5, 40],
        tickFormat: (y: number) => String(y),
      },
      marks: [
        line(curve(predicted, 0.3, CROSSOVER - 0.001), COLORS[0]),
        line(curve(predicted, CROSSOVER, 18), COLORS[0]),
        dots(
          all.map(({ aspect: x, runOut: y }) => ({ x, y })),
          COLORS[1],
        ),
        label({ x: 0.9, y: predicted(0.9) }, '2.5 a', COLORS[0], { dy: 14 }),
        label({ x: 7, y: predicted(7) }, '3.25 a^0.7', COLORS[0], { dy: 14 }),
        label(
          { x: 0.32, y: 30 },
          `measured powers: ${low.slope.toFixed(2)} and ${high.slope.toFixed(2)}`,
          COLORS[1],
        ),
      ],
    })
  },
  tabulate: (all) => {
    const { low, high, crossover } = powersOf(all)
    const perRun = (figure: (powers: Powers) => number) =>
      all[0].runs
        .map((_, k) => figure(powersOf(all.map((one) => ({ ...one, runOut: one.runs[k] })))).toFixed(2))
        .join(', ')
    return [
      [
        'height over width',
        'width, diameters',
        'disks',
        'Staron and Hinch',
        'measured',
        'difference',
        'of each run',
      ],
      ...all.map(({ aspect, disks, width, runOut, runs }) => [
        aspect.toFixed(2),
        width.toFixed(0),
        String(disks),
        predicted(aspect).toFixed(2),
        runOut.toFixed(2),
        percent(runOut / predicted(aspect) - 1),
        runs.map((one) => one.toFixed(2)).join(', '),
      ]),
      ['power below 2', '', '', '1', low.slope.toFixed(2), '', perRun(({ low }) => low.slope)],
      ['power above 2', '', '', '0.7', high.slope.toFixed(2), '', perRun(({ high }) => high.slope)],
      ['crossover', '', '', '2', crossover.toFixed(2), '', perRun(({ crossover }) => crossover)],
    ]
  },
}
