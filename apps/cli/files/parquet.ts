/** Parquet files, written row group by row group. */
import { type ColumnSource, fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
import { type Cell, type Column, joined, type Numbers, sliceOf } from './table.ts'

/** Rows after which a row group is written. */
const ROWS = 100_000

export class ParquetFile {
  readonly #writer: ReturnType<typeof fileWriter>
  #parquet: ParquetWriter | undefined
  #parts: (readonly Column[])[] = []
  #rows = 0

  /** Creates the file. */
  constructor(file: string) {
    this.#writer = fileWriter(file)
  }

  /** Adds rows. All calls give the same columns. */
  add(columns: readonly Column[]): void {
    const count = columns[0].values.length
    for (let start = 0; start === 0 || start < count; start += ROWS) {
      const part = count <= ROWS ? columns : sliceOf(columns, start, start + ROWS)
      this.#parts.push(part)
      this.#rows += part[0].values.length
      if (this.#rows >= ROWS) this.#flush()
    }
  }

  close(): void {
    this.#flush()
    this.#parquet!.finish()
  }

  #flush(): void {
    const columnData = this.#parts[0].map(({ name, isText }, k): ColumnSource => {
      const parts = this.#parts.map((part) => part[k].values)
      return {
        name,
        ...(parts.every(isNumbers) ? numbersOf(parts) : cellsOf(parts.flat() as Cell[], isText)),
      }
    })
    this.#parquet ??= new ParquetWriter({
      writer: this.#writer,
      schema: schemaFromColumnData({ columnData }),
    })
    this.#parquet.write({ columnData, rowGroupSize: Math.max(1, this.#rows) })
    this.#parts = [sliceOf(this.#parts[0], 0, 0)]
    this.#rows = 0
  }
}

const isNumbers = (values: Column['values']): values is Numbers => ArrayBuffer.isView(values)

/** Parquet's 32 bits have a sign, so unsigned numbers take 64. */
function numbersOf(parts: readonly Numbers[]): Omit<ColumnSource, 'name'> {
  const values = joined(parts[0], parts)
  if (values instanceof Uint32Array)
    return { data: BigInt64Array.from(values, BigInt), type: 'INT64', nullable: false }
  return { data: values, type: values instanceof Float32Array ? 'FLOAT' : 'DOUBLE', nullable: false }
}

/** Cells may be missing. */
function cellsOf(cells: readonly Cell[], isText = false): Omit<ColumnSource, 'name'> {
  const data = cells.map((cell) => (isText && cell !== null ? String(cell) : cell))
  return { data, type: isText ? 'STRING' : 'DOUBLE', nullable: true }
}
