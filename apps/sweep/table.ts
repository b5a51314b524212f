/** Writes the table of a sweep as CSV or Parquet. Equal tables give equal bytes. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { extname } from 'node:path'
import { optionalPackage } from '../cli/optionalPackage.ts'
import type { Cell } from './cells.ts'
import { reasonOf } from './journal.ts'

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const FORMATS: Readonly<Record<string, (table: Table) => Promise<Uint8Array> | Iterable<string>>> = {
  '.csv': csvOf,
  '.parquet': parquetOf,
}

/** Throws if a file's name does not say its format. */
export function checkTable(file: string): void {
  if (!Object.hasOwn(FORMATS, extname(file)))
    throw new Error(`--out is ${file}: expected a file that ends in ${Object.keys(FORMATS).join(' or ')}`)
}

export async function writeTable(file: string, table: Table): Promise<void> {
  const content = await FORMATS[extname(file)](table)
  writeWhole(file, content instanceof Uint8Array ? [content] : content)
}

/** Writes a file, which then is there as a whole or not at all. Throws a sentence if it cannot be written. */
export function writeWhole(file: string, pieces: Iterable<string | Uint8Array>): void {
  const part = `${file}.part`
  try {
    const fd = openSync(part, 'w')
    try {
      for (const piece of pieces) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
      }
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true })
    throw new Error(`${file} cannot be written: ${reasonOf(error)}`, { cause: error })
  }
}

/** Rows per piece of a CSV file. */
const PIECE = 1000

function* csvOf({ columns, rows }: Table): Iterable<string> {
  const line = (cells: readonly Cell[]) => `${cells.map(textOf).join(',')}\n`
  yield line(columns)
  for (let k = 0; k < rows.length; k += PIECE)
    yield rows
      .slice(k, k + PIECE)
      .map(line)
      .join('')
}

/** Numbers have as many digits as tell them from all others. */
function textOf(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A column of numbers has doubles, any other one text. */
async function parquetOf({ columns, rows }: Table): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await optionalPackage(
    'hyparquet-writer',
    'A .parquet file',
    () => import('hyparquet-writer'),
  )
  const columnData = columns.map((name, k) => {
    const cells = rows.map((row) => row[k])
    const isText = cells.some((cell) => typeof cell === 'string')
    const data = isText ? cells.map((cell) => (cell === null ? null : String(cell))) : cells
    return { name, data, type: isText ? ('STRING' as const) : ('DOUBLE' as const) }
  })
  return new Uint8Array(parquetWriteBuffer({ columnData }))
}
