/** The CPU backend: the same stages in the same order, and what a browser without WebGPU gets. */
import type { Backend, BackendBuffers } from '../pipeline/backend.ts'
import { type BackendStatus, statusOf } from '../pipeline/backendStatus.ts'
import {
  type BufferName,
  CONTACTS_PER_DISK,
  NO_SIZES,
  type Sizes,
  sameSizes,
  strideOf,
} from '../pipeline/buffers.ts'
import type { EditCommand, StepCommand, WorldSizes } from '../pipeline/commands.ts'
import { FEWEST_ROUNDS, predictedStages } from '../pipeline/eventDrivenStages.ts'
import { type StepParams, writeParams } from '../pipeline/params.ts'
import { type PassRun, stepInfoOf } from '../pipeline/pass.ts'
import { type Profile, ProfileSum } from '../pipeline/profile.ts'
import type { QueryAnswer, QueryCommand } from '../pipeline/queryCommand.ts'
import { mustRunAgain, Recovery } from '../pipeline/recovery.ts'
import { plannedWorkgroups, type Stage } from '../pipeline/stage.ts'
import {
  editStage,
  measureStages,
  paceStages,
  passStage,
  substepStages,
  surveyStages,
} from '../pipeline/stages.ts'
import { chosenSubsteps } from '../pipeline/substeps.ts'
import { HALT_WAVES, MOST_PLANNED } from '../schemas/constants.ts'
import { worldKernels } from '../schemas/index.ts'
import { PARAMS, STATUS } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import type { EdgeSet } from '../walls/edgeSet.ts'
import { CpuQueries } from './queries.ts'
import { Storage } from './storage.ts'
import { argumentsOf, type BoundTo } from './twinBinding.ts'
import { instantiateTwins, type Twins } from './twins.ts'

/** A stage and what its twin is bound with. */
export interface BoundStage extends Stage {
  readonly arguments: readonly number[]
}

export class CpuBackend implements Backend {
  readonly kind = 'cpu'
  readonly adapter = 'CPU (WebAssembly)'
  readonly storage: Storage
  profiling = false
  readonly #profile = new ProfileSum()
  #sizes: Sizes
  #edgeSet: EdgeSet | undefined
  #bodies: ArrayBuffer | undefined
  readonly #twins: Twins
  /** Of the step that was prepared last; undefined until they are bound to the sizes as they are. */
  #bound: readonly BoundStage[] | undefined
  #predicts = false
  #params: StepParams | undefined
  #stepUnderWay: StepCommand | undefined
  readonly #recovery: Recovery
  readonly #queries: CpuQueries
  /** Counts what may have changed the state. */
  #version = 0
  #failure: Error | undefined

  /** A backend with room for `capacity` disks. */
  static async create(capacity: number): Promise<CpuBackend> {
    return new CpuBackend(capacity, await instantiateTwins())
  }

  private constructor(capacity: number, twins: Twins) {
    this.#twins = twins
    this.storage = new Storage(twins.memory)
    this.#queries = new CpuQueries(this.storage, (stage) =>
      this.runTwin(this.#bind(stage, this.storage.address('queryParams'))),
    )
    this.#sizes = { ...NO_SIZES, contacts: CONTACTS_PER_DISK * capacity }
    this.storage.reserve({ ...this.#sizes, disks: capacity, ids: capacity })
    this.#recovery = this.#makeRecovery()
  }

  #makeRecovery(): Recovery {
    const backend = this
    return new Recovery({
      name: 'CPU',
      get sizes() {
        return backend.#sizes
      },
      mostContacts: Infinity,
      scheduled: FEWEST_ROUNDS,
      get stepUnderWay() {
        return backend.#stepUnderWay!
      },
      reserve: (sizes) => this.reserve(sizes),
      setStatus: (word, value) => this.#setStatus(word, value),
      // the list of rounds is run again until the step is over
      scheduleMore: { [HALT_WAVES]: () => {} },
    })
  }

  get #halted(): number {
    return this.storage.view('status', 1).u32[STATUS.halted]
  }

  #setStatus(word: number, value: number): void {
    this.storage.view('status', 1).u32[word] = value
  }

  get sizes(): Sizes {
    return this.#sizes
  }

  get stages(): readonly Stage[] {
    return this.#stages
  }

  get #stages(): readonly BoundStage[] {
    this.#bound ??= this.#bindStages()
    return this.#bound
  }

  get status(): BackendStatus {
    return statusOf(this.storage.view('status', 1), this.#recovery.counts)
  }

  buffers(slots: number): BackendBuffers {
    const view = (name: BufferName) => this.storage.view(name, slots)
    return {
      kind: 'cpu',
      slots,
      poses: view('poses'),
      motions: view('motions'),
      activeContactCounts: view('activeContactCounts'),
      contacts: this.storage.view('contacts', this.status.contactRecords),
      impulses: this.storage.view('impulses', this.status.contactRecords),
      contactSpans: view('contactSpans'),
    }
  }

  check(sizes: Partial<WorldSizes>): void {
    const resized = { ...this.#sizes, ...sizes }
    if (!sameSizes(resized, this.#sizes)) this.storage.check(resized)
  }

  edit({ edits, sizes }: EditCommand): void {
    this.reserve(sizes)
    const stage = editStage(this.#sizes, edits.byteLength / strideOf('edits'))
    this.storage.write('edits', edits)
    this.#version++
    this.runTwin(this.#bind(stage))
  }

  addPass(): Promise<void> {
    return Promise.resolve()
  }

  step(command: StepCommand): void {
    try {
      if (command.passes.length > 0) this.prepare(command)
      for (const run of command.passes) this.runPass(run)
      const left = command.predicts ? this.#predict(command) : command
      if (left?.paces) this.#pace(left)
      else if (left !== null) this.#test(left)
      this.runSurvey(command.params)
    } catch (error) {
      // half a step is none to go on from
      this.#failure ??= error as Error
      throw error
    }
    if (this.profiling) this.#profile.stepped()
  }

  /** Runs a pass of the user's own before a step that is prepared. */
  runPass(run: PassRun): void {
    const { disks, ids, contacts } = this.#sizes
    this.storage.write('stepInfo', stepInfoOf(run))
    this.runTwin(this.#bind(passStage(this.#sizes)))
    const buffers = {
      poses: this.storage.view('poses', disks),
      motions: this.storage.view('motions', disks),
      materials: this.storage.view('materials', ids),
      activeContactCounts: this.storage.view('activeContactCounts', disks),
      contacts: this.storage.view('contacts', contacts),
      contactSpans: this.storage.view('contactSpans', disks),
      impulses: this.storage.view('impulses', contacts),
      parameters: run.parameters.slice(),
    }
    this.#version++
    run.pass.twin(buffers, run.step)
  }

  /** Takes the figures of a step that is done. */
  runSurvey(params: StepParams): void {
    for (const stage of surveyStages(this.#sizes)) this.#runBound(this.#bind(stage), params)
  }

  /** As many substeps as the fastest disk asks for. */
  #pace(command: StepCommand): void {
    this.prepare(command)
    for (const stage of paceStages(this.#sizes).before) this.#runBound(this.#bind(stage), command.params)
    const { u32 } = this.storage.view('status', 1)
    this.storage.params.u32.set(u32.subarray(STATUS.h, STATUS.substepUnits + 1), PARAMS.h)
    const substeps = chosenSubsteps(u32[STATUS.substepUnits])
    for (let substep = 0; substep < substeps; substep++) this.#runStages(command)
    for (const stage of paceStages(this.#sizes).after) this.#runBound(this.#bind(stage), command.params)
  }

  /** The substeps of a step, with periodic tests. */
  #test(command: StepCommand): void {
    this.prepare(command)
    for (let substep = 0; substep < command.substeps; substep++) this.#runStages(command)
  }

  /** Goes from hit to hit; what is left of the step when its waves are spent. */
  #predict(command: StepCommand): StepCommand | null {
    this.prepare(command)
    for (;;) {
      this.#runStages(command)
      const { isOver, rest } = this.resume(command)
      if (isOver) return rest
    }
  }

  /**
   * After the stages of a step that predicts its hits: whether it is over, with what is left of it if its waves are spent, or
   * else goes on with its stages again.
   */
  resume(command: StepCommand): { isOver: boolean; rest: StepCommand | null } {
    const reason = this.#halted
    if (reason === 0) return { isOver: true, rest: null }
    this.#stepUnderWay = command
    const spent = this.#recovery.recover(this.storage.view('status', 1))
    return { isOver: reason !== HALT_WAVES, rest: spent?.rest ?? null }
  }

  #runStages({ params }: StepCommand): void {
    for (let index = 0; index < this.#stages.length; index++) {
      const begin = this.profiling ? performance.now() : 0
      this.runStage(index, params)
      if (this.profiling) this.#profile.add(this.#stages[index].kernel, performance.now() - begin)
    }
  }

  takeProfile(): Profile {
    return this.#profile.take()
  }

  /** Makes room for a step; `runStage` runs its stages one by one. */
  prepare({ predicts, sizes, edgeSet, bodies }: StepCommand): void {
    this.#version++
    if (predicts !== this.#predicts) {
      this.#predicts = predicts
      this.#bound = undefined
    }
    this.reserve(sizes)
    if (bodies !== this.#bodies) {
      this.storage.write('bodies', bodies)
      this.#bodies = bodies
    }
    if (edgeSet !== this.#edgeSet) {
      this.storage.write('edges', edgeSet.edges)
      this.storage.write('edgeTable', edgeSet.table)
      this.#setStatus(STATUS.stale, 1)
      this.#edgeSet = edgeSet
    }
  }

  /** Room for this many contact records at least. */
  reserveContacts(contacts: number): void {
    this.reserve({ contacts: Math.max(contacts, this.#sizes.contacts) })
  }

  /** Takes on these sizes. */
  reserve(sizes: Partial<Sizes>): void {
    const resized = { ...this.#sizes, ...sizes }
    if (sameSizes(resized, this.#sizes)) return
    this.storage.reserve(resized)
    this.#sizes = resized
    this.#bound = undefined
  }

  #bindStages(): BoundStage[] {
    const stages = this.#predicts ? predictedStages(this.#sizes, FEWEST_ROUNDS) : substepStages(this.#sizes)
    this.storage.write('planned', plannedWorkgroups(stages).buffer)
    return stages.map((stage) => this.#bind(stage))
  }

  /** Runs a stage of the step that was prepared, again after each halt in its middle. */
  runStage(index: number, params: StepParams): void {
    const stage = this.#stages[index]
    this.#runBound(stage, params)
    while (mustRunAgain(stage.kernel, this.#halted)) {
      this.#recovery.recover(this.storage.view('status', 1))
      this.#runBound(this.#stages[index], params)
    }
  }

  #runBound(stage: BoundStage, params: StepParams): void {
    this.#version++
    if (params !== this.#params) {
      writeParams(params, this.storage.params)
      this.#params = params
    }
    const { planned } = stage
    if (planned !== undefined && this.storage.view('dispatches', 3 * MOST_PLANNED).u32[3 * planned] === 0)
      return
    this.runTwin(stage)
  }

  read<N extends BufferName>(names: readonly N[]): Promise<Record<N, TypedViews>> {
    const copies = names.map((name) => [name, this.storage.copy(name, this.#sizes)])
    return Promise.resolve(Object.fromEntries(copies))
  }

  measure(): Promise<TypedViews> {
    for (const stage of measureStages(this.#sizes)) this.runTwin(this.#bind(stage))
    return Promise.resolve(this.storage.copy('measures', this.#sizes))
  }

  async query(command: QueryCommand): Promise<QueryAnswer> {
    this.requireAlive()
    return this.#queries.answer(command, this.#sizes, this.#version)
  }

  requireAlive(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  destroy(): void {
    this.#failure ??= new Error('this world was destroyed')
  }

  #bind(stage: Stage, params = this.storage.paramsAddress): BoundStage {
    const { kernel, constants, colorIndex, bindings } = stage
    const uniforms: Record<string, BoundTo> = {
      params: { address: params, bytes: 4 * PARAMS.stride },
      colorIndex: { value: colorIndex },
      request: { address: this.storage.address('request'), bytes: strideOf('request') },
      stepInfo: { address: this.storage.address('stepInfo'), bytes: strideOf('stepInfo') },
    }
    const find = (name: string): BoundTo => {
      if (name in uniforms) return uniforms[name]
      const { buffer, length } = bindings.find(({ binding }) => binding === name)!
      return { address: this.storage.address(buffer), bytes: length * strideOf(buffer) }
    }
    return { ...stage, arguments: argumentsOf(worldKernels[kernel], find, constants) }
  }

  /**
   * Runs the twin of a stage on the buffers that it is bound to.
   * @internal
   */
  runTwin(stage: BoundStage): void {
    this.#twins.run(stage.kernel, stage.arguments)
  }
}
