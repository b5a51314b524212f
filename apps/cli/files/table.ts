/** Tables as columns, their lines of CSV, and the state of a world as one. */
import { propertyOf, READABLE } from '../../../src/features/disks/properties.ts'
import type { DiskState } from '../../../src/index.ts'

export type Numbers = Float32Array | Float64Array | Uint32Array

/** A cell: text, a number, or null if it is empty. */
export type Cell = number | string | null

/** A column has one value per row. */
export interface Column {
  readonly name: string
  readonly values: Numbers | readonly Cell[]
  /** Whether cells are text; default false: numbers, of which some may be missing. */
  readonly isText?: boolean
}

/** Returns a name with its unit: `x_m`, `vx_m_s`. */
export const named = (name: string, unit: string) =>
  unit === '' ? name : `${name}_${unit.replaceAll('/', '_').replaceAll('·', '_')}`

/** Returns the id of each disk or grain, and all that `World.disks.read` returns of it: one row each. */
export function columnsOf(state: DiskState): (Column & { readonly values: Numbers })[] {
  const read = READABLE.flatMap((name) => {
    const { columns = [], unit, components = 1 } = propertyOf(name)
    return columns.map((column, k) => ({
      name: named(column, unit),
      values: every(state[name], components, k),
    }))
  })
  return [{ name: 'id', values: state.ids }, ...read]
}

/** Returns each `stride`-th number, from `first` on. */
function every(values: Numbers, stride: number, first: number): Numbers {
  return stride === 1 ? values : values.filter((_, k) => k % stride === first)
}

/** Returns a column with the same number in all rows. */
export const constant = (name: string, value: number, rows: number) => ({
  name,
  values: new Float64Array(rows).fill(value),
})

/** Returns rows of a table. */
export const sliceOf = (columns: readonly Column[], start: number, end: number): Column[] =>
  columns.map((column) => ({ ...column, values: column.values.slice(start, end) }))

/** Returns the rows of a table as lines of CSV, without a header. Numbers have as many digits as tell them from all others. */
export function csvRows(columns: readonly Column[]): string {
  const rows: string[] = []
  for (let row = 0; row < columns[0].values.length; row++)
    rows.push(`${columns.map(({ values }) => textOf(values[row])).join(',')}\n`)
  return rows.join('')
}

/** Returns the header of a CSV file. */
export const csvHeader = (columns: readonly Column[]) =>
  `${columns.map(({ name }) => textOf(name)).join(',')}\n`

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Returns the values of one column as one array. */
export function joined<T extends Numbers>(like: T, parts: readonly T[]): Numbers {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const all =
    like instanceof Uint32Array
      ? new Uint32Array(length)
      : like instanceof Float32Array
        ? new Float32Array(length)
        : new Float64Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
