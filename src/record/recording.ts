/** Records the calls to a world. */

import type { BodyMotion, Placement } from '../features/bodies/motion.ts'
import { type CheckedForce, parametersStart } from '../features/passes/force.ts'
import type { CheckedPass } from '../features/passes/pass.ts'
import type { Rounding } from '../features/passes/rounding.ts'
import type { StepCommand } from '../pipeline/commands.ts'
import { closeClass } from '../util/closedClass.ts'
import { requireFields, requireInteger } from '../util/validate.ts'
import { Acting } from './acting.ts'
import { ByteWriter } from './bytes.ts'
import { CALLS, type CallName } from './calls.ts'
import { packRecording } from './format.ts'
import { ValueWriter } from './values.ts'

export interface RecordOptions {
  /** Steps from one hash of the state to the next, at least 1; default 60. A hash costs a readback and some ms per 10,000 disks. */
  readonly hashEvery?: number
  /** Plain data of your own, as `JSON.stringify` takes it, which is kept in the file: see `Replay.about`. */
  readonly about?: unknown
}

/** What a recording needs of its world. */
export interface RecordedWorld {
  /** Bodies that move by functions. */
  readonly motions: readonly (readonly [body: number, motion: BodyMotion])[]
  snapshot(): Promise<ArrayBuffer>
  /** Resolves to the hash of the state at the call. */
  hash(): Promise<string>
  /** Resolves to whether its backend has the bits of the CPU, and code of the user's own that is compiled with this rounding as well. */
  hasCpuBits(ownCode: Rounding): Promise<boolean>
  /** The recording ends. */
  stop(): void
}

/** Calls in which functions of motions are asked. */
const MOVING: readonly CallName[] = [
  'step',
  'sameStep',
  'bodies.add',
  'bodies.setMotion',
  'bodies.remove',
  'history.restore',
]

/** A recording of a world, returned by `World.history.record`. */
export class Recording {
  static {
    closeClass(Recording, 'recording')
  }

  readonly #world: RecordedWorld
  readonly #hashEvery: number
  readonly #about: unknown
  readonly #snapshot: Promise<ArrayBuffer>
  readonly #motions: readonly (readonly [number, number])[]
  readonly #bytes = new ByteWriter()
  readonly #values = new ValueWriter(this.#bytes)
  readonly #marks: { readonly step: number; readonly end: number; readonly hash: Promise<string> }[] = []
  /** Functions of motions by number, and what they returned since the last call: by time, s. */
  readonly #functions: BodyMotion[] = []
  readonly #placements: Map<number, Placement>[] = []
  readonly #restored: Uint8Array[] = []
  readonly #passes = new Acting<CheckedPass>()
  readonly #forces = new Acting<CheckedForce>()
  /** Whether all backends until the last mark had the bits of the CPU. */
  #hasCpuBits = Promise.resolve(true)
  #isOn = true
  #steps = 0
  /** `dt` of the last step, s. */
  #dt = 0

  /** @internal */
  constructor(options: RecordOptions, world: RecordedWorld) {
    const { hashEvery, about } = checkRecordOptions(options)
    this.#hashEvery = hashEvery
    this.#about = about
    this.#world = world
    this.#snapshot = world.snapshot()
    // its failure is that of `toBytes`
    this.#snapshot.catch(() => {})
    this.#motions = world.motions.map(([body, motion]) => [body, this.#numberOf(motion)])
    this.#noteBits()
  }

  /** Number of steps so far. */
  get steps(): number {
    return this.#steps
  }

  /** Number of bytes so far, without those of the world at the start and of hashes. */
  get byteLength(): number {
    return this.#bytes.length
  }

  /** Whether the recording continues. */
  get isOn(): boolean {
    return this.#isOn
  }

  /**
   * Returns the recording so far as one ArrayBuffer, for `Replay`, after all submitted work. It continues. Rejects if the device was
   * lost before the world at the start could be read back.
   */
  async toBytes(): Promise<ArrayBuffer> {
    if (this.#isOn) this.#mark()
    const calls = this.#bytes.copy()
    const marks = this.#marks.map(async ({ hash, ...mark }) => ({ ...mark, hash: await hash }))
    const [motions, about] = [this.#motions, this.#about ?? null]
    const [passes, forces] = [this.#passes.labels, this.#forces.labels]
    const hasCpuBits = await this.#hasCpuBits
    const snapshot = await this.#snapshot
    return packRecording({
      about,
      motions,
      passes,
      forces,
      hasCpuBits,
      snapshot,
      calls,
      marks: await Promise.all(marks),
    })
  }

  /** Ends the recording and returns it as `toBytes` does. Can be called again. */
  stop(): Promise<ArrayBuffer> {
    const bytes = this.toBytes()
    if (this.#isOn) this.#world.stop()
    this.#isOn = false
    return bytes
  }

  /**
   * Ends the recording, and returns its calls as they are in a file. Can be called again.
   * @internal
   */
  takeCalls(): Uint8Array {
    if (this.#isOn) this.#world.stop()
    this.#isOn = false
    return this.#bytes.copy()
  }

  /**
   * Notes a call that has succeeded. Copies the arguments.
   * @internal
   */
  note(call: CallName, ...args: readonly unknown[]): void {
    if (MOVING.includes(call)) this.#notePlacements()
    this.#bytes.u8(CALLS.indexOf(call))
    for (const value of args) this.#values.write(value)
  }

  /**
   * Notes a step that was submitted; `command` is null in a world without disks.
   * @internal
   */
  noteStep(dt: number, command: StepCommand | null): void {
    if (command !== null) this.#noteUserCode(command)
    if (Object.is(dt, this.#dt)) this.note('sameStep')
    else this.note('step', dt)
    this.#dt = dt
    this.#steps++
    if (this.#steps % this.#hashEvery === 0) this.#mark()
  }

  /**
   * Notes a call with the motion of a body; a function becomes its number.
   * @internal
   */
  noteBody(
    call: 'bodies.add' | 'bodies.setMotion',
    options: { readonly motion?: BodyMotion },
    ...body: number[]
  ): void {
    const { motion } = options
    this.note(call, ...body, {
      ...options,
      motion: typeof motion === 'function' ? this.#numberOf(motion) : motion,
    })
  }

  /**
   * Notes a restore, after which these bodies move by functions. A snapshot is kept once.
   * @internal
   */
  noteRestore(snapshot: ArrayBuffer, functions: readonly (readonly [number, BodyMotion])[]): void {
    const bytes = new Uint8Array(snapshot)
    const isSame = (other: Uint8Array) =>
      other.length === bytes.length && other.every((byte, k) => byte === bytes[k])
    const known = this.#restored.findIndex(isSame)
    if (known < 0) this.#restored.push(bytes.slice())
    const motions = functions.map(([body, motion]) => [body, this.#numberOf(motion)])
    this.note('history.restore', known < 0 ? bytes : known, motions)
  }

  /**
   * Keeps what the function of a motion returned for a time.
   * @internal
   */
  readonly notePlacement = (motion: BodyMotion, time: number, placement: Placement): void => {
    this.#placements[this.#numberOf(motion)].set(time, placement)
  }

  #numberOf(motion: BodyMotion): number {
    const known = this.#functions.indexOf(motion)
    if (known >= 0) return known
    this.#placements.push(new Map())
    return this.#functions.push(motion) - 1
  }

  #notePlacements(): void {
    for (const [number, placements] of this.#placements.entries()) {
      if (placements.size === 0) continue
      const rows = Array.from(placements, ([time, { position, angle }]) => [time, ...position, angle])
      placements.clear()
      this.note('placements', number, rows.flat())
    }
  }

  #noteUserCode({ passes, sizes, forceParameters }: StepCommand): void {
    const running = passes.map(({ pass, parameters }) => ({ code: pass, parameters }))
    const ran = this.#passes.changed(running)
    if (ran !== undefined) this.note('passes', ran)
    const { forces } = sizes
    const acting = forces.map((force, k) => ({
      code: force,
      parameters: new Float32Array(forceParameters, 4 * parametersStart(forces, k), force.parameterCount),
    }))
    const acted = this.#forces.changed(acting)
    if (acted !== undefined) this.note('forces', acted)
  }

  #noteBits(): void {
    const isExact = this.#passes.areExact && this.#forces.areExact
    const both = [this.#hasCpuBits, this.#world.hasCpuBits(isExact ? 'exact' : 'fast')]
    this.#hasCpuBits = Promise.all(both).then(([before, now]) => before && now)
  }

  /** Takes the hash of this moment, unless it has been taken. */
  #mark(): void {
    const end = this.#bytes.length
    if (this.#marks.at(-1)?.end === end) return
    this.#noteBits()
    let hash: Promise<string>
    try {
      hash = Promise.resolve(this.#world.hash())
    } catch {
      hash = Promise.resolve('')
    }
    // the state of a lost device has none
    this.#marks.push({ step: this.#steps, end, hash: hash.catch(() => '') })
  }
}

function checkRecordOptions(options: RecordOptions) {
  requireFields('options', options, ['hashEvery', 'about'])
  const { hashEvery = 60, about } = options
  requireInteger('hashEvery', hashEvery, 1, 2 ** 32)
  try {
    return {
      hashEvery,
      about: about === undefined ? undefined : (JSON.parse(JSON.stringify(about)) as unknown),
    }
  } catch (error) {
    throw new Error(`about cannot be kept: ${(error as Error).message}`, { cause: error })
  }
}
