/** What came of a mutation test. */
import { createHash } from 'node:crypto'
import { isEquivalent } from './equivalents/index.ts'
import type { Mutant } from './mutants.ts'
import { keyOf } from './normal.ts'
import type { Outcome } from './trial.ts'

export interface Report {
  readonly summary: string
  /** Mutants that nothing has seen and that are not known to be equivalent. */
  readonly survivors: readonly Pick<Mutant, 'file' | 'line' | 'text' | 'change' | 'nth'>[]
  /** Whether both WGSL and the twins reach the bar. */
  readonly isEnough: boolean
}

/** Part of the mutants that are not equivalent that has to be caught. */
const BAR = 0.95

/** Whether a mutant is one of every `share`: the same ones each time, wherever their lines stand, and of a twin and its kernel. */
export function inShare(mutant: Mutant, share: number): boolean {
  const hash = createHash('sha256').update(keyOf(mutant)).digest()
  return hash.readUInt32LE() % share === 0
}

export function reportOf(outcomes: ReadonlyMap<Mutant, Outcome>): Report {
  const lines: string[] = []
  const survivors: Mutant[] = []
  let [allCaught, allCounted, isEnough] = [0, 0, true]
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
    isEnough &&= caught >= BAR * (caught + open.length)
    lines.push(
      `${name}: ${caught} of ${caught + open.length} mutants are caught, ${percent(caught, caught + open.length)}; ` +
        `${missed.length - open.length} more are equivalent`,
    )
  }
  lines.push(`all: ${allCaught} of ${allCounted}, ${percent(allCaught, allCounted)}`)
  return {
    summary: lines.join('\n'),
    survivors: survivors.map(({ source: _, ...mutant }) => mutant),
    isEnough,
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`
