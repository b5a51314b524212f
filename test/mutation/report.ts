/** What came of a mutation test. */
import { createHash } from 'node:crypto'
import { equivalents } from './equivalents.ts'
import type { Mutant } from './mutants.ts'
import type { Outcome } from './trial.ts'

export interface Report {
  readonly summary: string
  /** Mutants that nothing has seen and that are not known to be equivalent. */
  readonly survivors: readonly Pick<Mutant, 'file' | 'line' | 'text' | 'change' | 'nth'>[]
  readonly isEnough: boolean
}

/** Part of the mutants that are not equivalent that has to be caught. */
const BAR = 0.95

/** A mutant that does what the source does, or what may differ, and why: by its line and change, or by its line alone. */
export interface Equivalent {
  readonly file: string
  readonly text: string
  readonly change?: string
  /** Which one of the same changes in the line; each of them unless given. */
  readonly nth?: number
  readonly reason: string
}

export function isEquivalent(
  { file, text, change, nth }: Mutant,
  known: readonly Equivalent[] = equivalents,
): boolean {
  return known.some(
    (one) =>
      one.file === file && one.text === text && (one.change ?? change) === change && (one.nth ?? nth) === nth,
  )
}

/** Whether a mutant is one of every `share`: the same ones each time, wherever their lines stand. */
export function inShare({ file, text, change, nth }: Mutant, share: number): boolean {
  const hash = createHash('sha256').update([file, text, change, nth].join('\n')).digest()
  return hash.readUInt32LE() % share === 0
}

export function reportOf(outcomes: ReadonlyMap<Mutant, Outcome>): Report {
  const lines: string[] = []
  const survivors: Mutant[] = []
  let [allCaught, allCounted] = [0, 0]
  for (const [name, ending] of [
    ['WGSL', '.wgsl'],
    ['twins', '.ts'],
  ]) {
    const tried = [...outcomes].filter(
      ([{ file }, outcome]) => file.endsWith(ending) && outcome !== 'invalid',
    )
    const caught = tried.filter(([, outcome]) => outcome === 'caught').length
    const missed = tried.filter(([, outcome]) => outcome === 'survived').map(([mutant]) => mutant)
    const open = missed.filter((mutant) => !isEquivalent(mutant))
    survivors.push(...open)
    allCaught += caught
    allCounted += caught + open.length
    lines.push(
      `${name}: ${caught} of ${caught + open.length} mutants are caught, ${percent(caught, caught + open.length)}; ` +
        `${missed.length - open.length} more are equivalent`,
    )
  }
  lines.push(`all: ${allCaught} of ${allCounted}, ${percent(allCaught, allCounted)}`)
  return {
    summary: lines.join('\n'),
    survivors: survivors.map(({ source: _, ...mutant }) => mutant),
    isEnough: allCaught >= BAR * allCounted,
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`
