/** The CPU backend: the same stages in the same order, and what a browser without WebGPU gets. */
import type {
  Backend,
  BackendBuffers,
  BackendStatus,
  EdgeSet,
  EditCommand,
  StageTime,
  StepCommand,
} from '../backend.ts'
import {
  type BufferName,
  CONTACTS_PER_DISK,
  NO_SIZES,
  roomFor,
  type Sizes,
  sameSizes,
  strideOf,
} from '../buffers.ts'
import { editStage, measureStage, type Stage, substepStages } from '../frame.ts'
import type { Words } from '../words.ts'
import { type FrameValues, STATUS } from './bindings.ts'
import { Storage } from './storage.ts'
import { twins } from './twins.ts'

type AnyTwin = (bindings: Record<string, unknown>, constants: Stage['constants']) => void

export class CpuBackend implements Backend {
  readonly kind = 'cpu'
  readonly adapter = 'the processor'
  readonly storage = new Storage()
  profiling = false
  stageTimes: readonly StageTime[] = []
  #sizes: Sizes
  #edgeSet: EdgeSet | undefined
  #bodies: ArrayBuffer | undefined
  #stages: Stage[] = []
  /** Of each stage: its storage, and the frame of the step. */
  #bindings: Record<string, Words | FrameValues>[] = []
  #contactGrowths = 0
  #isDestroyed = false

  /** A backend with room for `capacity` disks. */
  constructor(capacity: number) {
    this.#sizes = { ...NO_SIZES, contacts: CONTACTS_PER_DISK * capacity }
    this.storage.reserve({ ...this.#sizes, disks: capacity, ids: capacity })
  }

  get sizes(): Sizes {
    return this.#sizes
  }

  get stages(): readonly Stage[] {
    return this.#stages
  }

  get status(): BackendStatus {
    const { u32, f32 } = this.storage.view('status', 1)
    return {
      contactRecords: u32[STATUS.neededContacts],
      contacts: u32[STATUS.carrying],
      deepestOverlap: f32[STATUS.deepest],
      completed: u32[STATUS.completed],
      contactGrowths: this.#contactGrowths,
    }
  }

  buffers(slots: number): BackendBuffers {
    const view = (name: BufferName) => this.storage.view(name, slots)
    return {
      kind: 'cpu',
      slots,
      poses: view('poses'),
      motions: view('motions'),
      loads: view('loads'),
      contacts: this.storage.view('contacts', this.status.contactRecords),
      contactSpans: view('contactSpans'),
    }
  }

  check(): void {}

  edit({ edits, sizes }: EditCommand): void {
    this.reserve(sizes)
    const stage = editStage(this.#sizes, edits.byteLength / strideOf('edits'))
    this.storage.write('edits', edits)
    this.#runTwin(stage, this.#bind(stage))
  }

  step(command: StepCommand): void {
    this.prepare(command)
    const times = new Map<string, number>()
    for (let substep = 0; substep < command.substeps; substep++) {
      for (let index = 0; index < this.#stages.length; index++) {
        const begin = this.profiling ? performance.now() : 0
        this.runStage(index, command.frame)
        const { kernel } = this.#stages[index]
        if (this.profiling) times.set(kernel, (times.get(kernel) ?? 0) + performance.now() - begin)
      }
    }
    this.stageTimes = [...times].map(([stage, ms]) => ({ stage, ms }))
  }

  /** Makes room for a step and binds its stages; `runStage` runs them one by one. */
  prepare({ sizes, edgeSet, bodies }: StepCommand): void {
    this.reserve(sizes)
    if (bodies !== this.#bodies) {
      this.storage.write('bodies', bodies)
      this.#bodies = bodies
    }
    if (edgeSet !== this.#edgeSet) {
      this.storage.write('edges', edgeSet.edges)
      this.storage.write('edgeTable', edgeSet.table)
      this.storage.view('status', 1).u32[STATUS.stale] = 1
      this.#edgeSet = edgeSet
    }
  }

  /** Room for this many contact records at least. */
  reserveContacts(contacts: number): void {
    this.reserve({ contacts: Math.max(contacts, this.#sizes.contacts) })
  }

  /** Takes on these sizes and binds the stages to them. */
  reserve(sizes: Partial<Sizes>): void {
    const resized = { ...this.#sizes, ...sizes }
    if (sameSizes(resized, this.#sizes)) return
    this.#sizes = resized
    this.storage.reserve(resized)
    this.#stages = substepStages(resized)
    this.#bindings = this.#stages.map((stage) => this.#bind(stage))
  }

  runStage(index: number, frame: FrameValues): void {
    const stage = this.#stages[index]
    const bindings = this.#bindings[index]
    bindings.frame = frame
    this.#runTwin(stage, bindings)
    if (stage.kernel === 'admit' && this.storage.view('status', 1).u32[STATUS.halted] !== 0) {
      this.#growContacts()
      this.runStage(index, frame)
    }
  }

  read<N extends BufferName>(names: readonly N[]): Promise<Record<N, Words>> {
    const copies = names.map((name) => [name, this.storage.copy(name, this.#sizes)])
    return Promise.resolve(Object.fromEntries(copies))
  }

  measure(): Promise<Words> {
    const stage = measureStage(this.#sizes)
    this.#runTwin(stage, this.#bind(stage))
    return Promise.resolve(this.storage.copy('measures', this.#sizes))
  }

  requireAlive(): void {
    if (this.#isDestroyed) throw new Error('this world was destroyed')
  }

  destroy(): void {
    this.#isDestroyed = true
  }

  #growContacts(): void {
    const status = this.storage.view('status', 1)
    const contacts = roomFor(status.u32[STATUS.neededContacts])
    status.u32[STATUS.halted] = 0
    this.#contactGrowths++
    this.reserve({ contacts })
  }

  #bind(stage: Stage): Record<string, Words | FrameValues> {
    return Object.fromEntries(stage.bindings.map((b) => [b.binding, this.storage.view(b.buffer, b.length)]))
  }

  #runTwin({ kernel, constants }: Stage, bindings: Record<string, unknown>): void {
    const twin = twins[kernel] as unknown as AnyTwin
    twin(bindings, constants)
  }
}
