/**
 * Runs the stages of a CPU backend on a device as well, each fed with the CPU's own input of that stage. So errors of rounding do not
 * add up, and a fault of one stage is found there and nowhere else.
 */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import type { CheckedPass, PassRun } from '../features/passes/pass.ts'
import { type BoundStage, dispatch } from '../gpu/boundStages.ts'
import { adapterOf } from '../gpu/device.ts'
import { GpuBackend } from '../gpu/gpuBackend.ts'
import { strideOf } from '../pipeline/buffers.ts'
import type { EditCommand, StepCommand } from '../pipeline/commands.ts'
import type { BufferName } from '../pipeline/features.ts'
import { type Row, stagesOf } from '../pipeline/rows.ts'
import type { KernelStage, Stage } from '../pipeline/stage.ts'
import { editStages } from '../pipeline/stages.ts'
import {
  BIRTHS,
  CHOOSE_SUBSTEPS,
  MEASURE,
  REST,
  STEP_STATS,
  SUBSTEPS_CHOSEN,
} from '../pipeline/tables/aroundSubsteps.ts'
import type { StageResult } from '../world/checkResults.ts'
import { Comparisons, type Ran } from './comparisons.ts'
import { DEFAULT_TIMEOUT } from './timeout.ts'
import { type StageTrace, traceOf } from './trace.ts'

/** What may be under way at once: inputs and outputs of stages, in bytes. */
const MAX_UNDER_WAY = 64e6

/** The buffers that the stage before a custom pass writes, those that the pass writes, and those that it reads. */
const PASS_PLAN = ['status'] as const
const PASS_WRITES = ['poses', 'motions', 'userData'] as const
const PASS_READS = ['materials', 'activeContactCounts', 'contacts', 'impulses'] as const
const QUARANTINE_WRITES = ['slots', 'contactSpans'] as const
const PASS_BUFFERS = [...PASS_PLAN, ...PASS_WRITES, ...PASS_READS, ...QUARANTINE_WRITES]

export interface RefedOptions {
  /** Seconds per stage; default 60. */
  readonly timeout?: number
  /** Stops the run, which rejects with its reason. */
  readonly signal?: AbortSignal
}

export class Refed {
  /** Number of substeps run. Under 'eventDriven', each run of the list of rounds counts as one. */
  substeps = 0
  readonly #cpu: CpuBackend
  readonly #gpu: GpuBackend
  readonly #comparisons: Comparisons
  readonly #signal: AbortSignal | undefined
  readonly #passes = new WeakSet<CheckedPass>()

  /** Creates a backend of its own on the device. Rejects if the device is out of memory. */
  static async open(cpu: CpuBackend, device: GPUDevice, options: RefedOptions = {}): Promise<Refed> {
    const capacity = Math.max(cpu.sizes.disks, 1)
    const gpu = await GpuBackend.create(adapterOf(device), false, capacity)
    // the stages of the GPU, with their twins
    cpu.reserve({ planBytes: gpu.submitter.sizes.planBytes })
    return new Refed(cpu, gpu, options)
  }

  private constructor(cpu: CpuBackend, gpu: GpuBackend, { timeout, signal }: RefedOptions) {
    this.#cpu = cpu
    this.#gpu = gpu
    this.#comparisons = new Comparisons(cpu, gpu, timeout ?? DEFAULT_TIMEOUT)
    this.#signal = signal
  }

  /** Description of the device. */
  get adapter(): string {
    return this.#gpu.adapter
  }

  /** What was found so far, in the order in which stages ran first. Call `settle` before. */
  get results(): StageResult[] {
    return this.#comparisons.results
  }

  /** Runs a step as `CpuBackend.step` does, but at most this many substeps of it. Rejects if the device fails. */
  async step(command: StepCommand, maxSubsteps = Number.POSITIVE_INFINITY): Promise<void> {
    const end = this.substeps + maxSubsteps
    await this.#prepare(command)
    if (command.births !== undefined) {
      this.#cpu.storage.write('birthStep', command.births)
      this.#gpu.submitter.upload('birthStep', command.births)
      this.#runOnce(stagesOf(BIRTHS, this.#cpu.sizes))
    }
    for (const run of command.passes) await this.#runPass(run)
    const rest = command.isEventDriven ? await this.#runEventDriven(command, end) : command
    if (rest === 'unfinished' || (rest !== null && !(await this.#runSubsteps(rest, end)))) return
    this.#runOutside(STEP_STATS, command)
    await this.settle()
  }

  /** Applies edits as `CpuBackend.edit` does. */
  edit({ edits, sizes, buffer, impulses }: EditCommand): void {
    this.#cpu.reserve(sizes)
    this.#gpu.submitter.reserve(sizes)
    this.#cpu.storage.write(buffer, edits)
    this.#runOnce(editStages(this.#cpu.sizes, edits.byteLength / strideOf(buffer), buffer, impulses))
  }

  /** Sums up the state, if there is any, as `CpuBackend.measure` does. */
  measure(): void {
    if (this.#cpu.sizes.disks > 0) this.#runOnce(stagesOf(MEASURE, this.#cpu.sizes))
  }

  /** Resolves when all stages that ran are compared. */
  async settle(): Promise<void> {
    await this.#comparisons.settle()
    this.#signal?.throwIfAborted()
  }

  destroy(): void {
    this.#gpu.destroy()
  }

  /** Prepares both backends for a step, and compiles its kernels. */
  async #prepare(command: StepCommand): Promise<void> {
    this.#gpu.requireAlive()
    this.#gpu.check(command.sizes)
    for (const force of command.sizes.forces) await this.#gpu.addForce(force)
    for (const { pass } of command.passes) {
      if (!this.#passes.has(pass)) await this.#gpu.addPass(pass)
      this.#passes.add(pass)
    }
    this.#cpu.prepare(command)
    this.#gpu.submitter.prepare(command)
    await this.#gpu.compile(() => this.#cpu.stages)
  }

  /** Returns whether the step is complete. */
  async #runSubsteps(command: StepCommand, end: number): Promise<boolean> {
    if (this.substeps >= end) return false
    await this.#prepare(command)
    const { choosesSubsteps } = command
    if (choosesSubsteps) this.#runOutside(CHOOSE_SUBSTEPS, command)
    const substeps = choosesSubsteps ? this.#takeSubstepChoice() : command.substeps
    this.#runOutside(REST, command)
    for (let k = 0; k < substeps; k++) {
      if (this.substeps >= end) return false
      await this.#runStages(command)
    }
    if (choosesSubsteps) this.#runOutside(SUBSTEPS_CHOSEN, command)
    return true
  }

  /** Returns a discrete step for the rest of the step if it runs out of waves, else null. */
  async #runEventDriven(command: StepCommand, end: number): Promise<StepCommand | null | 'unfinished'> {
    for (;;) {
      await this.#runStages(command)
      const { isOver, rest } = this.#cpu.resume(command)
      if (isOver) return rest
      if (this.substeps >= end) return 'unfinished'
    }
  }

  /** The CPU's choice applies to both. */
  #takeSubstepChoice(): number {
    this.#upload('status')
    const { device, steps } = this.#gpu.submitter
    const encoder = device.createCommandEncoder()
    steps.copySubstepChoice(encoder)
    device.queue.submit([encoder.finish()])
    return this.#cpu.takeSubstepChoice()
  }

  async #runStages({ params }: StepCommand): Promise<void> {
    const [cpu, submitter] = [this.#cpu, this.#gpu.submitter]
    for (let index = 0; index < cpu.stages.length; index++) {
      // growing buffers makes new stages
      const [now, bound] = [() => cpu.stages[index], () => submitter.stages[index]]
      this.#run(now, () => cpu.runStage(index, params), bound)
      if (this.#comparisons.bytesUnderWay > MAX_UNDER_WAY) await this.settle()
    }
    await this.settle()
    this.substeps++
  }

  /** Runs stages outside of a step. */
  #runOnce(stages: readonly KernelStage[]): void {
    for (const stage of stages) this.#runAlone(stage, () => this.#cpu.runOnce(stage))
  }

  /** Runs stages of a step that are not among those of a substep. */
  #runOutside(rows: readonly Row[], { params }: StepCommand): void {
    for (const stage of stagesOf(rows, this.#cpu.sizes))
      this.#runAlone(stage, () => this.#cpu.runOutside(stage, params))
  }

  #runAlone(stage: KernelStage, runTwin: () => void): void {
    const now = () => stage
    this.#run(now, runTwin, () => this.#gpu.submitter.steps.bind(stage))
  }

  /** Uploads the input of a stage, and runs it on both backends. */
  #run(now: () => Stage, runTwin: () => void, bound: () => BoundStage): void {
    this.#matchSizes()
    const inputs = now().bindings.map(({ buffer }) => buffer)
    for (const name of new Set(inputs)) this.#upload(name)
    runTwin()
    // the CPU may have made room for contacts or events
    this.#matchSizes()
    const stage = now()
    this.#compare(stage, traceOf(this.#cpu, stage).written, (encoder) => {
      const pass = encoder.beginComputePass()
      dispatch(pass, [bound()])
      pass.end()
    })
  }

  /** Runs a custom pass, and the stages around it, on both backends. */
  async #runPass(run: PassRun): Promise<void> {
    const cpu = this.#cpu
    for (const name of PASS_BUFFERS) this.#upload(name)
    cpu.runPass(run)
    const copies = (names: readonly BufferName[]) =>
      new Map(names.map((name) => [name, cpu.storage.copy(name, cpu.sizes)]))
    const planner = { label: 'beginPass', kernel: 'beginPass' }
    this.#compare(planner, copies(PASS_PLAN), (encoder) => this.#gpu.submitter.encodePass(encoder, run))
    const pass = { label: `pass ${run.pass.label}`, kernel: 'userPass' }
    this.#compare(pass, copies(PASS_WRITES), () => {})
    const quarantine = { label: 'quarantineDisks', kernel: 'quarantineDisks' }
    this.#compare(quarantine, copies(QUARANTINE_WRITES), () => {})
    await this.settle()
  }

  #compare(stage: Ran, written: StageTrace['written'], encode: (encoder: GPUCommandEncoder) => void): void {
    this.#comparisons.add(stage, written, this.substeps, encode)
  }

  #upload(name: BufferName): void {
    const { u32 } = this.#cpu.storage.copy(name, this.#cpu.sizes)
    this.#comparisons.bytesUnderWay += u32.byteLength
    this.#gpu.submitter.upload(name, u32.buffer as ArrayBuffer)
  }

  /** Gives the GPU buffers of the sizes that those of the CPU have, or larger ones. */
  #matchSizes(): void {
    const { contacts, events, saved: _1, query: _2, ...sizes } = this.#cpu.sizes
    this.#gpu.submitter.reserve(sizes)
    this.#gpu.submitter.reserveRoom({ contacts, events })
  }
}
