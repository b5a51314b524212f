/**
 * Encodes steps. The GPU decides how many waves or substeps a step needs, and in which substeps the contact list is rebuilt or bullets are
 * swept; the encoder encodes what the last steps needed. Superfluous stages find nothing to do. If there are too few, the GPU halts and the
 * host encodes more. The bits do not depend on what is encoded.
 */

import type { Sizes } from '../features/sizes.ts'
import type { BackendStatus } from '../pipeline/backendStatus.ts'
import type { StepCommand } from '../pipeline/commands.ts'
import type { BufferName } from '../pipeline/features.ts'
import { type StepParams, writeParams } from '../pipeline/params.ts'
import { type Row, stagesOf } from '../pipeline/rows.ts'
import type { Stage } from '../pipeline/stage.ts'
import {
  BIRTHS,
  CHOOSE_SUBSTEPS,
  REST,
  RESUME,
  STEP_STATS,
  SUBSTEPS_CHOSEN,
} from '../pipeline/tables/aroundSubsteps.ts'
import { WAVES_PER_ROUND } from '../pipeline/tables/eventDriven.ts'
import { FEWEST_SUBSTEPS } from '../schemas/constants.ts'
import type { KernelName } from '../schemas/index.ts'
import { PARAMS, STATUS } from '../schemas/offsets.ts'
import { words } from '../schemas/typedViews.ts'
import { type BoundStage, bindStage, dispatch } from './boundStages.ts'
import { makeBuffer } from './deviceErrors.ts'
import { EncodedParts } from './encodedParts.ts'
import type { GpuForces } from './forces.ts'
import type { Kernels } from './kernels.ts'
import type { Profiler } from './profiler.ts'
import { RoundCount } from './roundCount.ts'
import { StageVariants } from './stageVariants.ts'
import type { GpuStorage } from './storage.ts'
import { WorkgroupCounts } from './workgroupCounts.ts'

/** Bytes from `h` to `substepUnits`, which `Status` and `Params` have in the same order. */
const SUBSTEP_CHOICE_BYTES = 4 * (STATUS.substepUnits + 1 - STATUS.h)
export class StepEncoder {
  readonly #device: GPUDevice
  readonly #kernels: Kernels
  readonly #storage: GpuStorage
  readonly #forces: GpuForces
  readonly #params: GPUBuffer
  /** The uniform on the host, for the next upload. */
  readonly #paramWords = words(new ArrayBuffer(PARAMS.stride * 4))
  #sizes: Sizes
  readonly #counts: WorkgroupCounts
  /** Which parts of substeps are encoded. */
  readonly parts = new EncodedParts()
  readonly #stages: StageVariants
  #stepStats: readonly BoundStage[] | undefined
  #births: readonly BoundStage[] | undefined
  #rest: readonly BoundStage[] | undefined
  #isEventDriven = false
  readonly #rounds = new RoundCount(() => this.#stages.clear())
  /** Substeps to encode if the GPU chooses their number. */
  #substeps = FEWEST_SUBSTEPS
  /** The stage of a substep at which the GPU halted, where the next step resumes. */
  #resumesAt: { readonly kernel: KernelName; readonly skipped: number; readonly sweep: boolean } | undefined

  constructor(device: GPUDevice, kernels: Kernels, storage: GpuStorage, forces: GpuForces, sizes: Sizes) {
    this.#device = device
    this.#kernels = kernels
    this.#storage = storage
    this.#forces = forces
    this.#sizes = sizes
    this.#counts = new WorkgroupCounts(device, storage.errors)
    this.#stages = new StageVariants(
      () => ({ sizes: this.#sizes, isEventDriven: this.#isEventDriven, rounds: this.#rounds.rounds }),
      (stage) => this.bind(stage),
    )
    const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST
    this.#params = storage.errors.track(
      makeBuffer(device, { label: 'params', size: PARAMS.stride * 4, usage }),
    )
  }

  /** All stages of the step that was prepared last: those of a substep, or of an event-driven step. */
  get stages(): readonly BoundStage[] {
    return this.#stages.of({
      rebuild: true,
      sweep: true,
      awake: true,
      tileSums: true,
      plans: true,
      follows: false,
    })
  }

  /** Call when the storage was resized. */
  resize(sizes: Sizes): void {
    this.#sizes = sizes
    // the list may have no plans yet
    this.parts.change()
    this.#stages.clear()
    this.#counts.clear()
    this.#stepStats = undefined
    this.#births = undefined
    this.#rest = undefined
  }

  /** Chooses the stages of a step and writes its uniform. */
  prepare(isEventDriven: boolean, params: StepParams): void {
    if (isEventDriven !== this.#isEventDriven) {
      this.#isEventDriven = isEventDriven
      this.#stages.clear()
    }
    writeParams(params, this.#paramWords)
    this.#device.queue.writeBuffer(this.#params, 0, this.#paramWords.u32)
  }

  /** Encodes stages outside of a step, one pass each. `savedWords`, if given, is bound in place of the buffer of that name. */
  runOnce(encoder: GPUCommandEncoder, stages: readonly Stage[], savedWords?: GPUBuffer): void {
    for (const stage of stages) {
      const pass = encoder.beginComputePass()
      dispatch(pass, [this.bind(stage, savedWords)])
      pass.end()
    }
  }

  /** Encodes the stages that collect the statistics of a step. */
  encodeStepStats(encoder: GPUCommandEncoder): void {
    this.#stepStats ??= this.#bindAll(STEP_STATS)
    const pass = encoder.beginComputePass()
    dispatch(pass, this.#stepStats)
    pass.end()
  }

  /** The stages of deaths and births. */
  get birthStages(): readonly BoundStage[] {
    this.#births ??= this.#bindAll(BIRTHS)
    return this.#births
  }

  /** The stages that decide which disks sleep. */
  get restStages(): readonly BoundStage[] {
    this.#rest ??= this.#bindAll(REST)
    return this.#rest
  }

  /** Encodes deaths and births, whose uniform must be written before. */
  encodeBirths(encoder: GPUCommandEncoder): void {
    const pass = encoder.beginComputePass()
    dispatch(pass, this.birthStages)
    pass.end()
  }

  /** Encodes a copy of the choice of `chooseSubsteps` to the uniform of the step. */
  copySubstepChoice(encoder: GPUCommandEncoder): void {
    const status = this.#storage.get('status')
    encoder.copyBufferToBuffer(status, STATUS.h * 4, this.#params, PARAMS.h * 4, SUBSTEP_CHOICE_BYTES)
  }

  /** Encodes the step that was prepared. Call the returned function after the submit. */
  encode(encoder: GPUCommandEncoder, step: StepCommand, profiler: Profiler | undefined): () => void {
    const choosesSubsteps = step.choosesSubsteps && !step.isEventDriven
    const status = this.#storage.get('status')
    const resumesAt = this.#resumesAt
    this.#resumesAt = undefined
    if (choosesSubsteps) {
      if (resumesAt === undefined) this.runOnce(encoder, stagesOf(CHOOSE_SUBSTEPS, this.#sizes))
      this.copySubstepChoice(encoder)
    }
    if (resumesAt === undefined && this.restStages.length > 0) {
      const pass = encoder.beginComputePass()
      dispatch(pass, this.restStages)
      pass.end()
    }
    if (resumesAt !== undefined && !step.isEventDriven) this.runOnce(encoder, stagesOf(RESUME, this.#sizes))
    if (choosesSubsteps) this.#substeps = Math.max(this.#substeps, step.params.fewestSubsteps)
    const times = step.isEventDriven ? 1 : choosesSubsteps ? this.#substeps : step.substeps
    const { parts } = this
    parts.beginStep()
    // asked once, since a substep may begin at the end of the one before, or end it
    const rebuilds = Array.from({ length: times }, (_, substep) => parts.rebuilds(substep))
    const encoded = { sweep: parts.sweeps(), tileSums: parts.sumsTiles() }
    let begins = false
    const substeps = Array.from({ length: times }, (_, substep) => {
      const next = substep + 1 < times ? (Number(rebuilds[substep + 1]) as 0 | 1) : undefined
      if (substep > 0 || resumesAt === undefined) {
        const own = {
          ...encoded,
          rebuild: rebuilds[substep],
          awake: !this.#sizes.has.sleep || parts.areAwake(),
          plans: substep === 0 && parts.areChanged,
          follows: substep > 0,
          begins,
          next,
        }
        begins = this.#stages.leavesEnd(own)
        return this.#stages.of(own)
      }
      const { kernel, skipped, sweep } = resumesAt
      const all = {
        rebuild: true,
        sweep: sweep || encoded.sweep,
        awake: true,
        tileSums: true,
        plans: false,
        follows: false,
        next,
      }
      // by the sizes of this step: since the halt, entries behind it may have made the world one of grains
      const first = sweep && this.#sizes.grains > 0 ? 'sweepGrainWalls' : kernel
      return stagesFrom(this.#stages.of(all), first, skipped)
    })
    // a resumed step is incomplete, so it is not timed
    const isProfiled = profiler !== undefined && resumesAt === undefined
    const submitted = isProfiled ? profiler.encode(encoder, substeps, status) : undefined
    if (!isProfiled) {
      const pass = encoder.beginComputePass()
      for (const stages of substeps) dispatch(pass, stages)
      pass.end()
    }
    if (choosesSubsteps) this.runOnce(encoder, stagesOf(SUBSTEPS_CHOSEN, this.#sizes))
    this.encodeStepStats(encoder)
    return submitted ?? (() => {})
  }

  /** Number of rounds or substeps that are encoded for a step whose number the GPU chooses. */
  get scheduled(): number {
    return this.#isEventDriven ? this.#rounds.rounds : this.#substeps
  }

  /** Encodes following steps with as many rounds or substeps as the last one needed, and with the parts that were needed lately. */
  adaptTo(status: BackendStatus): void {
    const { waves, chosenSubsteps } = status
    if (this.#isEventDriven) this.#rounds.note(Math.ceil(waves / WAVES_PER_ROUND))
    if (chosenSubsteps > 0) this.#substeps = chosenSubsteps
    this.parts.adaptTo(status)
  }

  /** Call after HALT_SWEEPS: following steps sweep bullets, and the next one resumes after the disks have moved. */
  encodeSweeps(completed: number): void {
    this.parts.needSweeps(completed)
    this.resumeAt('sweepWalls', { sweep: true })
  }

  /** Call after HALT_REBUILD: following substeps rebuild the list, and the next one resumes there. See `EncodedParts.needRebuild`. */
  encodeRebuild(isFirst: boolean, stepsInFlight: number): void {
    this.parts.needRebuild(isFirst, stepsInFlight)
    this.resumeAt('beginRebuild')
  }

  /** Call after HALT_AWAKE: following substeps have the stages of awake disks, and the next one resumes at the first of them. */
  encodeAwake(): void {
    this.parts.needAwake()
    this.resumeAt('checkNeighborList')
  }

  /** Call after HALT_TILE_SUMS: following substeps sum up tiles, and the next one resumes there. See `EncodedParts.needTileSums`. */
  encodeTileSums(completed: number, stepsInFlight: number): void {
    this.parts.needTileSums(completed, stepsInFlight)
    this.resumeAt('sumTiles')
  }

  /** Call after a halt within a substep or a round: the next step resumes at the stage of this kernel after this many others. */
  resumeAt(kernel: KernelName, { skipped = 0, sweep = false } = {}): void {
    this.#resumesAt = { kernel, skipped, sweep }
  }

  /** Call after HALT_WAVES: doubles the number of rounds. */
  encodeMoreRounds(): void {
    this.#rounds.double()
  }

  #bindAll(rows: readonly Row[]): BoundStage[] {
    return stagesOf(rows, this.#sizes).map((stage) => this.bind(stage))
  }

  /** Binds a stage to the current buffers and the uniform of the step. */
  bind(stage: Stage, savedWords?: GPUBuffer): BoundStage {
    if (stage.kernel === 'userForce') return this.#forces.bind(stage, this.#params, this.#counts)
    const own = this.#storage
    const get = (name: BufferName) => (name === 'savedWords' ? savedWords! : own.get(name))
    const storage = savedWords === undefined ? own : { get, errors: own.errors }
    return bindStage(this.#device, this.#kernels, storage, this.#params, this.#counts, stage)
  }

  destroy(): void {
    this.#params.destroy()
    this.#counts.destroy()
  }
}

/** Returns the stages from a stage of this kernel on, of which the first ones are skipped. */
function stagesFrom(stages: readonly BoundStage[], kernel: KernelName, skipped: number): BoundStage[] {
  const indices = stages.flatMap(({ stage }, k) => (stage.kernel === kernel ? [k] : []))
  return stages.slice(indices[skipped])
}
