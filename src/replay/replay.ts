/** Replays recordings. */
import type { ForceOptions } from '../features/passes/force.ts'
import type { PassOptions } from '../features/passes/pass.ts'
import type { RecordingFile } from '../record/format.ts'
import { closeClass } from '../util/closedClass.ts'
import { requireFields } from '../util/validate.ts'
import type { WorldState } from '../world/core.ts'
import type { WorldOptions } from '../world/options.ts'
import { World } from '../world.ts'
import { type OpenedRecording, openForReplay } from './openForReplay.ts'
import { ReplayCalls, type ReplayedCall } from './replayCalls.ts'
import { ReplayMotions } from './replayMotions.ts'
import { type ReplayDifference, ReplayRun } from './replayRun.ts'

/** Where a replay runs, what it does if its device is lost, and with which code of yours. */
export interface ReplayOptions extends Pick<WorldOptions, 'backend' | 'device' | 'threads' | 'recovery'> {
  /** The passes of the recorded world, in the order of `Replay.passes`. Their recorded parameters apply. */
  readonly passes?: readonly PassOptions[]
  /** The forces of the recorded world, in the order of `Replay.forces`. Their recorded parameters apply. */
  readonly forces?: readonly ForceOptions[]
  /** Called after each call that was made, such as `{ name: 'walls.add', args: [walls], result: ids }`. */
  readonly onCall?: (call: ReplayedCall) => void
}

export interface ReplayRunOptions extends ReplayOptions {
  /** Called with the number of steps so far. */
  readonly onStep?: (step: number) => void
  /** A second backend, such as `{ backend: 'cpu' }`, which steps beside the first; their hashes are compared after each step. */
  readonly against?: Pick<ReplayOptions, 'backend' | 'device' | 'threads'>
}

export interface ReplayResult {
  /** Number of steps that were run: all, unless there is a difference. */
  readonly steps: number
  /** Number of recorded hashes that agree. */
  readonly agreed: number
  /** Hash of the last state. */
  readonly hash: string
  /** The first recorded hash that the replay does not have; null if it has all. */
  readonly difference: ReplayDifference | null
  /** With `against`: the first step after which the two backends differ, and their hashes; null if they agree. */
  readonly apart: { readonly step: number; readonly hash: string; readonly otherHash: string } | null
}

/** Steps that are submitted before the replay waits for them. */
const MAX_WAITING = 16
/** What `fromOpened` hands to the constructor. */
const handed = new WeakMap<ArrayBuffer, OpenedRecording>()
const PLACE = ['backend', 'device', 'threads']
const FIELDS = [...PLACE, 'recovery', 'passes', 'forces', 'onCall']

/** A recording that can be run again, any number of times. */
export class Replay {
  static {
    closeClass(Replay, 'replay')
  }

  readonly #file: RecordingFile
  readonly #state: WorldState

  /** Opens a recording. Throws if it is no recording, is truncated or damaged, or was made by another version of Scree. */
  constructor(recording: ArrayBuffer) {
    const { file, state } = handed.get(recording) ?? openForReplay(recording)
    this.#file = file
    this.#state = state
  }

  /**
   * Returns a replay of what `openForReplay` has opened elsewhere.
   * @internal
   */
  static fromOpened(opened: OpenedRecording): Replay {
    const token = new ArrayBuffer(0)
    handed.set(token, opened)
    return new Replay(token)
  }

  /** Number of steps. */
  get steps(): number {
    return this.#file.marks[this.#file.marks.length - 1].step
  }

  /** Number of recorded hashes. */
  get hashes(): number {
    return this.#file.marks.filter(({ hash }) => hash !== '').length
  }

  /** Labels of the passes that the recorded world had, in the order in which they first ran. */
  get passes(): readonly string[] {
    return this.#file.passes
  }

  /** Labels of the forces that the recorded world had, in the order in which they first acted. */
  get forces(): readonly string[] {
    return this.#file.forces
  }

  /** Whether the recording was made with the bits of the CPU, see `WorldStats.hasCpuBits`; undefined for recordings of versions without it. */
  get hasCpuBits(): boolean | undefined {
    return this.#file.hasCpuBits
  }

  /** A copy of the `about` of `World.history.record`; null without. */
  get about(): unknown {
    return structuredClone(this.#file.about)
  }

  /**
   * Creates the recorded world as it was at the start. `ReplayRun.advance` then runs it step by step. Rejects if an option is invalid,
   * a pass or force is missing or has another label, or a world cannot be created there.
   */
  async start(options: ReplayOptions = {}): Promise<ReplayRun> {
    requireFields('options', options, FIELDS)
    const { passes = [], forces = [], onCall, ...place } = options
    const { calls, marks, motions: pairs } = this.#file
    requireLabels('passes', 'pass', this.passes, passes)
    requireLabels('forces', 'force', this.forces, forces)
    const motions = new ReplayMotions()
    const world = await World.fromState(this.#state, { ...place, motions: motions.ofBodies(pairs) })
    try {
      for (const pass of passes) await world.passes.add(pass)
      for (const force of forces) await world.forces.add(force)
      return new ReplayRun(world, new ReplayCalls(world, calls, motions), marks, onCall)
    } catch (error) {
      world.destroy()
      throw error
    }
  }

  /**
   * Runs all steps and compares all hashes; stops at the first difference. Rejects as `start` does, and if a recorded call throws, as
   * in a recording that was changed.
   */
  async run(options: ReplayRunOptions = {}): Promise<ReplayResult> {
    requireFields('options', options, [...FIELDS, 'onStep', 'against'])
    const { onStep, against, ...first } = options
    if (against !== undefined) requireFields('options.against', against, PLACE)
    const runs = [await this.start(first)]
    try {
      const { passes, forces } = first
      if (against !== undefined) runs.push(await this.start({ ...against, passes, forces }))
      return await runAll(runs, onStep)
    } finally {
      for (const { world } of runs) world.destroy()
    }
  }
}

/** Throws unless there is code with each label. */
function requireLabels(
  name: string,
  kind: string,
  labels: readonly string[],
  given: readonly { readonly label?: string }[],
): void {
  for (const [k, label] of labels.entries()) {
    const found = given[k] === undefined ? 'missing' : `'${given[k].label ?? kind}'`
    if (found !== `'${label}'`)
      throw new Error(`${name}[${k}] is ${found}: expected the ${kind} '${label}' of the recording`)
  }
  if (given.length > labels.length)
    throw new Error(`${name} has ${given.length} elements: expected ${labels.length}, as the recording has`)
}

/** Runs one replay or two side by side. */
async function runAll(runs: readonly ReplayRun[], onStep: ReplayRunOptions['onStep']): Promise<ReplayResult> {
  const [run, other] = runs
  let apart: ReplayResult['apart'] = null
  while (!run.isAtEnd && run.difference === null && apart === null) {
    for (const each of runs) each.advance()
    if (other !== undefined) apart = await compareRuns(run, other)
    // bounds the work that waits for the GPU
    if (run.step % MAX_WAITING === 0) await run.world.settle()
    await run.settle()
    onStep?.(run.step)
  }
  await run.settle()
  const { step: steps, agreed, difference } = run
  return { steps, agreed, hash: await run.world.hash(), difference, apart }
}

async function compareRuns(run: ReplayRun, other: ReplayRun): Promise<ReplayResult['apart']> {
  const [hash, otherHash] = await Promise.all([run.world.hash(), other.world.hash()])
  return hash === otherHash ? null : { step: run.step, hash, otherHash }
}

/** Returns one line about the result of a replay. */
export function describeReplay({ steps, agreed, difference, apart }: ReplayResult): string {
  const ends =
    apart === null
      ? []
      : [`the backends differ first after step ${apart.step}: ${apart.hash} and ${apart.otherHash}`]
  if (difference === null && apart === null)
    return `${steps} steps replayed, ${agreed} recorded hashes agree, 0 differ`
  if (difference !== null) {
    const { step, agreedUntil, expected, actual } = difference
    const first =
      step === agreedUntil + 1
        ? `the first wrong step is ${step}`
        : `the first wrong step is between ${agreedUntil + 1} and ${step}`
    ends.unshift(
      `the state after step ${step} has the hash ${actual}: expected ${expected} as recorded; ${first}`,
    )
  }
  return ends.join('; ')
}
