/** Records the world of the page, and saves recordings as files. */
import type { Recording, World } from '../../../src/index.ts'
import { save } from '../files/save.ts'
import { type Settings, toSearch } from '../settings.ts'
import type { Journal } from '../time/journal.ts'
import type { PageRecording } from './about.ts'

export class Recorder {
  readonly #journal: Journal
  #recording: Recording | undefined
  #name = ''

  /** The journal of the page keeps the calls, too. */
  constructor(journal: Journal) {
    this.#journal = journal
  }

  get isOn(): boolean {
    return this.#recording !== undefined
  }

  /** Number of steps and bytes so far; bytes without the world at the start. */
  get size(): { steps: number; bytes: number } {
    const { steps = 0, byteLength: bytes = 0 } = this.#recording ?? {}
    return { steps, bytes }
  }

  /** Begins to record. Throws if the world cannot be recorded. */
  start(world: World, settings: Settings): void {
    const { scene, seed, count } = settings
    const about: PageRecording = {
      app: 'scree',
      scene: { preset: scene, count, seed },
      page: toSearch({ ...settings, shape: undefined }),
    }
    this.#recording = this.#journal.lend(() => world.history.record({ about }))
    this.#name = `${scene}.scree`
  }

  /** Ends the recording and saves it as a file. Rejects if the device was lost before the world at the start was read. */
  async save(): Promise<void> {
    const recording = this.#recording
    this.#recording = undefined
    if (recording === undefined) return
    const bytes = recording.stop()
    this.#journal.takeBack()
    save(await bytes, this.#name)
  }
}
