/** Parquet files, written row group by row group. */
import {
  type BasicType,
  type ColumnSource,
  fileWriter,
  ParquetWriter,
  schemaFromColumnData,
} from 'hyparquet-writer'
import { type Column, joined, type Numbers } from './table.ts'

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
    this.#parts.push(columns)
    this.#rows += columns[0].values.length
    if (this.#rows >= ROWS) this.#flush()
  }

  close(): void {
    this.#flush()
    this.#parquet!.finish()
  }

  #flush(): void {
    const columnData = this.#parts[0].map(({ name, values }, k): ColumnSource => {
      const parts = this.#parts.map((part) => part[k].values)
      return { name, nullable: false, ...stored(joined(values, parts)) }
    })
    this.#parquet ??= new ParquetWriter({
      writer: this.#writer,
      schema: schemaFromColumnData({ columnData }),
    })
    this.#parquet.write({ columnData, rowGroupSize: Math.max(1, this.#rows) })
    this.#parts = [this.#parts[0].map(({ name, values }) => ({ name, values: values.slice(0, 0) }))]
    this.#rows = 0
  }
}

/** Parquet's 32 bits have a sign, so unsigned numbers take 64. */
function stored(values: Numbers): { data: ColumnSource['data']; type: BasicType } {
  if (values instanceof Uint32Array) return { data: BigInt64Array.from(values, BigInt), type: 'INT64' }
  return { data: values, type: values instanceof Float32Array ? 'FLOAT' : 'DOUBLE' }
}
