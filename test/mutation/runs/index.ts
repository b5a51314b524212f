/** All runs whose kernels are recorded, beside the scenes of trials and queries. */
import type { Recorder } from '../recording.ts'
import { eventRuns } from './eventRuns.ts'
import { mixedRuns } from './mixedRuns.ts'
import { queryRuns } from './queryRuns.ts'
import { rareRuns } from './rare/index.ts'
import { type Run, SMALL } from './run.ts'
import { sleepRuns } from './sleepRuns.ts'
import { substituteRuns } from './substituteRuns.ts'
import { tileRuns } from './tileRuns.ts'

const runs: readonly Run[] = [
  ...mixedRuns,
  ...sleepRuns,
  ...eventRuns,
  ...tileRuns,
  ...queryRuns,
  ...substituteRuns,
]

export type IsWanted = (name: string) => boolean

/** Records what those run that are rare, and whose names are wanted: before all others, so that there is room for them. */
export const recordRareRuns = (recorder: Recorder, isWanted: IsWanted) =>
  recordAll(recorder, rareRuns, isWanted)

/** Records what the others run. */
export const recordRuns = (recorder: Recorder, isWanted: IsWanted) => recordAll(recorder, runs, isWanted)

async function recordAll(recorder: Recorder, runs: readonly Run[], isWanted: IsWanted): Promise<void> {
  for (const { name, make, before, act } of runs) {
    if (!isWanted(name)) continue
    if (before === undefined) {
      await recorder.record(name, async () => {
        const world = await make(SMALL)
        await act(world)
        world.destroy()
      })
      continue
    }
    const world = await make(SMALL)
    await before(world)
    await recorder.record(name, () => act(world))
    world.destroy()
  }
}
