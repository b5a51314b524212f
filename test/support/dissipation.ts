/** Energy that contacts of a world dissipate, for tests. */

import type { Measures } from '../../src/features/measures/world/measures.ts'
import { dissipatedEnergy } from '../../src/measure/dissipatedEnergy.ts'
import type { World } from '../../src/world.ts'

/** Returns a function that returns the energy dissipated since its last call, J; null at first, and if it is not known. */
export function dissipation(world: World): () => Promise<number | null> {
  let before: Measures | undefined
  return async () => {
    const measures = await world.measure()
    const lost = before === undefined ? null : dissipatedEnergy(before, measures)
    before = measures
    return lost
  }
}

/** Returns the measures that depend on the state alone, not on the past of a world. */
export const ofState = ({ wallWork: _work, energyChanges: _changes, ...measures }: Measures) => measures
