/** What the page keeps in its recordings, and what it takes from those of others. */
import type { Replay } from '../../../src/index.ts'
import type { RecordedScene } from '../../recordedScene.ts'
import { presetOf } from '../../recordedScene.ts'
import { parseSettings, type Settings } from '../settings.ts'

/** `Replay.about` of a recording of the page. */
export interface PageRecording extends RecordedScene {
  /** The settings, as in the address. */
  readonly page: string
}

/**
 * Returns the settings that a recording was made with; of one of the command line, its preset; of others, `current`. How the page draws
 * and where it computes stays as it is. The shape is among the walls of the recording.
 */
export function settingsOf({ about }: Replay, current: Settings): Settings {
  const { backend, forces, tool } = current
  const { page } = (about ?? {}) as Partial<PageRecording>
  if (typeof page === 'string')
    return { ...parseSettings(page).settings, backend, forces, tool, shape: undefined }
  const told = presetOf(about)
  if (told === undefined) return { ...current, shape: undefined }
  const { preset: scene, count, seed = current.seed } = told
  return { scene, count, seed, stepping: 'discrete', backend, forces, tool }
}
