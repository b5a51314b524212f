/** The closing lines of a run. */
import { stateHash } from '../check/stateHash.ts'
import type { DiskState } from '../state.ts'
import type { WorldStats } from '../world.ts'

/** Kinetic energy (turning included) and potential energy in a field of gravity, in joules. */
export function energies(
  state: DiskState,
  gravity: readonly [number, number],
): { kinetic: number; potential: number } {
  let kinetic = 0
  let potential = 0
  for (let k = 0; k < state.ids.length; k++) {
    const mass = state.masses[k]
    const speedSquared = state.velocities[2 * k] ** 2 + state.velocities[2 * k + 1] ** 2
    const inertia = 0.5 * mass * state.radii[k] ** 2
    kinetic += 0.5 * (mass * speedSquared + inertia * state.spins[k] ** 2)
    potential -= mass * (gravity[0] * state.positions[2 * k] + gravity[1] * state.positions[2 * k + 1])
  }
  return { kinetic, potential }
}

/** What others have published about a preset, for comparison. */
const PUBLISHED: Record<string, string> = {
  crosses:
    '52 ms a frame, with a goal of 16.67 ms, in E. Leong, An Approach to Line-Circle Collision Detection, 2009',
}

export async function summarize(
  name: string,
  stats: WorldStats,
  state: DiskState,
  gravity: readonly [number, number],
  millisecondsPerStep: number | undefined,
): Promise<string> {
  const { kinetic, potential } = energies(state, gravity)
  const lines: [string, string][] = [
    ['adapter', stats.adapter],
    ['disks, wall edges', `${stats.disks}, ${stats.edges}`],
    ['contacts', `${stats.contacts}, among ${stats.contactRecords} pairs near each other`],
    ['largest overlap', `${stats.deepestOverlap.toPrecision(3)} m`],
    ['energy', `${kinetic.toPrecision(6)} J kinetic, ${potential.toPrecision(6)} J potential`],
    [
      'room for contacts',
      stats.contactGrowths === 0
        ? 'never ran out'
        : `ran out and grew ${stats.contactGrowths} times, nothing lost`,
    ],
    ['state hash', await stateHash(state)],
  ]
  if (millisecondsPerStep !== undefined) {
    const published = PUBLISHED[name] === undefined ? '' : ` (published: ${PUBLISHED[name]})`
    lines.splice(1, 0, ['time', `${millisecondsPerStep.toFixed(2)} ms a step${published}`])
  }
  return lines.map(([name, value]) => `${name.padEnd(18)} ${value}`).join('\n')
}
