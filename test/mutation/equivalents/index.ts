/** Mutants that no recording can tell from the source, each with the reason. By the text of the line, for lines move. */
import type { Mutant } from '../mutants.ts'
import { kernelName, normalChange, normalLine } from '../normal.ts'
import { grains } from './grains.ts'
import { rooms } from './rooms.ts'
import { shared } from './shared.ts'
import type { Row, Table } from './table.ts'
import { world } from './world.ts'

export const equivalents: Table = { ...world, ...shared, ...rooms, ...grains }

/** Whether a row of the mutant's kernel tells of it. */
export function isMeant([, line, ...changes]: Row, { text, change, nth }: Mutant): boolean {
  const normal = normalLine(text)
  if (![line].flat().some((one) => normalLine(one) === normal)) return false
  const [token] = normalChange(change).split('→')
  return changes.length === 0 || changes.includes(token) || changes.includes(`${token}#${nth}`)
}

export function isEquivalent(mutant: Mutant): boolean {
  return equivalents[kernelName(mutant.file)]?.some((row) => isMeant(row, mutant)) ?? false
}
