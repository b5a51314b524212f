import * as Plot from '@observablehq/plot'
import { FULL_SIZES, type Overlap, overlapsBySize } from '../../experiments/sizes.ts'
import { COLORS, chart, dots, label } from '../chart.ts'
import { type Law, percent } from '../law.ts'

const NAMES = { auto: "'auto'", 8: '8 substeps' } as const

const millimetres = (metres: number) => Number((1000 * metres).toPrecision(2))

export const sizesLaw: Law<Overlap[]> = {
  name: 'sizes',
  measure: () => overlapsBySize(FULL_SIZES),
  draw: (all) => {
    const warned = all.filter((one) => one.warned).map(({ radius }) => radius)
    return chart({
      x: { label: 'Radius, mm', type: 'log', ticks: [0.25, 1, 5, 25, 250], tickFormat: String },
      y: {
        label: 'Mean overlap, % of the radius',
        type: 'log',
        ticks: [0.1, 1, 10, 100],
        tickFormat: String,
      },
      marks: [
        Plot.rect([0], {
          x1: millimetres(Math.min(...warned)),
          x2: millimetres(Math.max(...warned)),
          y1: 0.1,
          y2: 100,
          fill: '#eee',
        }),
        ...([8, 'auto'] as const).flatMap((asked, k) => {
          const points = all
            .filter((one) => one.asked === asked)
            .map(({ radius, mean }) => ({ x: millimetres(radius), y: 100 * mean }))
          return [
            dots(points, COLORS[1 - k]),
            label(points[points.length - 1], NAMES[asked], COLORS[1 - k], { dy: k === 0 ? 10 : -10 }),
          ]
        }),
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
