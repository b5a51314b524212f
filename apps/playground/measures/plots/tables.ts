/** The numbers of a plot as a table. */

import { FIELD_LOOKS } from '../choices.ts'
import type { FieldMap, Statistics } from '../wishes.ts'
import type { EnergySample } from './energyLog.ts'

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (number | null)[])[]
}

export function energyTable(samples: readonly EnergySample[]): Table {
  return {
    columns: ['time (s)', 'kinetic (J)', 'potential (J)', 'dissipated (J)'],
    rows: samples.map(({ time, kinetic, potential, dissipated }) => [time, kinetic, potential, dissipated]),
  }
}

const COLUMNS = {
  forces: ['normal force over mean', 'probability density'],
  pairs: ['distance (m)', 'g(r)'],
  profile: ['height (m)', 'solid fraction'],
} as const

export function statisticsTable({ of, centers, values }: Statistics): Table {
  return { columns: COLUMNS[of], rows: Array.from(centers, (center, k) => [center, values[k]]) }
}

/** Returns the values of a map with the places of its points. */
export function mapTable({ wish, values, arrows }: FieldMap): Table {
  const { title, unit } = FIELD_LOOKS[wish.field]
  const { bounds, columns, rows } = wish.grid
  const [minX, minY, maxX, maxY] = bounds
  const name = unit === '' ? title.toLowerCase() : `${title.toLowerCase()} (${unit})`
  return {
    columns: ['x (m)', 'y (m)', name, ...(arrows ? ['vx (m/s)', 'vy (m/s)'] : [])],
    rows: Array.from(values, (value, k) => [
      minX + (((k % columns) + 0.5) / columns) * (maxX - minX),
      minY + ((Math.floor(k / columns) + 0.5) / rows) * (maxY - minY),
      value,
      ...(arrows ? [arrows[2 * k], arrows[2 * k + 1]] : []),
    ]),
  }
}

/** Returns a table as CSV; unknown numbers are empty. */
export function toCsv({ columns, rows }: Table): string {
  return `${[columns, ...rows].map((row) => row.map((one) => one ?? '').join(',')).join('\n')}\n`
}
