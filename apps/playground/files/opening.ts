/** Opens files and links in place of the world. */
import { hideMessage, showMessage } from '../messages.ts'
import type { Tape } from '../recording/tape.ts'
import { sentence } from '../sentence.ts'
import type { Settings } from '../settings.ts'
import type { Packet } from '../share/packet.ts'
import type { Simulation } from '../simulation.ts'
import type { TimeControls } from '../time/timeControls.ts'
import type { ToolBelt } from '../tools/belt.ts'
import { type Entered, enter, goOn } from './enter.ts'
import type { Opened } from './openBytes.ts'
import { openFile, openFragment } from './openFile.ts'
import { showProgress } from './progress.ts'

const OTHER_BITS =
  'This device has computed other bits than that of the sender, so what you see may differ from what was shared.'

export interface OpeningParts {
  readonly simulation: Simulation
  readonly belt: ToolBelt
  readonly time: TimeControls
  readonly tape: Tape
}

/** The page around it. */
export interface OpeningHost {
  settings(): Settings
  /** Another world is there, with these settings. */
  entered(settings: Settings): void
  /** The world has gone on to a moment with these settings. */
  wentTo(settings: Settings): void
  /** Lets the world make no steps of its own while work continues. */
  whilePaused(work: () => Promise<void>): Promise<void>
  /** The address is out of date, and the page plays. */
  opened(): void
}

export class Opening {
  readonly #parts: OpeningParts
  readonly #host: OpeningHost
  #opened: Opened | undefined
  #fragment = ''

  constructor(parts: OpeningParts, host: OpeningHost) {
    this.#parts = parts
    this.#host = host
  }

  /** The fragment of the address that the world comes from, with its #; '' if it comes from elsewhere. */
  get fragment(): string {
    return this.#fragment
  }

  /** Opens a recording, a saved state or a scene. Shows a sentence and changes nothing if it is another file. */
  file(file: File): Promise<void> {
    return this.#open(() => openFile(file), '')
  }

  /** Opens the scene in the fragment of a link. Shows a sentence and changes nothing if it is damaged. */
  link(fragment: string): Promise<void> {
    return this.#open(() => openFragment(fragment), fragment)
  }

  /** Opens the same again. Returns false if the world comes from no file or link. */
  again(): boolean {
    const opened = this.#opened
    if (opened !== undefined) this.#open(() => opened, this.#fragment)
    return opened !== undefined
  }

  /** The world comes from elsewhere now. */
  forget(): void {
    this.#opened = undefined
    this.#fragment = ''
  }

  async #open(read: () => Opened | Promise<Opened>, fragment: string): Promise<void> {
    const { simulation, belt } = this.#parts
    try {
      const opened = await read()
      const entered = await enter(opened, simulation, this.#host.settings())
      if (entered === undefined) return
      this.#opened = opened
      this.#fragment = fragment
      this.#host.entered(entered.settings)
      this.#begin(entered)
      belt.showShape(entered.settings.shape)
      const { packet } = entered
      const { world } = simulation
      if (packet !== undefined) await this.#host.whilePaused(() => this.#repeat(packet))
      if (simulation.world === world) this.#host.opened()
    } catch (error) {
      showMessage(sentence(error))
    }
  }

  #begin({ start, playing }: Entered): void {
    const { simulation, belt, time, tape } = this.#parts
    belt.isLocked = playing !== undefined
    if (playing === undefined) time.begin(simulation.world!, start)
    else {
      time.stop('Not during a replay.')
      tape.insert(playing.replay, playing.run)
    }
  }

  /** Repeats the calls of a link, while tools leave the world alone. */
  async #repeat(packet: Packet): Promise<void> {
    const { simulation, belt } = this.#parts
    const { world } = simulation
    belt.isLocked = true
    try {
      const progress = showProgress(packet.time)
      const there = await goOn(packet, simulation, this.#host.settings(), () => progress(simulation.time))
      hideMessage()
      if (there === undefined) return
      this.#host.wentTo(there.settings)
      if (!there.agrees) showMessage(OTHER_BITS)
    } finally {
      // another world may be a replay
      if (simulation.world === world) belt.isLocked = false
    }
  }
}
