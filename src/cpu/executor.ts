/** Runs lists of stages on the CPU. */

import { type PassRun, stepInfoOf } from '../features/passes/pass.ts'
import { NO_SIZES, type Sizes, sameSizes } from '../features/sizes.ts'
import { type BackendStatus, statusOf } from '../pipeline/backendStatus.ts'
import { CONTACTS_PER_DISK } from '../pipeline/buffers.ts'
import type { StepCommand } from '../pipeline/commands.ts'
import { type StepParams, writeParams } from '../pipeline/params.ts'
import { type Profile, ProfileSum, profiledName } from '../pipeline/profile.ts'
import { mustRunAgain, Recovery } from '../pipeline/recovery.ts'
import type { Row } from '../pipeline/rows.ts'
import type { KernelStage, Stage } from '../pipeline/stage.ts'
import { workgroupsNow } from '../pipeline/stageWork.ts'
import { stepUnits } from '../pipeline/substeps.ts'
import { AFTER_PASS, BEFORE_PASS, BIRTHS } from '../pipeline/tables/aroundSubsteps.ts'
import { FIRST_ROUNDS } from '../pipeline/tables/eventDriven.ts'
import { Uploads } from '../pipeline/uploads.ts'
import { HALT_WAVES } from '../schemas/constants.ts'
import { PARAMS, STATUS } from '../schemas/offsets.ts'
import { type BoundKernel, type BoundStage, bindStage } from './boundStages.ts'
import { runForce } from './forces.ts'
import { passBuffers } from './passBuffers.ts'
import { StepStages } from './stepStages.ts'
import { Storage } from './storage.ts'
import type { WorldTwins } from './twins.ts'

export class CpuExecutor {
  readonly storage: Storage
  profiling = false
  readonly #profile = new ProfileSum()
  #sizes: Sizes
  readonly #uploads = new Uploads()
  readonly #twins: WorldTwins
  readonly #stepStages: StepStages
  #params: StepParams | undefined
  #currentStep: StepCommand | undefined
  #stepEnd = 0
  /** Why the current step ends early. */
  #early: Error | undefined
  readonly #recovery: Recovery
  #version = 0

  /** Creates an executor with memory for `capacity` disks. */
  constructor(capacity: number, twins: WorldTwins) {
    this.#twins = twins
    this.storage = new Storage(twins.memory)
    this.#sizes = { ...NO_SIZES, contacts: CONTACTS_PER_DISK * capacity, events: capacity }
    this.storage.reserve({ ...this.#sizes, disks: capacity, ids: capacity })
    this.#stepStages = new StepStages(this.storage, () => this.#sizes)
    this.#recovery = this.#makeRecovery()
  }

  /** Identifies the state: incremented whenever it may have changed. */
  get version(): number {
    return this.#version
  }

  /** Runs a step with its passes and statistics. Returns an error if the step ended early, since there was no memory for its contacts. */
  run(command: StepCommand): Error | undefined {
    this.#early = undefined
    this.#stepEnd = (command.params.completedBefore + stepUnits(command)) >>> 0
    if (command.passes.length > 0 || command.births !== undefined) this.prepare(command)
    if (command.births !== undefined) this.runBirths(command.births)
    for (const run of command.passes) this.runPass(run)
    const left = command.isEventDriven ? this.#runEventDriven(command) : command
    if (left?.choosesSubsteps) this.#runChosenSubsteps(left)
    else if (left !== null) this.#runSubsteps(left)
    this.runStepStats(command.params)
    if (this.profiling) this.#profile.stepped()
    return this.#early
  }

  /** Runs a stage once, outside of a step. */
  runOnce(stage: KernelStage): void {
    this.#version++
    this.runTwin(bindStage(this.storage, stage))
  }

  /** Runs stages that leave poses, motions and materials as they are, or those around a pass. */
  protected runRows(rows: readonly Row[]): void {
    for (const stage of this.#stepStages.bound(rows)) this.runTwin(stage)
  }

  #makeRecovery(): Recovery {
    const backend = this
    return new Recovery({
      name: 'CPU',
      get sizes() {
        return backend.#sizes
      },
      maxContacts: Infinity,
      maxEvents: Infinity,
      scheduled: FIRST_ROUNDS,
      get currentStep() {
        return backend.#currentStep!
      },
      get stepEnd() {
        return backend.#stepEnd
      },
      reserve: (sizes) => this.reserve(sizes),
      setStatus: (word, value) => this.#setStatus(word, value),
      // nothing to schedule: the list of rounds runs again until the step is over
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

  /** The stages of the step that was prepared last. */
  get stages(): readonly Stage[] {
    return this.#stepStages.substep
  }

  get status(): BackendStatus {
    return statusOf(this.storage.view('status', 1), this.#recovery.counts)
  }

  /** Runs deaths and births before a prepared step; calls `ran` after each stage. */
  runBirths(births: ArrayBuffer, ran: (stage: Stage) => void = () => {}): void {
    this.#version++
    this.storage.write('birthStep', births)
    for (const stage of this.#stepStages.bound(BIRTHS)) {
      this.runTwin(stage)
      ran(stage)
    }
  }

  /** Runs a custom pass before a prepared step. */
  runPass(run: PassRun): void {
    this.storage.write('stepInfo', stepInfoOf(run))
    this.runRows(BEFORE_PASS)
    const buffers = passBuffers(this.storage, this.#sizes, run.parameters)
    this.#version++
    run.pass.twin(buffers, run.step)
    this.runRows(AFTER_PASS)
  }

  /** Decides which disks sleep in a prepared step; calls `ran` after each stage. */
  runRest(params: StepParams, ran: (stage: KernelStage) => void = () => {}): void {
    for (const stage of this.#stepStages.around('rest')) {
      this.#runBound(stage, params)
      ran(stage)
    }
  }

  /** Collects the statistics of a completed step. */
  runStepStats(params: StepParams): void {
    for (const stage of this.#stepStages.around('stats')) this.#runBound(stage, params)
  }

  /** Runs a stage of a prepared step that is not in its list. */
  runOutside(stage: KernelStage, params: StepParams): void {
    this.#runBound(bindStage(this.storage, stage), params)
  }

  /** Runs as many substeps as the fastest disk requires. */
  #runChosenSubsteps(command: StepCommand): void {
    this.prepare(command)
    for (const stage of this.#stepStages.around('choice')) this.#runBound(stage, command.params)
    const substeps = this.takeSubstepChoice()
    this.runRest(command.params)
    for (let substep = 0; substep < substeps && this.#early === undefined; substep++) this.#runStages(command)
    if (this.#early !== undefined) return
    for (const stage of this.#stepStages.around('chosen')) this.#runBound(stage, command.params)
  }

  /** Writes the choice of `chooseSubsteps` to the uniform of the step, and returns the number of substeps. */
  takeSubstepChoice(): number {
    const { u32 } = this.storage.view('status', 1)
    this.storage.params.u32.set(u32.subarray(STATUS.h, STATUS.substepUnits + 1), PARAMS.h)
    return u32[STATUS.chosenSubsteps]
  }

  /** Runs the substeps of a discrete step. */
  #runSubsteps(command: StepCommand): void {
    this.prepare(command)
    this.runRest(command.params)
    for (let substep = 0; substep < command.substeps && this.#early === undefined; substep++)
      this.#runStages(command)
  }

  /** Runs an event-driven step. Returns a discrete step for its rest if it runs out of waves. */
  #runEventDriven(command: StepCommand): StepCommand | null {
    this.prepare(command)
    for (;;) {
      this.#runStages(command)
      const { isOver, rest } = this.resume(command)
      if (isOver) return rest
    }
  }

  /**
   * Call after the stages of an event-driven step. Returns whether the step is over, with a discrete step for its rest if it ran out
   * of waves. If it is not over, run its stages again.
   */
  resume(command: StepCommand): { isOver: boolean; rest: StepCommand | null } {
    const reason = this.#halted
    if (reason === 0) return { isOver: true, rest: null }
    this.#currentStep = command
    const spent = this.#recovery.recover(this.storage.view('status', 1))
    return { isOver: reason !== HALT_WAVES, rest: spent?.rest ?? null }
  }

  #runStages({ params }: StepCommand): void {
    for (let index = 0; index < this.stages.length; index++) {
      const begin = this.profiling ? performance.now() : 0
      this.runStage(index, params)
      if (this.profiling) this.#profile.add(profiledName(this.stages[index]), performance.now() - begin)
      if (this.#early !== undefined) return
    }
  }

  takeProfile(): Profile {
    return this.#profile.take()
  }

  /** Grows buffers for a step and writes its edges and bodies. `runStage` then runs its stages. */
  prepare(step: StepCommand): void {
    const { isEventDriven, sizes } = step
    this.#version++
    this.#stepStages.choose(isEventDriven)
    this.reserve(sizes)
    this.#uploads.write(step, (name, data) => this.storage.write(name, data))
  }

  /** Grows the capacities for contacts and events to at least these. */
  reserveRoom({ contacts, events }: Pick<Sizes, 'contacts' | 'events'>): void {
    this.reserve({
      contacts: Math.max(contacts, this.#sizes.contacts),
      events: Math.max(events, this.#sizes.events),
    })
  }

  /** Grows buffers to these sizes. Throws, and changes nothing, if they do not fit. */
  reserve(sizes: Partial<Sizes>): void {
    if (sameSizes(sizes, this.#sizes)) return
    const resized = { ...this.#sizes, ...sizes }
    this.storage.reserve(resized)
    this.#sizes = resized
    this.#stepStages.clear()
  }

  /** Provides memory for these sizes ahead of a command. Throws, and changes nothing, if they do not fit. */
  protected provide(sizes: Sizes): void {
    this.storage.reserve(sizes)
    this.#stepStages.clear()
  }

  /** Runs a stage of the prepared step, and repeats it after each halt within it. */
  runStage(index: number, params: StepParams): void {
    const stage = this.#stepStages.substep[index]
    this.#runBound(stage, params)
    while (mustRunAgain(stage.kernel, this.#halted)) {
      this.#early = this.#recovery.recover(this.storage.view('status', 1))?.error
      if (this.#early !== undefined) return
      this.#runBound(this.#stepStages.substep[index], params)
    }
  }

  #runBound(stage: BoundStage, params: StepParams): void {
    this.#version++
    if (params !== this.#params) {
      writeParams(params, this.storage.params)
      this.#params = params
    }
    if (stage.kernel === 'userForce') {
      runForce(this.storage, stage, this.#sizes)
      return
    }
    const workgroups = this.workgroupsOf(stage)
    if (workgroups > 0) this.runTwin(stage, workgroups)
  }

  /** Returns the number of workgroups of a stage that have work now. */
  protected workgroupsOf(stage: Stage): number {
    return workgroupsNow(stage, this.storage.view('status', 1))
  }

  /**
   * Runs the twin of a stage on its bound buffers.
   * @internal
   */
  runTwin(stage: BoundKernel, workgroups = stage.workgroups): void {
    this.#twins.runStage(stage.kernel, stage.arguments, workgroups)
  }
}
