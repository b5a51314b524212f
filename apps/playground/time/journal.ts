/** Keeps what a world was asked since it was made, so that a short link can repeat it. */
import type { Recording, World } from '../../../src/index.ts'
import type { Start } from '../share/packet.ts'

/** Bytes of calls that are kept at most; beyond them a snapshot is shorter. */
const MAX_BYTES = 2 ** 20

/** Calls in a row. */
class Part {
  readonly recording: Recording
  #calls: Uint8Array | undefined

  constructor(recording: Recording) {
    this.recording = recording
  }

  /** Its bytes, once it has ended. */
  get calls(): Uint8Array {
    return this.#calls!
  }

  end(): void {
    this.#calls ??= this.recording.takeCalls()
  }
}

/** A moment between two calls: the first bytes of these parts came before it. */
export type Mark = readonly (readonly [Part, bytes: number])[]

export class Journal {
  #world: World | undefined
  #start: Start | undefined
  /** The parts that have ended. */
  #past: Mark = []
  #now: Part | undefined
  /** Whether the part of now is a recording of the viewer's. */
  #isLent = false

  /** What the world was made of; undefined if the journal is not complete. */
  get start(): Start | undefined {
    return this.#start
  }

  /** Whether the viewer records. */
  get isLent(): boolean {
    return this.#isLent
  }

  /** Begins with a world that has just been made of `start`. The journal of the last one is forgotten. */
  begin(world: World, start: Start): void {
    this.forget()
    this.#world = world
    this.#start = start
    this.resume()
  }

  /** Keeps nothing until `begin`. */
  forget(): void {
    if (!this.#isLent) this.#now?.end()
    this.#now = undefined
    this.#start = undefined
    this.#past = []
  }

  /** The moment now. */
  mark(): Mark {
    return this.#now === undefined ? this.#past : [...this.#past, [this.#now, this.#now.recording.byteLength]]
  }

  /** Stops, and forgets the calls after a moment. `resume` continues. */
  cut(mark: Mark): void {
    if (this.#start === undefined || this.#isLent) return
    this.#now?.end()
    this.#now = undefined
    this.#past = mark.filter(([, bytes]) => bytes > 0)
  }

  /** Goes on after `cut`. Forgets all if there is too much. */
  resume(): void {
    if (this.#start === undefined) return
    this.#now ??= new Part(this.#world!.history.recordCalls())
    if (this.#now.recording.byteLength > MAX_BYTES) this.forget()
  }

  /** Lets the viewer record: `make` begins that recording, which has the calls meanwhile. */
  lend(make: () => Recording): Recording {
    this.cut(this.mark())
    const recording = make()
    if (this.#start !== undefined) this.#now = new Part(recording)
    this.#isLent = true
    return recording
  }

  /** Takes the calls of the recording that `lend` has made and that has just ended. */
  takeBack(): void {
    const mark = this.mark()
    this.#isLent = false
    this.#now?.end()
    this.#now = undefined
    this.#past = mark
    this.resume()
  }

  /** Returns the calls since the start; undefined if the journal is not complete. */
  calls(): Uint8Array[] | undefined {
    if (this.#start === undefined || this.#isLent) return undefined
    const mark = this.mark()
    // back in time there is no part under way, and later ones are still wanted
    if (this.#now !== undefined) {
      this.cut(mark)
      this.resume()
    }
    return mark.map(([{ calls }, bytes]) => calls.slice(0, bytes))
  }
}
