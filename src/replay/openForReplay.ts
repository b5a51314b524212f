/** Opens a recording together with the world at its start. */

import { openSnapshot } from '../features/snapshots/world/snapshots.ts'
import { openRecording, type RecordingFile } from '../record/format.ts'
import type { WorldState } from '../world/core.ts'

/** Plain data with typed arrays, which a worker can send. */
export interface OpenedRecording {
  readonly file: RecordingFile
  /** The world at the start. */
  readonly state: WorldState
}

/** Throws if it is no recording, is truncated or damaged, or was made by another version of Scree. */
export function openForReplay(recording: ArrayBuffer): OpenedRecording {
  const file = openRecording(recording)
  try {
    return { file, state: openSnapshot(file.snapshot) as WorldState }
  } catch (error) {
    throw new Error(`recording: ${(error as Error).message}`, { cause: error })
  }
}
