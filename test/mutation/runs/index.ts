/** All runs whose kernels are recorded, beside the scenes of trials and queries. */
import type { Recorder } from '../recording.ts'
import { eventRuns } from './eventRuns.ts'
import { mixedRuns } from './mixedRuns.ts'
import { queryRuns } from './queryRuns.ts'
import { rareRuns } from './rareRuns.ts'
import { type Run, SMALL } from './run.ts'
import { sleepRuns } from './sleepRuns.ts'
import { tileRuns } from './tileRuns.ts'

const runs: readonly Run[] = [
  ...rareRuns,
  ...mixedRuns,
  ...sleepRuns,
  ...eventRuns,
  ...tileRuns,
  ...queryRuns,
]

/** Records what those run whose names are wanted. */
export async function recordRuns(recorder: Recorder, isWanted: (name: string) => boolean): Promise<void> {
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
