/** How mutants are listed that no recording can tell from the source. */

/**
 * A line, what is changed in it, and why that does not matter. The line is that of the twin and of the kernel at once, as
 * `normalLine` sees them; or there are two, where they differ in more. A change is the token that is changed, `left out` for the
 * whole line or `swapped` for the two values of a choice; `#2` after it means the second one of the same changes in equal lines
 * of the file. Without a change every one is meant.
 */
export type Row = readonly [reason: string, line: string | readonly [string, string], ...changes: string[]]

/** By kernel or shared file, without folder and ending. */
export type Table = Readonly<Record<string, readonly Row[]>>
