/** All runs whose kernels are recorded, beside the scenes of trials and queries. */
import type { Recorder } from '../recording.ts'
import { eventRuns } from './eventRuns.ts'
import { mixedRuns } from './mixedRuns.ts'
import { queryRuns } from './queryRuns.ts'
import { type Run, SMALL } from './run.ts'
import { sleepRuns } from './sleepRuns.ts'
import { tileRuns } from './tileRuns.ts'

const runs: readonly Run[] = [...mixedRuns, ...sleepRuns, ...eventRuns, ...tileRuns, ...queryRuns]

/** Records what they run. */
export async function recordRuns(recorder: Recorder): Promise<void> {
  for (const { name, make, before, act } of runs) {
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
