/** Mutants that no recording can tell from the source, each with the reason. By the text of the line, for lines move. */
import type { Equivalent } from './report.ts'

export const equivalents: readonly Equivalent[] = []
