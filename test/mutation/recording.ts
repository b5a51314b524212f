/** What goes into a kernel and comes out of its twin, recorded while the CPU backend runs. */
import { CpuRunner } from '../../src/batch/cpuRunner.ts'
import type { BatchSpec } from '../../src/batch/runner.ts'
import { type BoundKernel, bindStage } from '../../src/cpu/boundStages.ts'
import { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { parametersOf } from '../../src/cpu/twinBinding.ts'
import { SHAPE_BATCH } from '../../src/narrow/batch/kernels.ts'
import { strideOf } from '../../src/pipeline/buffers.ts'
import { stage } from '../../src/pipeline/stage.ts'
import { POLAR_BATCH } from '../../src/polar/batch/kernels.ts'
import { COUNTED_SLOTS, WORKGROUP } from '../../src/schemas/constants.ts'
import { type KernelName, type Shader, worldKernels } from '../../src/schemas/index.ts'
import { PARAMS } from '../../src/schemas/offsets.ts'
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

/** A byte of an answer that is not written yet. */
export const OTHER = 0x3f

/** Whether the n-th run of a kernel in a scene is kept: the first ones that write anything new, and of later ones ever fewer. */
function isKept(n: number): boolean {
  return n < 4 || Math.imul(n, 0x9e3779b1) >>> 0 < 2 ** 32 / (1 + n / 4)
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
    CpuBackend.prototype.runTwin = function (bound, workgroups = bound.workgroups) {
      if (bound.kernel === 'scatter') recorder.#countCandidates(this)
      const before = recorder.#isWanted(bound) ? recorder.#bindingsOf(this, bound) : undefined
      runTwin.call(this, bound, workgroups)
      if (before === undefined) return
      recorder.#keep({ ...bound, workgroups }, before, recorder.#bindingsOf(this, bound))
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

  #keyOf(...parts: readonly unknown[]): string {
    return JSON.stringify([this.#scene, ...parts])
  }

  /** Counts a run; returns how many went by this name before. */
  #count(...parts: readonly unknown[]): number {
    const key = this.#keyOf(...parts)
    const calls = this.#calls.get(key) ?? 0
    this.#calls.set(key, calls + 1)
    return calls
  }

  /** Whether a run may be kept; counts it if not. */
  #isWanted({ kernel, constants }: BoundKernel): boolean {
    if (isKept(this.#calls.get(this.#keyOf(kernel, constants, false)) ?? 0)) return true
    this.#count(kernel, constants, false)
    return false
  }

  #add(recording: Recording): void {
    const { kernel } = recording
    this.recordings.set(kernel, [...(this.recordings.get(kernel) ?? []), recording])
  }

  /** The bindings of a run, as they are. */
  #bindingsOf(
    cpu: CpuBackend,
    { kernel, stageIndex, bindings, arguments: bound }: BoundKernel,
  ): readonly Binding[] {
    const memory = cpu.storage.params.u32.buffer as ArrayBuffer
    const copy = (address: number, bytes: number) => new Uint8Array(memory.slice(address, address + bytes))
    const parameters = parametersOf(worldKernels[kernel])
    return worldKernels[kernel].bindings.map(({ name }): Binding => {
      const address = bound[parameters.findIndex((parameter) => parameter.name === name)]
      const storage = bindings.find(({ binding }) => binding === name)
      if (storage !== undefined) {
        const bytes = copy(address, storage.length * strideOf(storage.buffer))
        return { name, isUniform: false, isWritten: storage.written, bytes }
      }
      const uniform = { name, isUniform: true, isWritten: false }
      if (name === 'stageIndex')
        return { ...uniform, bytes: new Uint8Array(new Uint32Array([stageIndex]).buffer) }
      const bytes = name === 'params' ? 4 * PARAMS.stride : strideOf(name as 'request' | 'stepInfo')
      return { ...uniform, bytes: copy(address, bytes) }
    })
  }

  /** Keeps a run: of those that write nothing new, the first. */
  #keep(
    { kernel, constants, workgroups }: BoundKernel,
    bindings: readonly Binding[],
    after: readonly Binding[],
  ): void {
    const isIdle = bindings.every(({ bytes }, k) => Buffer.compare(bytes, after[k].bytes) === 0)
    const n = this.#count(kernel, constants, isIdle)
    if (isIdle ? n > 0 : !isKept(n)) return
    const from = `${this.#scene}, ${isIdle ? 'idle' : 'run'} ${n + 1}`
    this.#add({ kernel, from, constants: constants as Record<string, number>, workgroups, bindings })
  }

  /** The count of candidates, which worlds of so few disks leave out, where it would run. */
  #countCandidates(cpu: CpuBackend): void {
    const { disks } = cpu.sizes
    const left = stage('countCandidates', cpu.sizes, Math.ceil(disks / (WORKGROUP * COUNTED_SLOTS)))
    const bound = bindStage(cpu.storage, left)
    const { kernel, constants, workgroups } = bound
    const n = this.#count(kernel, constants)
    if (!isKept(n)) return
    const from = `${this.#scene}, run ${n + 1}`
    const bindings = this.#bindingsOf(cpu, bound)
    this.#add({ kernel, from, constants: constants as Record<string, number>, workgroups, bindings })
  }

  #batch(
    kernel: string,
    tables: Readonly<Record<string, Uint8Array>>,
    queries: Uint8Array<ArrayBuffer>,
  ): void {
    if (!isKept(this.#count(kernel))) return
    const spec = batchOf(kernel)!
    const { query, answer, bindings: declared } = spec.kernels[kernel]
    const count = queries.byteLength / (4 * query)
    const parts = [
      ...spec.tables.map((name) => tables[name]),
      queries,
      new Uint8Array(4 * answer * count).fill(OTHER),
    ]
    const bindings = declared.map(({ name, access }, k) => ({
      name,
      isUniform: false,
      isWritten: access === 'read_write',
      bytes: parts[k].slice() as Uint8Array<ArrayBuffer>,
    }))
    const workgroups = Math.ceil(count / WORKGROUP)
    this.#add({ kernel, from: this.#scene, constants: {}, workgroups, bindings })
  }
}

/** The batch that a kernel belongs to; undefined for those of a world. */
function batchOf(kernel: string): BatchSpec<string> | undefined {
  return [SHAPE_BATCH, POLAR_BATCH].find(({ kernels }) => kernel in kernels)
}

export function shaderOf(kernel: string): Shader {
  return batchOf(kernel)?.kernels[kernel] ?? worldKernels[kernel as KernelName]
}

export const bytesOf = ({ bindings }: Recording): number =>
  bindings.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)

/** The same with other bytes in some bindings. */
export function changed(
  recording: Recording,
  from: string,
  change: (binding: Binding) => Uint8Array<ArrayBuffer>,
): Recording {
  const bindings = recording.bindings.map((binding) => ({ ...binding, bytes: change(binding) }))
  return { ...recording, from: `${recording.from}, ${from}`, bindings }
}

/** What each run of these writes depends on where disks are, and that on what other buffers hold. */
const SORTED = ['histogram', 'scatter', 'reorder', 'gatherQueryTargets']
/** Numbers of which none may be 0. */
const POSITIVE = ['params', 'materials', 'pairMaterials', 'bodies']
const STEP = 1 / 8
/** Most and fewest runs of a kernel that are made so, and most bytes of them in between. */
const SHAKEN = { most: 120, fewest: 30, bytes: 4e6 }

/** Disks that a run is cut down to: what one disk among many does may not show. */
const FEW = [0, 1, 1, 2, 2, 3, 8, 8, 2 ** 32, 2 ** 32, 2 ** 32]
/** How much of themselves numbers gain or lose. */
const SHAKES = [0, 1e-3, 0.05, 0.5, 2]

/**
 * The same with other numbers, and of some of the disks: shaken, so that what is rare happens, or also coarse, so that many are
 * equal to each other or to 0 and `<` is not `<=`. No run of a world need come to them: kernel and twin agree all the same.
 */
export function shaken(recordings: readonly Recording[]): Recording[] {
  if (SORTED.includes(recordings[0].kernel)) return []
  const random = createRandom(recordings.length)
  const each = recordings.reduce((sum, recording) => sum + bytesOf(recording), 0) / recordings.length
  const length = Math.min(SHAKEN.most, Math.max(SHAKEN.fewest, Math.ceil(SHAKEN.bytes / each)))
  return Array.from({ length }, (_, n) => {
    const recording = recordings[Math.floor(random() * recordings.length)]
    const [shake, disks, isCoarse] = [
      SHAKES[n % SHAKES.length],
      FEW[Math.floor(random() * FEW.length)],
      n % 2 === 0,
    ]
    // every third time only one of the buffers, so that the others still fit it
    const { bindings } = recording
    const only = n % 3 === 0 ? bindings[Math.floor(random() * bindings.length)].name : undefined
    return changed(recording, `shaken by ${shake}${isCoarse ? ', coarse' : ''}`, ({ name, bytes }) => {
      if (only !== undefined && name !== only) return bytes
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
