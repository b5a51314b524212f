/** Begins recordings of a world. */
import { type RecordedWorld, Recording, type RecordOptions } from '../record/recording.ts'
import type { WorldCore } from './core.ts'

type Read = Pick<RecordedWorld, 'snapshot' | 'hash' | 'hasCpuBits'>

/** Begins to record what a world is asked. Throws if an option is invalid, or the world is being recorded already. */
export function recordCore(core: WorldCore, options: RecordOptions, read: Read): Recording {
  core.backend.requireAlive()
  if (core.recording !== undefined)
    throw new Error(
      'this world is being recorded: expected its recording to be stopped before another begins',
    )
  const { functions: motions } = core.walls.bodies
  const recording = new Recording(options, { ...read, motions, stop: () => core.listen(undefined) })
  core.listen(recording)
  return recording
}
