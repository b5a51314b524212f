/** The closing lines of a run. */

import { stateHash } from '../../src/entries/check.ts'
import type { DiskState, Measures, WorldStats } from '../../src/index.ts'

/** Published results for a preset, for comparison. */
const PUBLISHED: Record<string, string> = {
  crosses:
    '52 ms a frame, with a goal of 16.67 ms, in E. Leong, An Approach to Line-Circle Collision Detection, 2009',
}

interface Summarized {
  readonly state: DiskState
  readonly stats: WorldStats
  readonly measures: Measures
  readonly millisecondsPerStep?: number
  readonly worldHash?: string
  readonly bits?: string
}

/** Lines about contacts, for discrete stepping. */
function ofContacts({ contactRecords, contactGrowths }: WorldStats, measures: Measures): [string, string][] {
  const { meanOverlap, largestOverlap, diskContacts, wallContacts, coordination } = measures
  return [
    [
      'contacts',
      `${diskContacts} of disks and ${wallContacts} with walls, of ${contactRecords} candidate pairs`,
    ],
    ['coordination', coordination.toPrecision(3)],
    ['overlap', `${meanOverlap.toPrecision(3)} m on average, ${largestOverlap.toPrecision(3)} m maximum`],
    ['contact buffer', contactGrowths === 0 ? 'no growth' : `grew ${contactGrowths} times, no contact lost`],
  ]
}

/** Lines about hits, for event-driven stepping. */
function ofHits({ collisions, waves, spentSteps }: WorldStats): [string, string][] {
  const spent =
    spentSteps === 0 ? '' : `; ${spentSteps} steps reached the wave limit and ended with interference tests`
  return [['predicted hits', `${collisions}, ${waves} waves in the last step${spent}`]]
}

export async function summarize(
  name: string,
  { state, stats, measures, millisecondsPerStep, worldHash, bits }: Summarized,
): Promise<string> {
  const { kinetic, potential } = measures
  const lines: [string, string][] = [
    ['adapter', stats.adapter],
    ['disks, wall edges', `${stats.disks}, ${stats.edges}`],
    ...(stats.waves === 0 ? ofContacts(stats, measures) : ofHits(stats)),
    ['energy', `${kinetic.toPrecision(6)} J kinetic, ${potential.toPrecision(6)} J potential`],
    ['state hash', await stateHash(state)],
    ...(worldHash === undefined ? [] : [['world hash', worldHash] as [string, string]]),
    ...(bits === undefined ? [] : [['bits', bits] as [string, string]]),
  ]
  if (millisecondsPerStep !== undefined) {
    const published = PUBLISHED[name] === undefined ? '' : ` (published: ${PUBLISHED[name]})`
    lines.splice(1, 0, ['time', `${millisecondsPerStep.toFixed(2)} ms per step${published}`])
  }
  return lines.map(([name, value]) => `${name.padEnd(18)} ${value}`).join('\n')
}
