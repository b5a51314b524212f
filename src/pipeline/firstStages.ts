/** The stages that a world is likely to run first, so that their kernels can be compiled at once before it is used. */
import { NO_FLAGS, NO_SIZES } from '../features/sizes.ts'
import type { EditCommand, WorldSizes } from './commands.ts'
import { encodedStages, substitutesOf } from './encodedStages.ts'
import { stagesOf } from './rows.ts'
import { restoreStage } from './savedState.ts'
import type { Stage } from './stage.ts'
import { editStages, eventDrivenStages, substepStages } from './stages.ts'
import type { Stepping, Substeps } from './substeps.ts'
import { BIRTHS, CHOOSE_SUBSTEPS, REST, STEP_STATS, SUBSTEPS_CHOSEN } from './tables/aroundSubsteps.ts'
import { FIRST_ROUNDS } from './tables/eventDriven.ts'

/** Enough cells that scans have two levels, and enough disks that a crowd is looked for. */
const ONE_LEVEL = [{ columns: 60, rows: 60 }]
const MANY_DISKS = 2 ** 17

/** What fills a world: edits of disks, bonds, joints, grains or bodies, of bonds with anchors, or a saved state. */
export type Filling = EditCommand['buffer'] | 'anchors' | 'state'

/** Returns the stages that fill a world, so that their kernels can be compiled before. */
export function fillStages(fillings: readonly Filling[], { sleep }: { readonly sleep: boolean }): Stage[] {
  // the bodies of a scene are added first, and joints look them up
  const dynamic = Number(fillings.includes('bodyEdits'))
  const sizes = { ...NO_SIZES, dynamic, has: { ...NO_FLAGS, sleep } }
  return fillings.flatMap((filling) => {
    if (filling === 'anchors') return editStages({ ...sizes, anchored: 1 }, 1, 'bondEdits')
    if (filling !== 'state') return editStages(sizes, 1, filling)
    const part = { first: 0, count: 1 }
    return [
      restoreStage({ ...part, buffer: 'poses' }, sizes),
      restoreStage({ ...part, buffer: 'status' }, sizes),
    ]
  })
}

/**
 * Returns the stages of the first edit and the first step. Without `levels`, disks are still to come: they are then assumed to be
 * similar in size, and their number may be large. `planBytes`: see `Sizes`. Stages for bullets are left out, since most worlds have none.
 */
export function firstStages(
  known: WorldSizes,
  stepping: Stepping,
  substeps: Substeps,
  planBytes: number,
): Stage[] {
  const levels = known.levels.length === 0 ? ONE_LEVEL : known.levels
  const sizes = { ...NO_SIZES, ...known, levels, planBytes }
  const substitutes = substitutesOf(sizes)
  const step =
    stepping === 'eventDriven'
      ? eventDrivenStages(sizes, FIRST_ROUNDS)
      : [
          ...(stepping === 'auto' ? eventDrivenStages(sizes, FIRST_ROUNDS) : []),
          ...encodedStages(
            substepStages(sizes),
            { rebuild: true, sweep: false, awake: true, tileSums: true },
            substitutes,
          ),
          substitutes.beginUnlisted,
          ...(substitutes.planned?.advance.map(([, summed]) => summed) ?? []),
          ...(sizes.has.sleep ? [substitutes.beginAsleep, substitutes.endAsleep] : []),
        ]
  const choice =
    stepping !== 'eventDriven' && substeps === 'auto' ? [...CHOOSE_SUBSTEPS, ...SUBSTEPS_CHOSEN] : []
  const crowd = substepStages({ ...sizes, disks: MANY_DISKS }).filter(
    ({ kernel }) => kernel === 'countCandidates',
  )
  return [
    ...editStages(sizes, 1),
    ...stagesOf([...BIRTHS, ...choice, ...REST], sizes),
    ...step,
    ...(known.levels.length === 0 ? crowd : []),
    ...stagesOf(STEP_STATS, sizes),
  ]
}
