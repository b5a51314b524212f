/** Writes the table of a sweep as CSV or Parquet. Equal tables give equal bytes. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { extname } from 'node:path'
import { optionalPackage } from '../../src/node/optionalPackage.ts'
import { type Column, csvHeader, csvRows, sliceOf } from '../cli/files/table.ts'
import { writing } from '../cli/writing.ts'
import type { Cell } from './cells.ts'

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const FORMATS: Readonly<Record<string, (file: string, columns: readonly Column[]) => Promise<void>>> = {
  '.csv': writeCsv,
  '.parquet': writeParquet,
}

/** Throws if a file's name does not say its format. */
export function checkTable(file: string): void {
  if (!Object.hasOwn(FORMATS, extname(file)))
    throw new Error(`--out is ${file}: expected a file that ends in ${Object.keys(FORMATS).join(' or ')}`)
}

/** Writes a table, which then is there as a whole or not at all. Throws a sentence if it cannot be written. */
export async function writeTable(file: string, { columns, rows }: Table): Promise<void> {
  const ofCells = columns.map((name, k): Column => {
    const values = rows.map((row) => row[k])
    return { name, values, isText: values.some((cell) => typeof cell === 'string') }
  })
  await FORMATS[extname(file)](file, ofCells)
}

/** Rows per piece of a CSV file. */
const PIECE = 1000

async function writeCsv(file: string, columns: readonly Column[]): Promise<void> {
  function* pieces() {
    yield csvHeader(columns)
    for (let k = 0; k < columns[0].values.length; k += PIECE) yield csvRows(sliceOf(columns, k, k + PIECE))
  }
  writeWhole(file, pieces())
}

async function writeParquet(file: string, columns: readonly Column[]): Promise<void> {
  const { ParquetFile } = await optionalPackage(
    'hyparquet-writer',
    'A .parquet file',
    () => import('../cli/files/parquet.ts'),
  )
  whole(file, (part) => {
    const parquet = new ParquetFile(part)
    parquet.add(columns)
    parquet.close()
  })
}

/** Writes a file of these pieces, which then is there as a whole or not at all. Throws a sentence if it cannot be written. */
export function writeWhole(file: string, pieces: Iterable<string | Uint8Array>): void {
  whole(file, (part) => {
    const fd = openSync(part, 'w')
    try {
      for (const piece of pieces) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
      }
    } finally {
      closeSync(fd)
    }
  })
}

/** Lets `write` write a file under another name, waits until it is on the disk, and gives it its name. */
function whole(file: string, write: (part: string) => void): void {
  const part = `${file}.part`
  try {
    writing(file, () => {
      write(part)
      const fd = openSync(part, 'r+')
      try {
        fsyncSync(fd)
      } finally {
        closeSync(fd)
      }
      renameSync(part, file)
    })
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}
