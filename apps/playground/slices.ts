/** Work in slices, so that the page answers between them. */

/** Disks or grains that are added at once: some 10 ms. */
export const MAX_ROWS = 4000

/** Resolves when the page has had a turn. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Returns options per disk or grain in slices of at most `most` rows, in order. */
export function slicesOf<T extends { readonly positions: ArrayLike<number> }>(
  options: T,
  most = MAX_ROWS,
): T[] {
  const rows = options.positions.length / 2
  const slices: T[] = []
  for (let first = 0; first < rows; first += most) {
    const part = Object.entries(options).map(([name, values]) => [
      name,
      isList(values) ? sliceOf(values, rows, first, most) : values,
    ])
    slices.push(Object.fromEntries(part) as T)
  }
  return slices
}

/** An array or a typed array. */
type List = readonly unknown[]

const isList = (values: unknown): values is List => Array.isArray(values) || ArrayBuffer.isView(values)

function sliceOf(values: List, rows: number, first: number, most: number): List {
  const width = values.length / rows
  return values.slice(width * first, width * (first + most))
}
