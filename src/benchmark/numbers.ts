/** Numbers as pages and tables of benchmarks show them. */

export const grouped = (value: number): string => value.toLocaleString('en-US')

/** Returns three significant digits, without an exponent. */
export const threeDigits = (value: number): string =>
  value >= 100 ? grouped(Math.round(value)) : String(Number(value.toPrecision(3)))

/** Returns the copy bandwidth with its unit. */
export const bandwidthOf = (value: number | null): string =>
  value === null ? '–' : `${threeDigits(value)} GB/s`
