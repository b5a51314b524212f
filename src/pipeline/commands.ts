/** What a world asks of a backend: steps and edits. */

import type { EdgeSet } from '../walls/edgeSet.ts'
import type { Sizes } from './buffers.ts'
import type { StepParams } from './params.ts'
import type { PassRun } from './pass.ts'

/** Sizes without the room for contacts and for queries, which are the backend's own affair. */
export type WorldSizes = Omit<Sizes, 'contacts' | 'query'>

/** How many slots and ids there are. */
export type DiskSizes = Pick<Sizes, 'disks' | 'ids'>

/** One call of `World.step`. Never changed once made: a backend may keep it and run it again. */
export interface StepCommand {
  readonly params: StepParams
  /** Whether hits are predicted; `params.h` is the whole step then. */
  readonly isEventDriven: boolean
  /**
   * Whether the backend chooses the substeps, of the step or of what is left of it; `params.h` is the whole step then, and
   * `substeps` MOST_SUBSTEPS.
   */
  readonly choosesSubsteps: boolean
  /** Where hits are predicted, those that what is left of a step is cut into when its waves are spent. */
  readonly substeps: number
  readonly edgeSet: EdgeSet
  /** `Body` structs: every body at the start of the step, then at the end of each substep. */
  readonly bodies: ArrayBuffer
  readonly sizes: WorldSizes
  /** Passes of the user's own, which run before all else. */
  readonly passes: readonly PassRun[]
}

/** One batch of `Edit` structs, with the sizes that hold once it is done. */
export interface EditCommand {
  readonly edits: ArrayBuffer
  readonly sizes: DiskSizes
}
