/** Values of parameters and cells of tables. */
import type { Cell } from '../cli/files/table.ts'

/** A value that a field of a scene can have. */
export type Value = number | string | boolean | null | Value[] | { [key: string]: Value }
/** A cell of the table: text, a number that is finite and not -0, or null if the cell is empty. */
export type { Cell }

/** Returns a number as tables have it. */
export const cellOf = (value: number): Cell => (Number.isFinite(value) ? value + 0 : null)

/** Returns a value of a parameter as a cell. */
export function cellOfValue(value: Value): Cell {
  if (typeof value === 'number') return value + 0
  if (typeof value === 'string' || value === null) return value
  return JSON.stringify(value)
}
