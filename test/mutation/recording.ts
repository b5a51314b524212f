/** What goes into a kernel and comes out of its twin, recorded while the CPU backend runs. */
import { CpuRunner } from '../../src/batch/cpuRunner.ts'
import type { BatchSpec } from '../../src/batch/runner.ts'
import { SHAPE_BATCH } from '../../src/narrow/batch/kernels.ts'
import { strideOf } from '../../src/pipeline/buffers.ts'
import { constantsOf } from '../../src/pipeline/stages.ts'
import { POLAR_BATCH } from '../../src/polar/batch/kernels.ts'
import { type BoundStage, CpuBackend } from '../../src/reference/cpuBackend.ts'
import { interfaceOf, parametersOf } from '../../src/reference/kernelInterface.ts'
import { HALT_CONTACTS, MOST_BULLETS, NONE, SCAN_TILE, WORKGROUP } from '../../src/schemas/constants.ts'
import { layouts } from '../../src/schemas/index.ts'
import { BODY, MOTION, PARAMS, STATUS } from '../../src/schemas/offsets.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

export interface Binding {
  readonly name: string
  readonly isUniform: boolean
  readonly isWritten: boolean
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** One run of a kernel. What comes out is the affair of the twin as it is. */
export interface Recording {
  readonly kernel: string
  /** Where it comes from, in words. */
  readonly from: string
  readonly constants: Readonly<Record<string, number>>
  readonly workgroups: number
  /** In the order of the kernel's layout. */
  readonly bindings: readonly Binding[]
}

/** Whether the n-th run of a kernel in a scene is kept: the first ones, and of later ones ever fewer. */
function isKept(n: number): boolean {
  return n < 8 || Math.imul(n, 0x9e3779b1) >>> 0 < 2 ** 32 / (1 + n / 4)
}

export class Recorder {
  readonly recordings = new Map<string, Recording[]>()
  readonly #calls = new Map<string, number>()
  #scene = ''

  /** Records what runs until this resolves, under a name. */
  async record(scene: string, run: () => Promise<void>): Promise<void> {
    this.#scene = scene
    const [runTwin, runBatch] = [CpuBackend.prototype.runTwin, CpuRunner.prototype.run]
    const [setTables, tables] = [CpuRunner.prototype.setTables, new WeakMap<object, object>()]
    const recorder = this
    CpuBackend.prototype.runTwin = function (stage) {
      recorder.#stage(this, stage)
      runTwin.call(this, stage)
    }
    CpuRunner.prototype.setTables = function (given) {
      tables.set(this, given)
      setTables.call(this, given)
    }
    CpuRunner.prototype.run = function (kernel, queries) {
      recorder.#batch(kernel, tables.get(this) as Record<string, Uint8Array>, queries)
      return runBatch.call(this, kernel, queries)
    }
    try {
      await run()
    } finally {
      CpuBackend.prototype.runTwin = runTwin
      CpuRunner.prototype.run = runBatch
      CpuRunner.prototype.setTables = setTables
    }
  }

  /** Whether a run that goes by this name is to be kept. */
  #isWanted(...parts: readonly unknown[]): boolean {
    const key = JSON.stringify([this.#scene, ...parts])
    const calls = this.#calls.get(key) ?? 0
    this.#calls.set(key, calls + 1)
    return isKept(calls)
  }

  #add(recording: Recording): void {
    const { kernel } = recording
    this.recordings.set(kernel, [...(this.recordings.get(kernel) ?? []), recording])
  }

  #stage(
    cpu: CpuBackend,
    { kernel, constants, colorIndex, workgroups, bindings, arguments: bound }: BoundStage,
  ): void {
    if (!this.#isWanted(kernel, constants)) return
    const memory = cpu.storage.params.u32.buffer as ArrayBuffer
    const copy = (address: number, bytes: number) => new Uint8Array(memory.slice(address, address + bytes))
    const kernelInterface = interfaceOf(layouts[kernel], constantsOf(kernel))
    const parameters = parametersOf(kernelInterface)
    const recorded = kernelInterface.bindings.map(({ name }): Binding => {
      const address = bound[parameters.findIndex((parameter) => parameter.name === name)]
      const storage = bindings.find(({ binding }) => binding === name)
      if (storage !== undefined) {
        const bytes = copy(address, storage.length * strideOf(storage.buffer))
        return { name, isUniform: false, isWritten: storage.written, bytes }
      }
      const uniform = { name, isUniform: true, isWritten: false }
      if (name === 'colorIndex')
        return { ...uniform, bytes: new Uint8Array(new Uint32Array([colorIndex]).buffer) }
      const bytes = name === 'params' ? 4 * PARAMS.stride : strideOf(name as 'request' | 'stepInfo')
      return { ...uniform, bytes: copy(address, bytes) }
    })
    this.#add({
      kernel,
      from: `${this.#scene}, run ${this.#calls.get(JSON.stringify([this.#scene, kernel, constants]))}`,
      constants: constants as Record<string, number>,
      workgroups,
      bindings: recorded,
    })
  }

  #batch(
    kernel: string,
    tables: Readonly<Record<string, Uint8Array>>,
    queries: Uint8Array<ArrayBuffer>,
  ): void {
    if (!this.#isWanted(kernel)) return
    const spec = batchOf(kernel)!
    const { query, answer, layout } = spec.kernels[kernel]
    const count = queries.byteLength / (4 * query)
    const parts = [
      ...spec.tables.map((name) => tables[name]),
      queries,
      new Uint8Array(4 * answer * count).fill(OTHER),
    ]
    const names = Object.keys(layout.entries)
    const bindings = names.map((name, k) => ({
      name,
      isUniform: false,
      isWritten: k === names.length - 1,
      bytes: parts[k].slice() as Uint8Array<ArrayBuffer>,
    }))
    const workgroups = Math.ceil(count / WORKGROUP)
    this.#add({ kernel, from: this.#scene, constants: {}, workgroups, bindings })
  }
}

/** The batch that a kernel belongs to; undefined for those of a world. */
export function batchOf(kernel: string): BatchSpec<string> | undefined {
  return [SHAPE_BATCH, POLAR_BATCH].find(({ kernels }) => kernel in kernels)
}

/** The same with other bytes in some bindings. */
function changed(
  recording: Recording,
  from: string,
  change: (binding: Binding) => Uint8Array<ArrayBuffer>,
): Recording {
  const bindings = recording.bindings.map((binding) => ({ ...binding, bytes: change(binding) }))
  return { ...recording, from: `${recording.from}, ${from}`, bindings }
}

/** Sets a word of the status. */
function withStatus(recording: Recording, from: string, word: number, value: number): Recording {
  return changed(recording, from, ({ name, bytes }) => {
    if (name !== 'status') return bytes
    const copy = bytes.slice()
    new Uint32Array(copy.buffer)[word] = value
    return copy
  })
}

/** What a kernel writes anew whatever it was, and a byte that it need not be. */
const ANSWERS = ['dispatches', 'hits', 'nearestDisks', 'starts']
const OTHER = 0x3f

/** Runs of one disk each among moving bodies, with other reaches: one stale disk among many hides all others. */
function singleDisks(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(5)
  const frameOf = ({ bindings }: Recording) =>
    new Uint32Array(bindings.find(({ name }) => name === 'params')!.bytes.buffer)
  const moving = recordings.filter((recording) => frameOf(recording)[PARAMS.bodies] > 1)
  return Array.from({ length: moving.length === 0 ? 0 : 400 }, () => {
    const recording = moving[Math.floor(random() * moving.length)]
    const disk = Math.floor(random() * frameOf(recording)[PARAMS.disks])
    const reach = 10 ** uniform(random, -2, 1)
    const isDead = random() < 0.1
    const shifts = Array.from({ length: 4 }, () => reach * uniform(random, -0.4, 0.4))
    return changed(recording, 'one disk', ({ name, bytes }) => {
      const copy = bytes.slice()
      const [f32, u32] = [new Float32Array(copy.buffer), new Uint32Array(copy.buffer)]
      if (name === 'params') {
        u32[PARAMS.disks] = 1
        f32[PARAMS.reach] = reach
        f32[PARAMS.gravityDeltaV] = (reach * uniform(random, 0, 0.4)) / f32[PARAMS.h]
      }
      if (name === 'status') u32[STATUS.stale] = 0
      if (['poses', 'sortedPoses', 'motions'].includes(name)) copy.copyWithin(0, 16 * disk, 16 * disk + 16)
      if (name === 'motions' && isDead) u32[MOTION.id] = NONE
      if (name === 'sortedPoses') for (const axis of [0, 1]) f32[axis] += shifts[axis]
      if (name === 'rebuildPositions')
        for (let w = BODY.position; w < f32.length; w += BODY.stride)
          for (const axis of [0, 1]) f32[w + axis] += 2 * shifts[2 + axis]
      return copy
    })
  })
}

/** Scans of one value more than a tile holds, or two. */
function justOverTiles(recordings: readonly Recording[]): Recording[] {
  const valuesOf = ({ bindings }: Recording) =>
    bindings.find(({ name }) => name === 'values')!.bytes.byteLength / 4
  const long = recordings.filter((recording) => valuesOf(recording) > SCAN_TILE)
  return long.slice(0, 4).map((recording) => {
    const tiles = Math.floor((valuesOf(recording) - 1) / SCAN_TILE)
    const count = tiles * SCAN_TILE + 1
    const lengths: Record<string, number> = { values: count, starts: count + 1 }
    const cut = changed(recording, 'one value more than tiles hold', ({ name, bytes }) =>
      name in lengths ? bytes.slice(0, 4 * lengths[name]) : bytes,
    )
    return { ...cut, workgroups: tiles + 1 }
  })
}

/** The runs that a scene seldom or never comes to: halted ones, and those with the list of contacts kept or made. */
export function variations(recordings: readonly Recording[]): Recording[] {
  const [first] = recordings
  const more: Recording[] = []
  for (const recording of spread(recordings, 4)) {
    const isAnswer = ({ name, isWritten }: Binding) => isWritten && ANSWERS.includes(name)
    if (!recording.bindings.some(isAnswer)) continue
    const over = (binding: Binding) => (isAnswer(binding) ? binding.bytes.slice().fill(OTHER) : binding.bytes)
    more.push(changed(recording, 'over other answers', over))
  }
  for (const recording of first.kernel === 'writeSweepDispatchArgs' ? spread(recordings, 4) : []) {
    const unswept = withStatus(recording, 'no sweeps', STATUS.bullets, 1 + (more.length % 2))
    more.push({ ...unswept, constants: { SWEPT: 0 } })
  }
  if (['sweepBulletPairs', 'resolveBulletStops'].includes(first.kernel))
    more.push(withStatus(first, 'one bullet too many', STATUS.bullets, MOST_BULLETS + 1))
  if (first.kernel === 'scan') more.push(...justOverTiles(recordings))
  if (first.kernel === 'applyEdits') {
    const over = ({ name, bytes }: Binding) => (name === 'contactSpans' ? bytes.slice().fill(OTHER) : bytes)
    more.push(...spread(recordings, 4).map((recording) => changed(recording, 'over other spans', over)))
  }
  if (first.kernel === 'checkNeighborList') more.push(...singleDisks(recordings))
  if (!first.bindings.some(({ name }) => name === 'status')) return more
  for (const recording of spread(recordings, 2)) {
    more.push(withStatus(recording, 'halted', STATUS.halted, HALT_CONTACTS))
    more.push(withStatus(recording, 'stale', STATUS.stale, 1), withStatus(recording, 'kept', STATUS.stale, 0))
  }
  return more
}

/** What each run of these writes depends on where disks are, and that on what other buffers hold. */
const SORTED = ['histogram', 'scatter', 'reorder', 'gatherQueryTargets']
/** Numbers of which none may be 0. */
const POSITIVE = ['params', 'materials', 'pairMaterials', 'bodies']
const STEP = 1 / 8
/** Runs of a kernel that are made so. */
const SHAKEN = 60

/** Disks that a run is cut down to: what one disk among many does may not show. */
const FEW = [1, 2, 3, 8, 2 ** 32]
/** How much of themselves numbers gain or lose. */
const SHAKES = [0, 1e-3, 0.05, 0.5, 2]

/**
 * The same with other numbers, and of some of the disks: shaken, so that what is rare happens, or also coarse, so that many are
 * equal to each other or to 0 and `<` is not `<=`. No run of a world need come to them: kernel and twin agree all the same.
 */
export function shaken(recordings: readonly Recording[]): Recording[] {
  if (SORTED.includes(recordings[0].kernel)) return []
  const random = createRandom(recordings.length)
  return Array.from({ length: SHAKEN }, (_, n) => {
    const recording = recordings[Math.floor(random() * recordings.length)]
    const [shake, disks, isCoarse] = [
      SHAKES[n % SHAKES.length],
      FEW[Math.floor(random() * FEW.length)],
      n % 2 === 0,
    ]
    return changed(recording, `shaken by ${shake}${isCoarse ? ', coarse' : ''}`, ({ name, bytes }) => {
      const copy = bytes.slice()
      const [f32, u32] = [new Float32Array(copy.buffer), new Uint32Array(copy.buffer)]
      for (const [w, value] of f32.entries()) {
        // a whole number is no number of this size
        if (!(Math.abs(value) > 1e-5 && Math.abs(value) < 1e5)) continue
        const moved = value * (1 + shake * uniform(random, -1, 1))
        const rounded = isCoarse ? Math.round(moved / STEP) * STEP : moved
        f32[w] = POSITIVE.includes(name) ? Math.sign(value) * Math.max(Math.abs(rounded), STEP) : rounded
      }
      if (name === 'params') u32[PARAMS.disks] = Math.min(disks, u32[PARAMS.disks])
      return copy
    })
  })
}

/** At most so many, from the first to the last. */
export function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, k) => items[Math.floor((k * items.length) / most)])
}
