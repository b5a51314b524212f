/** Records the world of the page, and saves recordings as files. */
import type { Recording, World } from '../../../src/index.ts'
import { type Settings, toSearch } from '../settings.ts'
import type { PageRecording } from './about.ts'

export class Recorder {
  #recording: Recording | undefined
  #name = ''

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
    this.#recording = world.record({ about })
    this.#name = `${scene}.scree`
  }

  /** Ends the recording and saves it as a file. Rejects if the device was lost before the world at the start was read. */
  async save(): Promise<void> {
    const recording = this.#recording
    this.#recording = undefined
    if (recording !== undefined) download(await recording.stop(), this.#name)
  }
}

function download(bytes: ArrayBuffer, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  link.download = name
  link.click()
  // a browser begins to read the file after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
