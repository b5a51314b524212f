import * as Plot from '@observablehq/plot'
import { FULL_SIZES, type Overlap, overlapsBySize } from '../../experiments/sizes.ts'
import { COLORS, chart, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

/** What the chart shows: mm, and % of the radius. */
const X = [0.2, 300] as const
const Y = [0.05, 150] as const

const millimetres = (metres: number) => Number((1000 * metres).toPrecision(2))

export const sizesLaw: Law<Overlap[]> = {
  name: 'sizes',
  measure: () => overlapsBySize(FULL_SIZES),
  draw: (all) => {
    const warned = all.filter((one) => one.warned).map(({ radius }) => millimetres(radius))
    const free = all.filter((one) => one.asked === 8 && !one.warned).map(({ radius }) => millimetres(radius))
    const pointsOf = (asked: Overlap['asked']) =>
      all
        .filter((one) => one.asked === asked)
        .map(({ radius, mean }) => ({ x: millimetres(radius), y: 100 * mean }))
    const [auto, eight] = [pointsOf('auto'), pointsOf(8)]
    const last = eight[eight.length - 1]
    // between the last radius with a warning and the first one without
    const border = Math.sqrt(Math.max(...warned) * Math.min(...free))
    return chart({
      x: { label: 'Radius, mm', type: 'log', domain: X, ticks: [0.25, 1, 10, 100, 250], tickFormat: '~g' },
      y: {
        label: 'Mean overlap, % of the radius',
        type: 'log',
        domain: Y,
        ticks: [0.1, 1, 10, 100],
        tickFormat: '~g',
      },
      marks: [
        Plot.rect([0], { x1: X[0], x2: border, y1: Y[0], y2: Y[1], fill: '#eee' }),
        label({ x: X[0], y: 0.05 }, 'the default warns', 'gray', { dy: -10 }),
        // from the largest disks on, in proportion to gravity over the radius
        line([last, { x: 0.4, y: (last.y * last.x) / 0.4 }], COLORS[1]),
        dots(eight, COLORS[1]),
        dots(auto, COLORS[0]),
        label(eight[6], '8 substeps, and ∝ 1 / radius', COLORS[1], { dy: -6 }),
        label(last, "'auto'", COLORS[0]),
      ],
    })
  },
  tabulate: (all) => {
    const cells = (radius: number, asked: Overlap['asked']) => {
      const { substeps, mean, largest, warned } = all.find(
        (one) => one.radius === radius && one.asked === asked,
      )!
      const overlap = `${percent(mean, 2)}, ${percent(largest, 1)}`
      return asked === 'auto' ? [String(substeps), overlap] : [overlap, warned ? 'yes' : 'no']
    }
    const radii = [...new Set(all.map(({ radius }) => radius))]
    return [
      [
        'radius, mm',
        "substeps of `'auto'`",
        'mean overlap, largest',
        'with 8: mean overlap, largest',
        'it warns',
      ],
      ...radii.map((radius) => [String(millimetres(radius)), ...cells(radius, 'auto'), ...cells(radius, 8)]),
    ]
  },
}
