import { type Column, FULL_COLUMNS, fillColumns, janssen } from '../../experiments/silo.ts'
import { COLORS, chart, curve, dots, label, line } from '../chart.ts'
import { type Law, percent } from '../law.ts'

/** JSON has no Infinity. */
type Stored = Omit<Column, 'saturation'> & { readonly saturation: number | null }

const limitOf = ({ saturation }: Stored) => saturation ?? Infinity

/** N that a metre of the column weighs, of its loads. */
function weightOfMetre({ loads }: Stored): number {
  const { weight, height } = loads[loads.length - 1]
  return weight / height
}

export const siloLaw: Law<Stored[]> = {
  name: 'silo',
  measure: () => fillColumns(FULL_COLUMNS),
  draw: (columns) =>
    chart({
      marginRight: 130,
      x: { label: 'Weight filled in, kN', domain: [0, 3.2] },
      y: { label: 'Weight on the floor, kN', domain: [0, 1.4] },
      marks: columns.flatMap((column, k) => {
        const { width, wallFriction, loads } = column
        const last = loads[loads.length - 1]
        const limit = limitOf(column)
        return [
          line(
            curve((x) => janssen(1000 * x, limit) / 1000, 0, last.weight / 1000),
            COLORS[k],
          ),
          dots(
            loads.map(({ weight, floor }) => ({ x: weight / 1000, y: floor / 1000 })),
            COLORS[k],
          ),
          label(
            { x: last.weight / 1000, y: janssen(last.weight, limit) / 1000 },
            wallFriction === 0 ? `${width} m wide, smooth` : `${width} m wide, μ = ${wallFriction}`,
            COLORS[k],
          ),
        ]
      }),
    }),
  tabulate: (columns) => [
    [
      'width, m',
      'friction at the walls',
      'saturation, N',
      'λ, m',
      'K',
      'rms distance from the law',
      'largest imbalance',
    ],
    ...columns.map((column) => {
      const { width, wallFriction, imbalance, error } = column
      const length = limitOf(column) / weightOfMetre(column)
      const isSmooth = wallFriction === 0
      return [
        String(width),
        String(wallFriction),
        isSmooth ? 'none' : limitOf(column).toFixed(0),
        isSmooth ? '∞' : length.toFixed(1),
        isSmooth ? '' : (width / (2 * wallFriction * length)).toFixed(2),
        percent(error),
        percent(imbalance),
      ]
    }),
  ],
}
