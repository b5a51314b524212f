/** Steps and edits as lists of stages. Both executors run these lists, and the check compares them stage by stage. */
import type { Sizes } from '../features/sizes.ts'
import type { EditCommand } from './commands.ts'
import { stagesOf } from './rows.ts'
import { forceStage, type KernelStage, type Stage } from './stage.ts'
import { EDITS } from './tables/aroundSubsteps.ts'
import { ROUND_BEGIN, STEP_BEGIN, STEP_END, WAVE, WAVES_PER_ROUND } from './tables/eventDriven.ts'
import { SUBSTEP } from './tables/substep.ts'

/** Returns all stages of one substep in order. */
export function substepStages(sizes: Sizes): Stage[] {
  return SUBSTEP.flatMap((row): Stage[] => {
    if (row[0] !== 'userForce') return stagesOf([row], sizes)
    const [, , , , place] = row
    return sizes.forces.flatMap(({ at }, k) => (at === place ? [forceStage(sizes, k)] : []))
  })
}

/** Returns the stages of an event-driven step with `rounds` rounds, at least one. All rounds share the same stage objects. */
export function eventDrivenStages(sizes: Sizes, rounds: number): KernelStage[] {
  const wave = stagesOf(WAVE, sizes)
  const waves = Array.from({ length: WAVES_PER_ROUND }, () => wave)
  const round = [stagesOf(ROUND_BEGIN, sizes), ...waves].flat()
  return [
    ...stagesOf(STEP_BEGIN, sizes),
    ...Array.from({ length: rounds }, () => round).flat(),
    ...stagesOf(STEP_END, sizes),
  ]
}

/** Returns the stages that apply a batch of edits of disks, bonds, grains or bodies, or of impulses. */
export function editStages(
  sizes: Sizes,
  count: number,
  buffer: EditCommand['buffer'] = 'edits',
  impulses = false,
): KernelStage[] {
  return stagesOf(EDITS[impulses ? 'impulses' : buffer], sizes, {
    count,
    renames: { [buffer]: { buffer, length: count } },
  })
}
