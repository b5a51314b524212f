/** A law of the page docs/truth.md. */
export interface Law<Measured> {
  /** Of its chart, its part of the page and its part of measured.json. */
  readonly name: string
  readonly measure: () => Promise<Measured>
  /** SVG text; without it the law is a table only. */
  readonly draw?: (measured: Measured) => string
  /** Rows of a table, the first one its head. */
  readonly tabulate: (measured: Measured) => string[][]
}

/** A law whose figures are its own affair. */
export type AnyLaw = Law<never>

export const percent = (part: number, digits = 1) => `${(100 * part).toFixed(digits)} %`
