/** The stages that a world is likely to run first, so that their kernels can be compiled at once before it is used. */
import { NO_SIZES } from './buffers.ts'
import type { WorldSizes } from './commands.ts'
import { eventDrivenStages, FEWEST_ROUNDS } from './eventDrivenStages.ts'
import type { Stage } from './stage.ts'
import {
  birthStages,
  editStages,
  encodedStages,
  restStages,
  stepStatsStages,
  substepChoiceStages,
  substepStages,
  substitutesOf,
} from './stages.ts'
import type { Stepping, Substeps } from './substeps.ts'

/** Enough cells that scans have two levels. */
const ONE_LEVEL = [{ columns: 60, rows: 60 }]

/**
 * Returns the stages of the first edit and the first step. Without `levels`, disks are still to come: they are then assumed to be
 * similar in size. Stages for bullets are left out, since most worlds have none.
 */
export function firstStages(known: WorldSizes, stepping: Stepping, substeps: Substeps): Stage[] {
  const levels = known.levels.length === 0 ? ONE_LEVEL : known.levels
  const sizes = { ...NO_SIZES, ...known, levels }
  const { before, after } = substepChoiceStages(sizes)
  const substitutes = substitutesOf(sizes)
  const step =
    stepping === 'pic'
      ? eventDrivenStages(sizes, FEWEST_ROUNDS)
      : [
          ...encodedStages(substepStages(sizes), { rebuild: true, sweep: false }, substitutes),
          substitutes.rebuild,
        ]
  const choice = stepping === 'pit' && substeps === 'auto' ? [...before, ...after] : []
  const births = sizes.mortal > 0 ? birthStages(sizes) : []
  return [
    ...editStages(sizes, 1),
    ...births,
    ...choice,
    ...restStages(sizes),
    ...step,
    ...stepStatsStages(sizes),
  ]
}
