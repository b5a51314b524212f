/** Records the world of the page, or replays a recording in its place. */
import type { Replay, ReplayRun, World } from '../../../src/index.ts'
import { showMessage } from '../messages.ts'
import { sentence } from '../sentence.ts'
import type { Settings } from '../settings.ts'
import { STEP } from '../simulation.ts'
import type { Journal } from '../time/journal.ts'
import { showTape } from './mark.ts'
import { Recorder } from './recorder.ts'
import { Replaying } from './replaying.ts'

export class Tape {
  readonly #recorder: Recorder
  #replaying: Replaying | undefined

  constructor(journal: Journal) {
    this.#recorder = new Recorder(journal)
  }

  /** What is replayed; undefined while the page makes its own steps. */
  get replay(): Replay | undefined {
    return this.#replaying?.replay
  }

  /** Begins to record, or ends the recording and saves it. Does nothing during a replay. */
  async toggle(world: World, settings: Settings): Promise<void> {
    if (this.#replaying !== undefined) return
    try {
      if (this.#recorder.isOn) await this.#recorder.save()
      else this.#recorder.start(world, settings)
    } catch (error) {
      showMessage(sentence(error))
    }
    this.show()
  }

  /** Saves the recording of a world that is about to be replaced, and ends the replay. */
  async eject(): Promise<void> {
    this.#replaying = undefined
    // a lost device is reported elsewhere
    await this.#recorder.save().catch(() => {})
    this.show()
  }

  /** Replays from now on. */
  insert(replay: Replay, run: ReplayRun): void {
    this.#replaying = new Replaying(replay, run)
    this.show()
  }

  /** Makes the next recorded step. */
  advance(): void {
    this.#replaying?.advance()
  }

  /** Ends the replay: the world continues from where it is. */
  release(): void {
    this.#replaying = undefined
    this.show()
  }

  show(): void {
    const { steps, bytes } = this.#recorder.size
    const replaying = this.#replaying
    if (replaying !== undefined) showTape(replaying.isAtEnd ? 'over' : 'replay', replaying.text)
    else if (this.#recorder.isOn)
      showTape('recording', `Recording: ${(steps * STEP).toFixed(1)} s, ${Math.ceil(bytes / 1000)} kB`)
    else showTape('idle')
  }
}
